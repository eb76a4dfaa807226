export { findAverageProgress, summarizeStalledTrainees } from './matrix.queries.ts';
export { keepMatrixSummaries } from './trainees.jobs.ts';
export { traineesRoutes } from './trainees.routes.ts';
