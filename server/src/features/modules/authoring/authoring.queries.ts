import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ModuleLists } from '../modules.queries.ts';

/** A revision to publish. It contains everything that readers see, so that it can be restored completely. */
export interface Publication {
  readonly moduleId: string;
  readonly revision: number;
  readonly authorId: string;
  readonly note: string;
  readonly title: string;
  readonly content: string | null;
  readonly sections: ModuleSection[];
  readonly lists: Partial<ModuleLists>;
  readonly description: string;
  readonly summary: string;
  readonly estimatedDuration: number;
}

const selectRevisions = (db: Database) =>
  db
    .selectFrom('module_revisions as revision')
    .leftJoin('people as author', 'author.id', 'revision.author_id')
    .select(['revision.module_id', 'revision.revision', 'revision.title', 'revision.note', 'revision.created_at'])
    .select('author.full_name');

export type RevisionRow = Awaited<ReturnType<ReturnType<typeof selectRevisions>['execute']>>[number];

/** Revisions of a module, newest first. */
export function listRevisions(
  db: Database,
  moduleId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<RevisionRow[]> {
  return selectRevisions(db)
    .where('revision.module_id', '=', moduleId)
    .$if(before !== undefined, (all) => all.where('revision.revision', '<', before ?? 0))
    .orderBy('revision.revision', 'desc')
    .limit(limit)
    .execute();
}

/** One revision with its text. Columns that were not yet stored in an older release are null. */
export const findRevision = (db: Database, moduleId: string, revision: number) =>
  selectRevisions(db)
    .select(['revision.content', 'revision.sections', 'revision.lists'])
    .select(['revision.description', 'revision.summary', 'revision.estimated_duration'])
    .where('revision.module_id', '=', moduleId)
    .where('revision.revision', '=', revision)
    .executeTakeFirst();

export type RevisionTextRow = NonNullable<Awaited<ReturnType<typeof findRevision>>>;

/** All modules with their current revision, by chapter number. */
export const listWritten = (db: Database) =>
  selectRevisions(db)
    .innerJoin('modules', (join) =>
      join.onRef('modules.id', '=', 'revision.module_id').onRef('modules.content_revision', '=', 'revision.revision'),
    )
    .select(['modules.chapter_number', 'modules.title as module_title', 'modules.is_active'])
    .select(['modules.estimated_duration', 'modules.edited_on_site'])
    .select((on) => on('modules.content', 'is not', null).as('has_content'))
    .orderBy('modules.chapter_number')
    .orderBy('modules.is_active', 'desc')
    .orderBy('modules.created_at')
    .execute();

export type WrittenRow = Awaited<ReturnType<typeof listWritten>>[number];

/** The published module, locked until the transaction ends, so that concurrent publications wait. */
export function lockPublished(db: Database, moduleId: string) {
  return db
    .selectFrom('modules')
    .select(['id', 'chapter_number', 'title', 'content', 'content_revision', 'lists', 'is_active'])
    .select(['description', 'summary', 'estimated_duration'])
    .where('id', '=', moduleId)
    .forUpdate()
    .executeTakeFirst();
}

export type PublishedRow = NonNullable<Awaited<ReturnType<typeof lockPublished>>>;

/** Saves a revision and makes it the current one. The module counts as edited on site. */
export async function savePublication(
  db: Database,
  { moduleId, revision, authorId, note, estimatedDuration, ...texts }: Publication,
): Promise<void> {
  const shown = { ...texts, estimated_duration: estimatedDuration };
  await db
    .insertInto('module_revisions')
    .values({ ...shown, module_id: moduleId, revision, note, author_id: authorId })
    .execute();
  await db
    .updateTable('modules')
    .set({ ...shown, content_revision: revision, edited_on_site: true })
    .where('id', '=', moduleId)
    .execute();
}

/** The people who have completed a module. */
export async function listCompletedBy(db: Database, moduleId: string): Promise<string[]> {
  const rows = await db.selectFrom('completed_modules').select('user_id').where('module_id', '=', moduleId).execute();
  return rows.map((row) => row.user_id);
}

// Data that the editor shows in addition to the text.

export async function isEditedOnSite(db: Database, moduleId: string): Promise<boolean> {
  const row = await db.selectFrom('modules').select('edited_on_site').where('id', '=', moduleId).executeTakeFirst();
  return row?.edited_on_site ?? false;
}

/** The number of active questions that link to each section. Only questions that new attempts may draw are counted. */
export const listQuestionSections = (db: Database, moduleId: string) =>
  db
    .selectFrom('active_questions')
    .select((on) => ['section_id', on.fn.countAll<number>().as('count')])
    .where('module_id', '=', moduleId)
    .where('section_id', 'is not', null)
    .groupBy('section_id')
    .execute();

/** The texts of other modules and of procedures that link to a chapter number. */
export async function listTextsThatLink(db: Database, moduleId: string, chapterNumber: number): Promise<string[]> {
  const pattern = `%data-chapter="${chapterNumber}"%`;
  const rows = await db
    .selectFrom('modules')
    .select('content')
    .where('id', '<>', moduleId)
    .where('content', 'like', pattern)
    .unionAll((on) =>
      on.selectFrom('sops').select('content').where('removed_at', 'is', null).where('content', 'like', pattern),
    )
    .execute();
  return rows.map((row) => row.content ?? '');
}

/** The drawings of all revisions of a module, each once, at most 40. */
export async function listDrawings(db: Database, moduleId: string): Promise<string[]> {
  const { rows } = await sql<{ drawing: string }>`
    select distinct found[1] as drawing
    from module_revisions, regexp_matches(content, '<figure class="fig">.*?</figure>', 'g') as found
    where module_id = ${moduleId}
    limit 40`.execute(db);
  return rows.map((row) => row.drawing);
}
