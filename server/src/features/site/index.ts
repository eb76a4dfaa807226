export { ensureSiteMode, SiteModeMismatchError } from './site.commands.ts';
export { findSite } from './site.queries.ts';
export { siteRoutes } from './site.routes.ts';
export { certificatePolicyOf, registrationModeOf, siteNameOf, stalledAfterDaysOf } from './site.rules.ts';
