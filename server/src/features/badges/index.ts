export { grantBadges, grantMissingBadges } from './badges.commands.ts';
export { badgesRoutes } from './badges.routes.ts';
export { badgesPersonalData } from './personal-data.queries.ts';
