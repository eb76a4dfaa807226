import type { AskedCounts, PublicationKind } from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { ModulePart, ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ListsOfModule } from '../modules.queries.ts';

/** A revision to save. A revision contains all fields that readers see, so that it can be restored completely. */
export interface NewRevision {
  readonly moduleId: string;
  readonly revision: number;
  readonly authorId: string;
  readonly note: string;
  readonly kind: PublicationKind;
  readonly title: string;
  readonly content: string | null;
  readonly sections: ModuleSection[];
  readonly parts: ModulePart[];
  readonly lists: Partial<ListsOfModule>;
  readonly description: string;
  readonly summary: string;
  readonly estimatedDuration: number;
}

const selectRevisions = (db: Database) =>
  db
    .selectFrom('module_revisions as revision')
    .leftJoin('people as author', 'author.id', 'revision.author_id')
    .select(['revision.module_id', 'revision.revision', 'revision.title', 'revision.note', 'revision.created_at'])
    .select(['revision.kind', 'revision.asked_to_read', 'revision.asked_to_pass'])
    .select('author.full_name as author_name');

export type RevisionRow = Awaited<ReturnType<ReturnType<typeof selectRevisions>['execute']>>[number];

/** Lists revisions of a module, newest first. With `before`, lists only revisions with a lower number. */
export function listRevisions(
  db: Database,
  moduleId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<RevisionRow[]> {
  return selectRevisions(db)
    .where('revision.module_id', '=', moduleId)
    .$if(before !== undefined, (query) => query.where('revision.revision', '<', before ?? 0))
    .orderBy('revision.revision', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Finds a revision with its text; undefined if there is none. A column is null if the release of Loopcheck that saved
 * the revision did not have this column.
 */
export const findRevision = (db: Database, moduleId: string, revision: number) =>
  selectRevisions(db)
    .select(['revision.content', 'revision.sections', 'revision.parts', 'revision.lists'])
    .select(['revision.description', 'revision.summary', 'revision.estimated_duration'])
    .where('revision.module_id', '=', moduleId)
    .where('revision.revision', '=', revision)
    .executeTakeFirst();

export type RevisionTextRow = NonNullable<Awaited<ReturnType<typeof findRevision>>>;

/**
 * Lists all modules with their current revision, by chapter number. Among modules with the same number, the active one
 * comes first.
 */
export const listAuthoredModules = (db: Database) =>
  selectRevisions(db)
    .innerJoin('modules', (join) =>
      join.onRef('modules.id', '=', 'revision.module_id').onRef('modules.content_revision', '=', 'revision.revision'),
    )
    .select(['modules.chapter_number', 'modules.title as module_title', 'modules.is_active'])
    .select(['modules.estimated_duration', 'modules.edited_on_site'])
    .select((builder) => builder('modules.content', 'is not', null).as('has_content'))
    .orderBy('modules.chapter_number')
    .orderBy('modules.is_active', 'desc')
    .orderBy('modules.created_at')
    .execute();

export type AuthoredModuleRow = Awaited<ReturnType<typeof listAuthoredModules>>[number];

/**
 * Finds a module and locks it until the transaction ends, so that concurrent publications wait. Returns undefined if
 * there is no such module.
 */
export function lockModule(db: Database, moduleId: string) {
  return db
    .selectFrom('modules')
    .select(['id', 'chapter_number', 'title', 'content', 'content_revision', 'lists', 'is_active'])
    .select(['description', 'summary', 'estimated_duration', 'parts'])
    .where('id', '=', moduleId)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedModuleRow = NonNullable<Awaited<ReturnType<typeof lockModule>>>;

/**
 * Saves a revision as the current revision of its module. Marks the module as edited on site. `asked` has the numbers
 * of people whom the publication asks to read the module and to pass its quiz again.
 */
export async function saveNewRevision(
  db: Database,
  { moduleId, revision, authorId, note, kind, estimatedDuration, ...texts }: NewRevision,
  asked: AskedCounts,
): Promise<void> {
  const columns = { ...texts, estimated_duration: estimatedDuration };
  await db
    .insertInto('module_revisions')
    .values({
      ...columns,
      module_id: moduleId,
      revision,
      note,
      kind,
      author_id: authorId,
      asked_to_read: asked.toRead,
      asked_to_pass: asked.toPass,
    })
    .execute();
  await db
    .updateTable('modules')
    .set({
      ...columns,
      content_revision: revision,
      edited_on_site: true,
      // `reading_revision` is the last revision that asks people to read the module again, and `passing_revision` the
      // last one that asks people to pass its quiz again.
      ...(kind !== 'small_correction' && { reading_revision: revision }),
      ...(kind === 'read_and_pass_again' && { passing_revision: revision }),
    })
    .where('id', '=', moduleId)
    .execute();
}

// The functions below read data that the editor displays in addition to the text.

/** Finds the settings of a module that its editor displays; undefined if there is no such module. */
export const findEditorSettings = (db: Database, moduleId: string) =>
  db
    .selectFrom('modules')
    .select(['edited_on_site as editedOnSite', 'allows_test_out as allowsTestOut'])
    .where('id', '=', moduleId)
    .executeTakeFirst();

/**
 * Sets whether people are allowed to take the quiz of a module before reading its text. Returns false if nothing
 * changed.
 */
export async function saveTestOut(db: Database, moduleId: string, allowsTestOut: boolean): Promise<boolean> {
  const row = await db
    .updateTable('modules')
    .set({ allows_test_out: allowsTestOut })
    .where('id', '=', moduleId)
    .where('allows_test_out', '<>', allowsTestOut)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the active questions of active quizzes that link to each section. */
export const countQuestionsBySection = (db: Database, moduleId: string) =>
  db
    .selectFrom('active_questions')
    .select(({ fn }) => ['section_id', fn.countAll<number>().as('count')])
    .where('module_id', '=', moduleId)
    .where('section_id', 'is not', null)
    .groupBy('section_id')
    .execute();

/** Lists the texts of other modules and of procedures that link to the module. A link contains the chapter number. */
export async function listLinkingTexts(db: Database, moduleId: string, chapterNumber: number): Promise<string[]> {
  const pattern = `%data-chapter="${chapterNumber}"%`;
  const rows = await db
    .selectFrom('modules')
    .select('content')
    .where('id', '<>', moduleId)
    .where('content', 'like', pattern)
    .unionAll((builder) =>
      builder.selectFrom('sops').select('content').where('removed_at', 'is', null).where('content', 'like', pattern),
    )
    .execute();
  return rows.map((row) => row.content ?? '');
}

/** The maximum number of earlier drawings that the editor offers. */
const maxDrawings = 40;

/** Lists the HTML of at most `maxDrawings` different drawings from all revisions of a module. */
export async function listDrawings(db: Database, moduleId: string): Promise<string[]> {
  const { rows } = await sql<{ drawing: string }>`
    select distinct match[1] as drawing
    from module_revisions, regexp_matches(content, '<figure class="fig">.*?</figure>', 'g') as match
    where module_id = ${moduleId}
    limit ${maxDrawings}`.execute(db);
  return rows.map((row) => row.drawing);
}
