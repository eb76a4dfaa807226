export { certificatePolicyOf } from './certificate-policy.ts';
export { markSite, WrongSiteMode } from './mark-site.ts';
export { registrationOf } from './registration.ts';
export { siteNameOf, stalledAfterDaysOf } from './settings.ts';
export { findSite } from './site.queries.ts';
export { siteRoutes } from './site.routes.ts';
