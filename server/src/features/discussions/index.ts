export { discussionsRoutes } from './discussions.routes.ts';
export { findWaitingPosts } from './waiting.queries.ts';
