import type { TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { Database } from '../../platform/db/database.ts';
import { findContentVersion, findModule, listGoldenRules, listModules } from './modules.queries.ts';

type ModuleWithRules = TrainingModule & { goldenRules: string[] };

interface Content {
  readonly version: string;
  readonly modules: TrainingModule[];
  readonly outlines: TrainingModule[];
  readonly one: (id: string) => Promise<ModuleWithRules | undefined>;
}

const kept = new WeakMap<object, Content>();

/**
 * What all readers share, kept in memory until the database says that something changed: one short query instead of
 * thirteen long texts for every phone. Each server asks the database, so several servers never disagree.
 */
export async function contentCache(db: Database): Promise<Content> {
  const version = await findContentVersion(db);
  const known = kept.get(db);
  if (known?.version === version) return known;
  const [modules, goldenRules] = await Promise.all([listModules(db), listGoldenRules(db)]);
  const byId = new Map(modules.map((module) => [module.id, { ...module, goldenRules }]));
  const content: Content = {
    version,
    modules,
    outlines: modules.map((module) => ({ ...module, content: null })),
    one: async (id) => byId.get(id) ?? withRules(await findModule(db, id), goldenRules),
  };
  kept.set(db, content);
  return content;
}

const withRules = (module: TrainingModule | undefined, goldenRules: string[]) => module && { ...module, goldenRules };
