export { statisticsRoutes, trainerOverviewRoutes } from './statistics.routes.ts';
