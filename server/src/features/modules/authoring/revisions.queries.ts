import type { ModuleRevision } from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type { Database } from '../../../platform/db/database.ts';
import type { ModuleLists } from '../modules.queries.ts';

/** A module as it is published: the whole of it, so that a revision can be restored whole. */
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

const revisions = (db: Database) =>
  db
    .selectFrom('module_revisions as revision')
    .leftJoin('users as author', 'author.id', 'revision.author_id')
    .select(['revision.module_id', 'revision.revision', 'revision.title', 'revision.note', 'revision.created_at'])
    .select('author.full_name');

type RevisionRow = Awaited<ReturnType<ReturnType<typeof revisions>['execute']>>[number];

const revisionOf = (row: RevisionRow): ModuleRevision => ({
  revision: row.revision,
  title: row.title,
  note: row.note,
  authorName: row.full_name,
  publishedAt: row.created_at.toISOString(),
});

/** Revisions of a module, newest first. */
export async function listRevisions(
  db: Database,
  moduleId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ModuleRevision[]> {
  const rows = await revisions(db)
    .where('revision.module_id', '=', moduleId)
    .$if(before !== undefined, (all) => all.where('revision.revision', '<', before ?? 0))
    .orderBy('revision.revision', 'desc')
    .limit(limit)
    .execute();
  return rows.map(revisionOf);
}

/** One revision, whole; null where an older release of the product did not keep something. */
export async function findRevision(db: Database, moduleId: string, revision: number) {
  const row = await revisions(db)
    .select(['revision.content', 'revision.sections', 'revision.lists'])
    .select(['revision.description', 'revision.summary', 'revision.estimated_duration'])
    .where('revision.module_id', '=', moduleId)
    .where('revision.revision', '=', revision)
    .executeTakeFirst();
  return (
    row && {
      ...revisionOf(row),
      content: row.content,
      sections: row.sections as ModuleSection[],
      lists: row.lists as Partial<ModuleLists>,
      description: row.description,
      summary: row.summary,
      estimatedDuration: row.estimated_duration,
    }
  );
}

/** The modules with their standing revision, by chapter. */
export async function listWritten(db: Database) {
  const rows = await revisions(db)
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
  return rows.map((row) => ({
    id: row.module_id,
    chapterNumber: row.chapter_number,
    title: row.module_title,
    isActive: row.is_active,
    hasContent: Boolean(row.has_content),
    estimatedDuration: row.estimated_duration,
    editedOnSite: row.edited_on_site,
    latest: revisionOf(row),
  }));
}

/** What a publication starts from; held until the transaction ends, so that of two writers one waits. */
export function lockPublished(db: Database, moduleId: string) {
  return db
    .selectFrom('modules')
    .select(['id', 'chapter_number', 'title', 'content', 'content_revision', 'lists', 'is_active'])
    .select(['description', 'summary', 'estimated_duration'])
    .where('id', '=', moduleId)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a module as a revision and puts it before the readers. The module is the site's own from here on. */
export async function savePublication(
  db: Database,
  { moduleId, revision, authorId, note, estimatedDuration, ...words }: Publication,
): Promise<void> {
  const shown = { ...words, estimated_duration: estimatedDuration };
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

/** Who has completed a module: those whom a new revision may concern. */
export async function listCompletedBy(db: Database, moduleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('module_progress')
    .select('user_id')
    .where('module_id', '=', moduleId)
    .where('status', '=', 'completed')
    .execute();
  return rows.map((row) => row.user_id);
}
