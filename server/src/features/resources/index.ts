export { removeDiscardedFiles } from './discarded-files.ts';
export { resourcesRoutes } from './resources.routes.ts';
