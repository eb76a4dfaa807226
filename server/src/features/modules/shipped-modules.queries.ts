import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type { Database } from '../../platform/db/database.ts';
import type { ModuleLists } from './modules.queries.ts';

/** A chapter as it ships, ready to be kept. All HTML in it has passed the sanitiser. */
export interface ShippedModule {
  readonly shippedKey: string;
  /** Of the files it was made from: what decides whether readers have something new before them. */
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

/**
 * Loads a shipped chapter and returns its module's id. Safe to run again: nothing changes when the files have not. New
 * files give a new content revision; progress and attempts keep theirs. A module edited on site stays as it is, unless
 * `overSite` says that an admin has taken the shipped text over: it is a shipped one again from there on.
 */
export async function saveShippedModule(
  db: Database,
  shipped: ShippedModule,
  { overSite = false }: { overSite?: boolean } = {},
): Promise<string> {
  const known = await db
    .selectFrom('modules')
    .select(['id', 'shipped_hash', 'content_revision', 'content', 'edited_on_site'])
    .where('shipped_key', '=', shipped.shippedKey)
    .executeTakeFirst();
  if (!known) return insertModule(db, shipped);
  if (known.edited_on_site && !overSite) return known.id;
  const isNew = known.shipped_hash !== shipped.shippedHash;
  // The same files may be drawn differently by a newer Loopcheck: that is no new revision to a reader.
  const isRedrawn = known.content !== shipped.content;
  if (!isNew && !isRedrawn) return known.id;
  const revision = known.content_revision + (isNew ? 1 : 0);
  // The number stays what the site has made of it: another active module may stand at the shipped one by now.
  const { chapter_number: _shippedNumber, ...columns } = columnsOf(shipped);
  await db
    .updateTable('modules')
    .set({ ...columns, content_revision: revision, edited_on_site: false })
    .where('id', '=', known.id)
    .execute();
  if (isNew) await saveRevision(db, known.id, revision, shipped);
  return known.id;
}

async function insertModule(db: Database, shipped: ShippedModule): Promise<string> {
  const taken = await db
    .selectFrom('modules')
    .select('id')
    .where('chapter_number', '=', shipped.chapterNumber)
    .where('is_active', '=', true)
    .executeTakeFirst();
  const { id } = await db
    .insertInto('modules')
    // Chapter numbers of active modules are unique: a site that made its own chapter of this number keeps it.
    .values({ ...columnsOf(shipped), shipped_key: shipped.shippedKey, is_active: taken === undefined })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveRevision(db, id, 1, shipped);
  return id;
}

async function saveRevision(db: Database, moduleId: string, revision: number, shipped: ShippedModule): Promise<void> {
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

/** Replaces the golden rules when they differ. */
export async function saveGoldenRules(db: Database, rules: readonly string[]): Promise<void> {
  const known = await db.selectFrom('golden_rules').select('rule').orderBy('position').execute();
  if (known.length === rules.length && known.every((row, index) => row.rule === rules[index])) return;
  await db.deleteFrom('golden_rules').execute();
  await db
    .insertInto('golden_rules')
    .values(rules.map((rule, index) => ({ position: index + 1, rule })))
    .execute();
}
