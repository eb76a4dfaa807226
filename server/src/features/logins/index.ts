export { saveSignIn } from './logins.queries.ts';
export { loginsRoutes } from './logins.routes.ts';
