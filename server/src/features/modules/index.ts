export { replaceWithShippedModule } from './authoring/authoring.commands.ts';
export { moduleAuthoringRoutes } from './authoring/authoring.routes.ts';
export { ensureModuleReadable } from './modules.commands.ts';
export { findModuleSections, hasModule, type ModuleLists } from './modules.queries.ts';
export { modulesRoutes } from './modules.routes.ts';
export { saveShippedModule } from './shipped/shipped.commands.ts';
export { findModuleSiteCopy, listModuleSiteCopies, saveGoldenRules, ShippedModule } from './shipped/shipped.queries.ts';
export { modulesPersonalData } from './personal-data.queries.ts';
