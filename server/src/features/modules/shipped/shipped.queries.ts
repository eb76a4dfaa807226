import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type { Database } from '../../../platform/db/database.ts';
import { findActiveAt, type ModuleLists } from '../modules.queries.ts';

/** A module of the shipped content, ready to be stored. All its HTML is sanitised. */
export interface ShippedModule {
  readonly shippedKey: string;
  /** Of the curriculum files: a new hash makes a new content revision. */
  readonly shippedHash: string;
  readonly chapterNumber: number;
  readonly title: string;
  readonly description: string;
  readonly summary: string;
  readonly content: string;
  readonly sections: ModuleSection[];
  readonly lists: ModuleLists;
  readonly estimatedDuration: number;
  readonly moduleIcon: string;
}

export function findShippedModule(db: Database, shippedKey: string) {
  return db
    .selectFrom('modules')
    .select(['id', 'shipped_hash', 'content_revision', 'content', 'edited_on_site'])
    .where('shipped_key', '=', shippedKey)
    .executeTakeFirst();
}

/** Inserts a shipped module with its first revision and returns its id. */
export async function insertModule(db: Database, shipped: ShippedModule): Promise<string> {
  // Chapter numbers of active modules are unique: where the site has a module with this number, the new one is inactive.
  const activeId = await findActiveAt(db, shipped.chapterNumber);
  const { id } = await db
    .insertInto('modules')
    .values({ ...columnsOf(shipped), shipped_key: shipped.shippedKey, is_active: activeId === undefined })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveRevision(db, id, 1, shipped);
  return id;
}

/** Replaces a module's text by the shipped one. It counts as not edited on site again, and keeps its chapter number. */
export async function updateModule(
  db: Database,
  { id, revision }: { readonly id: string; readonly revision: number },
  shipped: ShippedModule,
): Promise<void> {
  // Another active module of the site may have the shipped number by now.
  const { chapter_number: _shippedNumber, ...columns } = columnsOf(shipped);
  await db
    .updateTable('modules')
    .set({ ...columns, content_revision: revision, edited_on_site: false })
    .where('id', '=', id)
    .execute();
}

export async function saveRevision(
  db: Database,
  moduleId: string,
  revision: number,
  shipped: ShippedModule,
): Promise<void> {
  const { title, content, sections, lists, description, summary, estimatedDuration } = shipped;
  const shown = { title, content, sections, lists, description, summary, estimated_duration: estimatedDuration };
  await db
    .insertInto('module_revisions')
    .values({ ...shown, module_id: moduleId, revision })
    .execute();
}

const columnsOf = (shipped: ShippedModule) => ({
  shipped_hash: shipped.shippedHash,
  chapter_number: shipped.chapterNumber,
  title: shipped.title,
  description: shipped.description,
  summary: shipped.summary,
  content: shipped.content,
  sections: shipped.sections,
  lists: shipped.lists,
  estimated_duration: shipped.estimatedDuration,
  module_icon: shipped.moduleIcon,
});

/** Replaces the golden rules if they differ. */
export async function saveGoldenRules(db: Database, rules: readonly string[]): Promise<void> {
  const stored = await db.selectFrom('golden_rules').select('rule').orderBy('position').execute();
  if (stored.length === rules.length && stored.every((row, index) => row.rule === rules[index])) return;
  await db.deleteFrom('golden_rules').execute();
  await db
    .insertInto('golden_rules')
    .values(rules.map((rule, index) => ({ position: index + 1, rule })))
    .execute();
}
