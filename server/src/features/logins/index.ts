export { saveSignIn } from './logins.queries.ts';
export { loginsRoutes } from './logins.routes.ts';
export { loginsPersonalData } from './personal-data.queries.ts';
