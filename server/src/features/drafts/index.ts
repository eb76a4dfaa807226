export { removeOldDrafts } from './drafts.jobs.ts';
export { removeDraftsOfPerson, selectDraftContents } from './drafts.queries.ts';
export { draftsRoutes } from './drafts.routes.ts';
export { draftsPersonalData } from './personal-data.queries.ts';
