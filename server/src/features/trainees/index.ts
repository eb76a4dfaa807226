export { listStalledTrainees } from './matrix.queries.ts';
export { traineesRoutes } from './trainees.routes.ts';
