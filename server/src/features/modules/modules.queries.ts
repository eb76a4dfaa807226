import type { ModuleListField } from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { ModuleChange, ModuleSection, NewModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { z } from 'zod';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';

/** The lists of a module, such as its objectives. Each entry is one line of sanitised HTML. */
export type ListsOfModule = Record<ModuleListField, string[]>;

const selectModules = (db: Database) =>
  db
    .selectFrom('modules')
    .select(['id', 'chapter_number', 'title', 'description', 'summary', 'content', 'content_revision', 'sections'])
    .select(['parts', 'lists', 'estimated_duration', 'module_icon', 'is_active', 'created_at']);

export type ModuleRow = Awaited<ReturnType<ReturnType<typeof selectModules>['execute']>>[number];

/** Lists the active modules by chapter number. */
export const listModules = (db: Database): Promise<ModuleRow[]> =>
  selectModules(db).where('is_active', '=', true).orderBy('chapter_number').execute();

/** Finds an active or inactive module, because people who have started an inactive module can continue it. */
export const findModule = (db: Database, id: string): Promise<ModuleRow | undefined> =>
  selectModules(db).where('id', '=', id).executeTakeFirst();

/** Returns true if an active or inactive module with this id exists. */
export const hasModule = async (db: Database, id: string): Promise<boolean> =>
  (await isModuleActive(db, id)) !== undefined;

/** Returns true if the module is active, false if it is inactive, and undefined if it does not exist. */
export async function isModuleActive(db: Database, id: string): Promise<boolean | undefined> {
  return (await selectIsActive(db, { id }))[0]?.is_active;
}

const selectIsActive = compileOnce((db, parameter: Parameter<{ id: string }>) =>
  db.selectFrom('modules').select('is_active').where('id', '=', parameter('id')),
);

/** Finds the sections of a module's current text. */
export async function findModuleSections(db: Database, id: string): Promise<ModuleSection[]> {
  return (await selectSections(db, { id }))[0]?.sections ?? [];
}

const selectSections = compileOnce((db, parameter: Parameter<{ id: string }>) =>
  db.selectFrom('modules').select('sections').where('id', '=', parameter('id')),
);

/** Lists the golden rules: the safety rules that every module shows. */
export async function listGoldenRules(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('golden_rules').select('rule').orderBy('position').execute();
  return rows.map((row) => row.rule);
}

/** Returns the content version: a number, as a string, that increases with each change of a module or a golden rule. */
export async function findContentVersion(db: Database): Promise<string> {
  const [row] = await selectContentVersion(db, {});
  return String(row?.version ?? 0);
}

const selectContentVersion = compileOnce((db) => db.selectFrom('content_version').select('version'));

/** Selects modules for the list in which admins change and activate modules. */
const selectManagedModules = (db: Database) =>
  db
    .selectFrom('modules')
    .select(['id', 'chapter_number as chapterNumber', 'title', 'description', 'module_icon as moduleIcon'])
    .select(['estimated_duration as estimatedDuration', 'is_active as isActive', 'created_at as createdAt'])
    .select((builder) => builder('content', 'is not', null).as('hasContent'));

export type ManagedModuleRow = Awaited<ReturnType<ReturnType<typeof selectManagedModules>['execute']>>[number];

/** Lists all modules by chapter number. Among modules with the same number, the active one comes first. */
export const listManagedModules = (db: Database): Promise<ManagedModuleRow[]> =>
  selectManagedModules(db).orderBy('chapter_number').orderBy('is_active', 'desc').orderBy('created_at').execute();

export const findManagedModule = (db: Database, id: string): Promise<ManagedModuleRow | undefined> =>
  selectManagedModules(db).where('id', '=', id).executeTakeFirst();

/** Finds the id of the active module with a chapter number. */
export async function findActiveModuleId(db: Database, chapterNumber: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('modules')
    .select('id')
    .where('chapter_number', '=', chapterNumber)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.id;
}

/** Inserts an inactive module that was written on this site, not shipped, with its first revision. Returns its id. */
export async function insertNewModule(
  db: Database,
  authorId: string,
  module: z.output<typeof NewModule>,
  content: string | null,
): Promise<string> {
  const { title, description, estimatedDuration } = module;
  const revisionColumns = { title, description, content, estimated_duration: estimatedDuration };
  const { id } = await db
    .insertInto('modules')
    .values({ ...revisionColumns, chapter_number: module.chapterNumber, is_active: false, edited_on_site: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('module_revisions')
    .values({
      ...revisionColumns,
      module_id: id,
      revision: 1,
      author_id: authorId,
      summary: '',
      sections: [],
      lists: {},
    })
    .execute();
  return id;
}

/**
 * Saves changed settings of a module. `changesRevision` is false if the change concerns only the chapter number or the
 * activation, which are not part of a revision. If `changesRevision` is true, the current revision is updated too, and
 * the module is marked as edited on this site, because it differs from the shipped content.
 */
export async function saveModuleChange(
  db: Database,
  id: string,
  { changesRevision, ...change }: ModuleChange & { changesRevision: boolean },
): Promise<void> {
  const revisionColumns = {
    ...(change.title !== undefined && { title: change.title }),
    ...(change.description !== undefined && { description: change.description }),
    ...(change.estimatedDuration !== undefined && { estimated_duration: change.estimatedDuration }),
  };
  const { content_revision: revision } = await db
    .updateTable('modules')
    .set({
      ...revisionColumns,
      ...(change.chapterNumber !== undefined && { chapter_number: change.chapterNumber }),
      ...(change.isActive !== undefined && { is_active: change.isActive }),
      ...(changesRevision && { edited_on_site: true }),
    })
    .where('id', '=', id)
    .returning('content_revision')
    .executeTakeFirstOrThrow();
  if (!changesRevision) return;
  await db
    .updateTable('module_revisions')
    .set(revisionColumns)
    .where('module_id', '=', id)
    .where('revision', '=', revision)
    .execute();
}
