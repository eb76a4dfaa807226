/** The parts of the page of a run that are loaded together after the page itself. `CallPanel` is the phone. */
export { CallPanel } from './call-panel.tsx';
export { ForbiddenNotice } from './forbidden-notice.tsx';
export { WhatPeopleSaid } from './what-people-said.tsx';
