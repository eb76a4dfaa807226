export { accountsRoutes, profileRoutes } from './accounts.routes.ts';
export { removeOldRegistrationClashes } from './clashes/clashes.jobs.ts';
export { cardsRoutes } from './cards/cards.routes.ts';
export { clashesRoutes } from './clashes/clashes.routes.ts';
export { directorySignInRoutes } from './directory-sign-in/directory-sign-in.routes.ts';
export { mailEmailChanged, mailEmailConfirmation, mailPasswordChanged } from './email-change/account-mails.jobs.ts';
export { removeExpiredEmailChanges } from './email-change/email-change.jobs.ts';
export { emailChangeRoutes } from './email-change/email-change.routes.ts';
export { createForgottenPasswordLink } from './forgotten-password/forgotten-password.jobs.ts';
export { confirmationRoutes } from './confirmation/confirmation.routes.ts';
export { approveRegistrationByOperator, createResetLinkByOperator } from './operator.commands.ts';
export {
  summarizeWaitingPeople,
  hasAdmin,
  isEmailTaken,
  type NewUser,
  saveUser,
  saveUsers,
} from './accounts.queries.ts';
export { removeUnusedKnownBrowsers } from './known-browsers.jobs.ts';
export { mailOneTimeLink } from './users/users.jobs.ts';
export { loadPasswordStrength } from './passwords/password-strength.ts';
export { usersBulkRoutes } from './users/bulk.routes.ts';
export { usersImportRoutes } from './users/import.routes.ts';
export { usersRoutes } from './users/users.routes.ts';
export { accountsPersonalData } from './personal-data.queries.ts';
