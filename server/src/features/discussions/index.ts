export { replaceAnswererName } from './discussions.commands.ts';
export { summarizePendingPosts } from './discussions.queries.ts';
export { discussionsRoutes } from './discussions.routes.ts';
export { discussionsPersonalData } from './personal-data.queries.ts';
