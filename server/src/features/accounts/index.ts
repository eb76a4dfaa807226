export { accountsRoutes } from './accounts.routes.ts';
export { hasAdmin, hasEmail, type NewUser, pictureAddress, saveUser, saveUsers } from './accounts.queries.ts';
export { saveOneTimeLink } from './one-time-links.queries.ts';
export { approveByOperator, resetByOperator } from './operator-acts.ts';
export { mailOneTimeLink, removeOldSignInFailures } from './accounts.jobs.ts';
export { countingKey, countTries } from './throttle.queries.ts';
export { findWaitingPeople } from './waiting.queries.ts';
export { profileRoutes } from './profile/profile.routes.ts';
export { usersRoutes } from './users/users.routes.ts';
