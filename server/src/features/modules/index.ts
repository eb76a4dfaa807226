export { ensureReadable } from './ensure-readable.ts';
export { findSections, hasModule, type ModuleLists } from './modules.queries.ts';
export { modulesRoutes } from './modules.routes.ts';
export { saveGoldenRules, saveShippedModule } from './shipped-modules.queries.ts';
