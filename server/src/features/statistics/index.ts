export { trainerOverviewRoutes } from './trainer-overview.routes.ts';
export { statisticsRoutes } from './statistics.routes.ts';
