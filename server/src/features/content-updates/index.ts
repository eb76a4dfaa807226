export { contentUpdatesRoutes } from './content-updates.routes.ts';
export { offerNewer } from './offer-newer.ts';
