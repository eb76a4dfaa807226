export { listStalled, type Stalled } from './matrix.queries.ts';
export { traineesRoutes } from './trainees.routes.ts';
