export { replaceWithShippedModule } from './authoring/authoring.commands.ts';
export { moduleAuthoringRoutes } from './authoring/authoring.routes.ts';
export { ensureModuleReadable } from './modules.commands.ts';
export { findModuleSections, hasModule, type ListsOfModule } from './modules.queries.ts';
export { modulesRoutes } from './modules.routes.ts';
export { partChecksRoutes } from './part-checks/part-checks.routes.ts';
export { removeUnusedModulePictures } from './pictures/pictures.jobs.ts';
export { modulePicturesRoutes } from './pictures/pictures.routes.ts';
export { saveShippedModule } from './shipped/shipped.commands.ts';
// A site copy is the database row of a shipped module, which the site can edit.
export { findModuleSiteCopy, listModuleSiteCopies, saveGoldenRules, ShippedModule } from './shipped/shipped.queries.ts';
export { modulesPersonalData } from './personal-data.queries.ts';
