import type { TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { Database } from '../../platform/db/database.ts';
import { presentModule } from './modules.presenter.ts';
import { findContentVersion, findModule, listGoldenRules, listModules } from './modules.queries.ts';

type ModuleWithGoldenRules = TrainingModule & { goldenRules: string[] };

interface CachedModules {
  /**
   * The content version at the time at which the modules were loaded. A content version increases with each change of a
   * module or a golden rule.
   */
  readonly version: string;
  /** The active modules. */
  readonly modules: TrainingModule[];
  /** The active modules without their texts: `content` is null and `parts` is empty. */
  readonly outlines: TrainingModule[];
  /** Finds an active module, with the golden rules; undefined if none of the active modules has this id. */
  readonly findActiveModule: (id: string) => ModuleWithGoldenRules | undefined;
  /** Finds an active or inactive module, with the golden rules. Reads the module from the database. */
  readonly findAnyModule: (id: string) => Promise<ModuleWithGoldenRules | undefined>;
}

const cachedModulesByDatabase = new WeakMap<object, CachedModules>();

/**
 * Returns the active modules from a cache in memory. Each call reads the content version from the database, and reloads
 * the modules if the version has changed. All servers therefore return the same texts.
 */
export async function findCachedModules(db: Database): Promise<CachedModules> {
  const version = await findContentVersion(db);
  const cached = cachedModulesByDatabase.get(db);
  if (cached?.version === version) return cached;
  const [rows, goldenRules] = await Promise.all([listModules(db), listGoldenRules(db)]);
  const modules = rows.map(presentModule);
  // `findActiveModule` returns the same object on each call. The server keeps the serialised and compressed reply for
  // this object, so it creates the reply only once.
  const modulesById = new Map(modules.map((module) => [module.id, { ...module, goldenRules }]));
  const cachedModules: CachedModules = {
    version,
    modules,
    outlines: modules.map((module) => ({ ...module, content: null, parts: [] })),
    // A request can contain the id in upper or lower case.
    findActiveModule: (id) => modulesById.get(id.toLowerCase()),
    findAnyModule: async (id) => {
      const module = await findModuleInDatabase(db, id);
      return module && { ...module, goldenRules };
    },
  };
  cachedModulesByDatabase.set(db, cachedModules);
  return cachedModules;
}

async function findModuleInDatabase(db: Database, id: string): Promise<TrainingModule | undefined> {
  const row = await findModule(db, id);
  return row && presentModule(row);
}
