export { ensureFileStore, FileStoreMismatchError } from './file-store.commands.ts';
export { ensureSiteMode, SiteModeMismatchError } from './site.commands.ts';
export { findSite, findSiteOfVersion } from './site.queries.ts';
export { sendTestMail } from './first-steps/first-steps.jobs.ts';
export { firstStepsRoutes } from './first-steps/first-steps.routes.ts';
export { siteRoutes } from './site.routes.ts';
export {
  certificatePolicyOf,
  isReadingTimeChecked,
  drillsSettingOf,
  moduleGateOf,
  quizWaitsOf,
  registrationModeOf,
  type Site,
  siteNameOf,
  stalledAfterDaysOf,
} from './site.rules.ts';
