export { prepareVideo, prepareWaitingVideos } from './resources.jobs.ts';
export { resourcesRoutes } from './resources.routes.ts';
export { resourcesPersonalData } from './personal-data.queries.ts';
export { hasVideoTools } from './video/video-tools.ts';
