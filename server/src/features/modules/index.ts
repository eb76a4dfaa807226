export { ensureReadable } from './ensure-readable.ts';
export { moduleAuthoringRoutes } from './authoring/module-authoring.routes.ts';
export { takeOverShippedModule } from './authoring/take-over.ts';
export { findSections, hasModule, type ModuleLists } from './modules.queries.ts';
export { modulesRoutes } from './modules.routes.ts';
export { saveGoldenRules, saveShippedModule, type ShippedModule } from './shipped-modules.queries.ts';
