export { cursorAfterLogin, readLoginCursor } from './logins.presenter.ts';
export { removeOldSignIns } from './logins.jobs.ts';
export { listLogins, saveSignIn } from './logins.queries.ts';
export { loginsRoutes } from './logins.routes.ts';
export { loginsPersonalData } from './personal-data.queries.ts';
