export { modulesRoutes } from './modules.routes.ts';
export { findSections, type ModuleLists } from './modules.queries.ts';
