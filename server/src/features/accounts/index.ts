export { accountsRoutes, profileRoutes } from './accounts.routes.ts';
export { approveByOperator, resetByOperator } from './accounts.commands.ts';
export { findWaitingPeople, hasAdmin, hasEmail, type NewUser, saveUser, saveUsers } from './accounts.queries.ts';
export { pictureAddress } from './accounts.presenter.ts';
export { mailOneTimeLink } from './users/users.jobs.ts';
export { usersRoutes } from './users/users.routes.ts';
export { accountsPersonalData } from './personal-data.queries.ts';
