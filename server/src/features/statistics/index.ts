export { trainerOverviewRoutes } from './trainer-overview.routes.ts';
