import type { ModuleListName } from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { ModuleChange, ModuleSection, NewModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';

/** The short lists of a module. Each entry is one line of sanitised HTML. */
export type ModuleLists = Record<ModuleListName, string[]>;

const selectModules = (db: Database) =>
  db
    .selectFrom('modules')
    .select(['id', 'chapter_number', 'title', 'description', 'summary', 'content', 'content_revision', 'sections'])
    .select(['lists', 'estimated_duration', 'module_icon', 'is_active', 'created_at']);

export type ModuleRow = Awaited<ReturnType<ReturnType<typeof selectModules>['execute']>>[number];

/** The active modules by chapter number. */
export const listModules = (db: Database): Promise<ModuleRow[]> =>
  selectModules(db).where('is_active', '=', true).orderBy('chapter_number').execute();

/** Finds a module, active or not: people who have started an inactive module may continue it. */
export const findModule = (db: Database, id: string): Promise<ModuleRow | undefined> =>
  selectModules(db).where('id', '=', id).executeTakeFirst();

/** Whether a module with this id exists, active or not. */
export const hasModule = async (db: Database, id: string): Promise<boolean> =>
  (await findIsActive(db, id)) !== undefined;

/** Whether a module is active; undefined if the module does not exist. */
export async function findIsActive(db: Database, id: string): Promise<boolean | undefined> {
  return (await db.selectFrom('modules').select('is_active').where('id', '=', id).executeTakeFirst())?.is_active;
}

/** The sections of a module's current text. */
export async function findSections(db: Database, id: string): Promise<ModuleSection[]> {
  return (await db.selectFrom('modules').select('sections').where('id', '=', id).executeTakeFirst())?.sections ?? [];
}

export async function listGoldenRules(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('golden_rules').select('rule').orderBy('position').execute();
  return rows.map((row) => row.rule);
}

/** A number, as a string, that increases with every change of a module or a golden rule. */
export async function findContentVersion(db: Database): Promise<string> {
  const row = await db.selectFrom('content_version').select('version').executeTakeFirst();
  return String(row?.version ?? 0);
}

// Modules in the admins' list.

const selectEntries = (db: Database) =>
  db
    .selectFrom('modules')
    .select(['id', 'chapter_number as chapterNumber', 'title', 'description', 'module_icon as moduleIcon'])
    .select(['estimated_duration as estimatedDuration', 'is_active as isActive', 'created_at as createdAt'])
    .select((on) => on('content', 'is not', null).as('hasContent'));

export type ModuleEntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** All modules by chapter number; among modules with the same number, the active one first. */
export const listModuleEntries = (db: Database): Promise<ModuleEntryRow[]> =>
  selectEntries(db).orderBy('chapter_number').orderBy('is_active', 'desc').orderBy('created_at').execute();

export const findModuleEntry = (db: Database, id: string): Promise<ModuleEntryRow | undefined> =>
  selectEntries(db).where('id', '=', id).executeTakeFirst();

/** The id of the active module with this chapter number. */
export async function findActiveAt(db: Database, chapterNumber: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('modules')
    .select('id')
    .where('chapter_number', '=', chapterNumber)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.id;
}

/** Inserts an inactive module that was created on site, with its text as the first revision. Returns its id. */
export async function saveNewModule(
  db: Database,
  module: z.output<typeof NewModule>,
  content: string | null,
): Promise<string> {
  const { title, description, estimatedDuration } = module;
  const texts = { title, description, content, estimated_duration: estimatedDuration };
  const { id } = await db
    .insertInto('modules')
    .values({ ...texts, chapter_number: module.chapterNumber, is_active: false, edited_on_site: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('module_revisions')
    .values({ ...texts, module_id: id, revision: 1, summary: '', sections: [], lists: {} })
    .execute();
  return id;
}

/**
 * Saves a change of a module's settings. With `isEdited`, the module is marked as edited on site, and the change is
 * also saved in the current revision, because a revision contains everything that readers see.
 */
export async function saveModuleChange(
  db: Database,
  id: string,
  { isEdited, ...change }: ModuleChange & { isEdited: boolean },
): Promise<void> {
  const columns = {
    ...(change.title !== undefined && { title: change.title }),
    ...(change.description !== undefined && { description: change.description }),
    ...(change.estimatedDuration !== undefined && { estimated_duration: change.estimatedDuration }),
  };
  const { content_revision: revision } = await db
    .updateTable('modules')
    .set({
      ...columns,
      ...(change.chapterNumber !== undefined && { chapter_number: change.chapterNumber }),
      ...(change.isActive !== undefined && { is_active: change.isActive }),
      ...(isEdited && { edited_on_site: true }),
    })
    .where('id', '=', id)
    .returning('content_revision')
    .executeTakeFirstOrThrow();
  if (!isEdited) return;
  await db
    .updateTable('module_revisions')
    .set(columns)
    .where('module_id', '=', id)
    .where('revision', '=', revision)
    .execute();
}
