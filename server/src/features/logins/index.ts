export { createSignInCursor, readSignInCursor } from './logins.presenter.ts';
export { removeOldSignIns } from './logins.jobs.ts';
export { listSignIns, saveSignIn } from './logins.queries.ts';
export { loginsRoutes } from './logins.routes.ts';
export { loginsPersonalData } from './personal-data.queries.ts';
export { countPeoplePerDay } from './sign-in-days.queries.ts';
