export { discussionsRoutes } from './discussions.routes.ts';
export { listReported, listUnanswered } from './waiting.queries.ts';
