import { moduleLists } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { ModulePart, ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import { findActiveModuleId } from '../modules.queries.ts';

/** A module that is part of a release of Loopcheck. All HTML is sanitised. */
export const ShippedModule = z.object({
  /** Identifies the module; the same in all releases. */
  shippedKey: z.string(),
  /** Hash of the curriculum files. A release with another hash creates a new content revision. */
  shippedHash: z.string(),
  chapterNumber: z.int(),
  title: z.string(),
  description: z.string(),
  summary: z.string(),
  content: z.string(),
  sections: z.array(ModuleSection),
  /**
   * Missing in offers that were stored by a release whose texts had no parts. An offer is a shipped module for which
   * the site has edited its copy, so that an admin must first take the offer over.
   */
  parts: z.array(ModulePart).default([]),
  lists: z.record(z.enum(moduleLists), z.array(z.string())),
  /** The estimated reading time in minutes. */
  estimatedDuration: z.int(),
  moduleIcon: z.string(),
});
export type ShippedModule = z.infer<typeof ShippedModule>;

/**
 * Lists the site copies of shipped modules: the modules that the site has stored under these keys. `isEdited` is true
 * if the site has edited its copy.
 */
export const listModuleSiteCopies = (db: Database, shippedKeys: readonly string[]) =>
  db
    .selectFrom('modules')
    .select(['id', 'shipped_key as shippedKey', 'shipped_hash as shippedHash', 'edited_on_site as isEdited'])
    .where('shipped_key', 'in', [...shippedKeys])
    .execute();

/**
 * Finds the texts of the site's copy of a shipped module, to compare them with the shipped texts. The content is null
 * if the copy has no text.
 */
export const findModuleSiteCopy = (db: Database, id: string) =>
  db
    .selectFrom('modules')
    .select(['title', 'description', 'summary', 'content', 'parts', 'lists', 'estimated_duration as estimatedDuration'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export function findShippedModule(db: Database, shippedKey: string) {
  return db
    .selectFrom('modules')
    .select(['id', 'shipped_hash', 'content_revision', 'content', 'edited_on_site'])
    .where('shipped_key', '=', shippedKey)
    .executeTakeFirst();
}

/** Inserts a shipped module with its first revision. Returns its id. */
export async function insertShippedModule(db: Database, shipped: ShippedModule): Promise<string> {
  // Chapter numbers of active modules are unique. If an active module has this number, the new module is inactive.
  const activeModuleId = await findActiveModuleId(db, shipped.chapterNumber);
  const { id } = await db
    .insertInto('modules')
    .values({ ...toModuleColumns(shipped), shipped_key: shipped.shippedKey, is_active: activeModuleId === undefined })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertShippedRevision(db, id, 1, shipped);
  return id;
}

/**
 * Replaces all fields of a module except the chapter number with the fields of the shipped module, and sets the current
 * revision of the module. Marks the module as not edited on site.
 */
export async function updateShippedModule(
  db: Database,
  { id, revision, isNewRevision }: { readonly id: string; readonly revision: number; readonly isNewRevision: boolean },
  shipped: ShippedModule,
): Promise<void> {
  // The chapter number remains, because another active module can have the shipped number.
  const { chapter_number: _shippedNumber, ...columns } = toModuleColumns(shipped);
  await db
    .updateTable('modules')
    .set({ ...columns, content_revision: revision, edited_on_site: false })
    // People are asked to read a new revision. A text that is only rendered differently is not a new revision.
    .$if(isNewRevision, (query) => query.set({ reading_revision: revision }))
    .where('id', '=', id)
    .execute();
}

export async function insertShippedRevision(
  db: Database,
  moduleId: string,
  revision: number,
  shipped: ShippedModule,
): Promise<void> {
  const { title, content, sections, parts, lists, description, summary, estimatedDuration } = shipped;
  const revisionColumns = {
    title,
    content,
    sections,
    parts,
    lists,
    description,
    summary,
    estimated_duration: estimatedDuration,
  };
  await db
    .insertInto('module_revisions')
    .values({ ...revisionColumns, module_id: moduleId, revision })
    .execute();
}

const toModuleColumns = (shipped: ShippedModule) => ({
  shipped_hash: shipped.shippedHash,
  chapter_number: shipped.chapterNumber,
  title: shipped.title,
  description: shipped.description,
  summary: shipped.summary,
  content: shipped.content,
  sections: shipped.sections,
  parts: shipped.parts,
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
