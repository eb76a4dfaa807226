export { replaceByShippedModule } from './authoring/authoring.commands.ts';
export { moduleAuthoringRoutes } from './authoring/authoring.routes.ts';
export { ensureReadable } from './modules.commands.ts';
export { findSections, hasModule, type ModuleLists } from './modules.queries.ts';
export { modulesRoutes } from './modules.routes.ts';
export { saveShippedModule } from './shipped/shipped.commands.ts';
export { findModuleCopy, listModuleCopies, saveGoldenRules, ShippedModule } from './shipped/shipped.queries.ts';
export { modulesPersonalData } from './personal-data.queries.ts';
