import type { TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { Database } from '../../platform/db/database.ts';
import { presentModule } from './modules.presenter.ts';
import { findContentVersion, findModule, listGoldenRules, listModules } from './modules.queries.ts';

type ModuleWithGoldenRules = TrainingModule & { goldenRules: string[] };

interface CachedModules {
  /** The content version of the database when the modules were loaded. */
  readonly version: string;
  /** The active modules. */
  readonly modules: TrainingModule[];
  /** The active modules without their texts. */
  readonly outlines: TrainingModule[];
  /** Finds an active or inactive module, with the golden rules. */
  readonly findModuleWithGoldenRules: (id: string) => Promise<ModuleWithGoldenRules | undefined>;
}

const cache = new WeakMap<object, CachedModules>();

/**
 * Returns the modules from a cache in memory. Each call reads the content version from the database and reloads the
 * modules if the version has changed, so that all servers return the same texts.
 */
export async function findCachedModules(db: Database): Promise<CachedModules> {
  const version = await findContentVersion(db);
  const cached = cache.get(db);
  if (cached?.version === version) return cached;
  const [rows, goldenRules] = await Promise.all([listModules(db), listGoldenRules(db)]);
  const modules = rows.map(presentModule);
  const modulesById = new Map(modules.map((module) => [module.id, module]));
  const cachedModules: CachedModules = {
    version,
    modules,
    outlines: modules.map((module) => ({ ...module, content: null })),
    findModuleWithGoldenRules: async (id) => {
      const module = modulesById.get(id) ?? (await findInactiveModule(db, id));
      return module && { ...module, goldenRules };
    },
  };
  cache.set(db, cachedModules);
  return cachedModules;
}

async function findInactiveModule(db: Database, id: string): Promise<TrainingModule | undefined> {
  const row = await findModule(db, id);
  return row && presentModule(row);
}
