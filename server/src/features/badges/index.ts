export { grantBadges, grantBadgesRetroactively } from './badges.commands.ts';
export { listBadges } from './badges.queries.ts';
export { badgesRoutes } from './badges.routes.ts';
export { badgesPersonalData } from './personal-data.queries.ts';
