/** What is loaded together, beside the page of a run: the phone, and what people have said on it. */
export { CallPanel } from './call-panel.tsx';
export { WhatPeopleSaid } from './what-people-said.tsx';
