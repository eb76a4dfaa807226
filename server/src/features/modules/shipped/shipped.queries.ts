import { moduleLists } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import { findActiveAt } from '../modules.queries.ts';

/** A shipped module, ready to be stored. All HTML is sanitised. */
export const ShippedModule = z.object({
  shippedKey: z.string(),
  /** Hash of the curriculum files. A new hash creates a new content revision. */
  shippedHash: z.string(),
  chapterNumber: z.int(),
  title: z.string(),
  description: z.string(),
  summary: z.string(),
  content: z.string(),
  sections: z.array(ModuleSection),
  lists: z.record(z.enum(moduleLists), z.array(z.string())),
  /** In minutes. */
  estimatedDuration: z.int(),
  moduleIcon: z.string(),
});
export type ShippedModule = z.infer<typeof ShippedModule>;

/** The site's copies of shipped modules. If `isEdited`, a newer shipped text waits for an admin. */
export const listModuleCopies = (db: Database, shippedKeys: readonly string[]) =>
  db
    .selectFrom('modules')
    .select(['id', 'shipped_key as shippedKey', 'shipped_hash as shippedHash', 'edited_on_site as isEdited'])
    .where('shipped_key', 'in', [...shippedKeys])
    .execute();

/** A module's texts in their shipped form; the content is null if the module has no text yet. */
export const findModuleCopy = (db: Database, id: string) =>
  db
    .selectFrom('modules')
    .select(['title', 'description', 'summary', 'content', 'lists', 'estimated_duration as estimatedDuration'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export function findShippedModule(db: Database, shippedKey: string) {
  return db
    .selectFrom('modules')
    .select(['id', 'shipped_hash', 'content_revision', 'content', 'edited_on_site'])
    .where('shipped_key', '=', shippedKey)
    .executeTakeFirst();
}

/** Inserts a shipped module with its first revision and returns its id. */
export async function insertModule(db: Database, shipped: ShippedModule): Promise<string> {
  // Chapter numbers of active modules are unique. If the site has a module with this number, the new module is
  // inactive.
  const activeId = await findActiveAt(db, shipped.chapterNumber);
  const { id } = await db
    .insertInto('modules')
    .values({ ...columnsOf(shipped), shipped_key: shipped.shippedKey, is_active: activeId === undefined })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveRevision(db, id, 1, shipped);
  return id;
}

/** Replaces a module's text with the shipped text and marks it as not edited on site. Keeps its chapter number. */
export async function updateModule(
  db: Database,
  { id, revision }: { readonly id: string; readonly revision: number },
  shipped: ShippedModule,
): Promise<void> {
  // Another active module may use the shipped chapter number by now.
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
