export { removeDiscardedFiles } from './discarded-files.ts';
export { discardFiles } from './resources.queries.ts';
export { resourcesRoutes } from './resources.routes.ts';
export { prepareVideoQueue, prepareWaitingVideos } from './video.jobs.ts';
