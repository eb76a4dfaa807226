export { accountsRoutes } from './accounts.routes.ts';
export { approveUser, hasAdmin, hasEmail, type NewUser, saveUser } from './accounts.queries.ts';
export { saveOneTimeLink } from './one-time-links.queries.ts';
export { removeFadedFailures } from './throttle.queries.ts';
