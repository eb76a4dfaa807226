export { prepareVideo, prepareWaitingVideos } from './resources.jobs.ts';
export { resourcesRoutes } from './resources.routes.ts';
