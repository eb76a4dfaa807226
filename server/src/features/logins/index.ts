export { cursorAfterLogin, readLoginCursor } from './logins.presenter.ts';
export { listLogins, saveSignIn } from './logins.queries.ts';
export { loginsRoutes } from './logins.routes.ts';
export { loginsPersonalData } from './personal-data.queries.ts';
