export { markSite, WrongSiteMode } from './site.commands.ts';
export { findSite } from './site.queries.ts';
export { siteRoutes } from './site.routes.ts';
export { certificatePolicyOf, registrationOf, siteNameOf, stalledAfterDaysOf } from './site.rules.ts';
