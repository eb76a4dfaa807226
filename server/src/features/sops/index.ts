export { saveShippedSop } from './shipped-sops.queries.ts';
export { drawMissingSops, drawSopQueue } from './sops.jobs.ts';
export { sopsRoutes } from './sops.routes.ts';
