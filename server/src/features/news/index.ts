export { newsRoutes } from './news.routes.ts';
export { newsPersonalData } from './personal-data.queries.ts';
