export { removeDiscardedFiles } from './discarded-files.ts';
export { discardFiles } from './resources.queries.ts';
export { resourcesRoutes } from './resources.routes.ts';
export { prepareVideo, prepareWaitingVideos } from './video.jobs.ts';
