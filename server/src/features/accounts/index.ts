export { accountsRoutes, profileRoutes } from './accounts.routes.ts';
export { approveRegistrationByOperator, createResetLinkByOperator } from './operator.commands.ts';
export { summarizeWaitingPeople, hasAdmin, hasEmail, type NewUser, saveUser, saveUsers } from './accounts.queries.ts';
export { mailOneTimeLink } from './users/users.jobs.ts';
export { usersRoutes } from './users/users.routes.ts';
export { accountsPersonalData } from './personal-data.queries.ts';
