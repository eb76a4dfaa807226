/**
 * What is loaded together, beside the page of a run: the phone, what people have said on it, and what tells a person of
 * a practised run that an act is forbidden.
 */
export { CallPanel } from './call-panel.tsx';
export { ForbiddenNotice } from './forbidden-notice.tsx';
export { WhatPeopleSaid } from './what-people-said.tsx';
