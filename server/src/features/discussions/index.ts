export { findWaitingPosts } from './discussions.queries.ts';
export { discussionsRoutes } from './discussions.routes.ts';
export { discussionsPersonalData } from './personal-data.queries.ts';
