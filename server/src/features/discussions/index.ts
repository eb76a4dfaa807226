export { findWaitingPosts } from './discussions.queries.ts';
export { discussionsRoutes } from './discussions.routes.ts';
