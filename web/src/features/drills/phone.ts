/** The parts of a run's page that are loaded together, after the page itself. `CallPanel` is the simulated phone. */
export { CallPanel } from './call-panel.tsx';
export { ForbiddenNotice } from './forbidden-notice.tsx';
export { WhatPeopleSaid } from './what-people-said.tsx';
