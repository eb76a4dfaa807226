import type { TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { Database } from '../../platform/db/database.ts';
import { presentModule } from './modules.presenter.ts';
import { findContentVersion, findModule, listGoldenRules, listModules } from './modules.queries.ts';

type ModuleWithRules = TrainingModule & { goldenRules: string[] };

interface Content {
  readonly version: string;
  readonly modules: TrainingModule[];
  readonly outlines: TrainingModule[];
  readonly one: (id: string) => Promise<ModuleWithRules | undefined>;
}

const cache = new WeakMap<object, Content>();

/**
 * The modules, which are the same for all readers, cached in memory by content version. A request needs one short query
 * instead of loading all texts. Every server reads the version from the database, so all servers return the same texts.
 */
export async function findContent(db: Database): Promise<Content> {
  const version = await findContentVersion(db);
  const cached = cache.get(db);
  if (cached?.version === version) return cached;
  const [rows, goldenRules] = await Promise.all([listModules(db), listGoldenRules(db)]);
  const modules = rows.map(presentModule);
  const byId = new Map(modules.map((module) => [module.id, module]));
  const content: Content = {
    version,
    modules,
    outlines: modules.map((module) => ({ ...module, content: null })),
    one: async (id) => {
      const module = byId.get(id) ?? (await findInactive(db, id));
      return module && { ...module, goldenRules };
    },
  };
  cache.set(db, content);
  return content;
}

async function findInactive(db: Database, id: string): Promise<TrainingModule | undefined> {
  const row = await findModule(db, id);
  return row && presentModule(row);
}
