export { offerUpdate } from './content-updates.commands.ts';
export { contentUpdatesRoutes } from './content-updates.routes.ts';
export { contentUpdatesPersonalData } from './personal-data.queries.ts';
