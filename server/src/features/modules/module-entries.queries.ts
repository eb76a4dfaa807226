import type { ModuleChange, ModuleEntry, NewModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';

const entries = (db: Database) =>
  db
    .selectFrom('modules')
    .select(['id', 'chapter_number as chapterNumber', 'title', 'description', 'module_icon as moduleIcon'])
    .select(['estimated_duration as estimatedDuration', 'is_active as isActive', 'created_at'])
    .select((on) => [
      on('content', 'is not', null).as('hasContent'),
      on
        .selectFrom('module_progress')
        .whereRef('module_progress.module_id', '=', 'modules.id')
        .select((own) => own.fn.countAll<number>().as('count'))
        .as('begun'),
      on
        .selectFrom('module_progress')
        .whereRef('module_progress.module_id', '=', 'modules.id')
        .where('status', '=', 'completed')
        .select((own) => own.fn.countAll<number>().as('count'))
        .as('completed'),
    ]);

type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number];

const entryOf = ({ created_at: createdAt, begun, completed, hasContent, ...row }: EntryRow): ModuleEntry => ({
  ...row,
  hasContent: Boolean(hasContent),
  createdAt: createdAt.toISOString(),
  begunCount: begun ?? 0,
  completedCount: completed ?? 0,
});

/** All modules by chapter; of one number the active one first. */
export async function listModuleEntries(db: Database): Promise<ModuleEntry[]> {
  const rows = await entries(db).orderBy('chapter_number').orderBy('is_active', 'desc').orderBy('created_at').execute();
  return rows.map(entryOf);
}

export async function findModuleEntry(db: Database, id: string): Promise<ModuleEntry | undefined> {
  const row = await entries(db).where('id', '=', id).executeTakeFirst();
  return row && entryOf(row);
}

/** The active module at a chapter number. */
export function findActiveAt(db: Database, chapterNumber: number) {
  return db
    .selectFrom('modules')
    .select('id')
    .where('chapter_number', '=', chapterNumber)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Keeps a module made on site, inactive, with its text as the first revision. Returns its id. */
export async function saveNewModule(
  db: Database,
  module: z.output<typeof NewModule>,
  content: string | null,
): Promise<string> {
  const { title, description, estimatedDuration } = module;
  const shown = { title, description, content, estimated_duration: estimatedDuration };
  const { id } = await db
    .insertInto('modules')
    .values({
      ...shown,
      chapter_number: module.chapterNumber,
      is_active: false,
      edited_on_site: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('module_revisions')
    .values({ ...shown, module_id: id, revision: 1, summary: '', sections: [], lists: {} })
    .execute();
  return id;
}

/**
 * Writes what changed about a module. `isEdited`: a newer shipped chapter must not write over it, and the revision that
 * stands goes along, for it says what readers see while it stands.
 */
export async function saveModuleChange(
  db: Database,
  id: string,
  { isEdited, ...change }: ModuleChange & { isEdited: boolean },
): Promise<void> {
  const shown = {
    ...(change.title !== undefined && { title: change.title }),
    ...(change.description !== undefined && { description: change.description }),
    ...(change.estimatedDuration !== undefined && { estimated_duration: change.estimatedDuration }),
  };
  const { content_revision: revision } = await db
    .updateTable('modules')
    .set({
      ...shown,
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
    .set(shown)
    .where('module_id', '=', id)
    .where('revision', '=', revision)
    .execute();
}
