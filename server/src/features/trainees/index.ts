export { listStalled, type Stalled } from './list-stalled.ts';
export { traineesRoutes } from './trainees.routes.ts';
