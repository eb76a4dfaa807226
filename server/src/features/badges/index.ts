export { badgesRoutes } from './badges.routes.ts';
export { grantBadges, grantMissingBadges } from './grant-badges.ts';
