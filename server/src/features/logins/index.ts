export { saveSignIn } from './logins.queries.ts';
