export { authoringRoutes as sopAuthoringRoutes } from './authoring/authoring.routes.ts';
export type { ShippedSop } from './shipped-sops.queries.ts';
export { loadShippedSop } from './sops.commands.ts';
export { readUploadedSop, enqueueSopsWithoutText, enqueueSopsWithoutPdf, renderSopPdf } from './sops.jobs.ts';
export { removeOpenings } from './sops.queries.ts';
export { sopsRoutes } from './sops.routes.ts';
export { sopsPersonalData } from './personal-data.queries.ts';
