export { offerNewer } from './content-updates.commands.ts';
export { contentUpdatesRoutes } from './content-updates.routes.ts';
