import type { ReaderState } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sopColumns } from '../sops.queries.ts';

export type ManagedSopRow = NonNullable<Awaited<ReturnType<typeof findManagedSop>>>;
export type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number];

export interface ManagedSopPage {
  readonly isActive?: boolean | undefined;
  /** The last procedure of the previous page. */
  readonly after?: { readonly number: string; readonly id: string } | undefined;
  readonly limit: number;
}

const columns = sopColumns.map((column) => `sop.${column}` as const);

/** Procedures that are not deleted, with the name of their author and the numbers of active readers. */
const managedSops = (db: Database) =>
  db
    .selectFrom('sops as sop')
    .leftJoin('users as creator', 'creator.id', 'sop.created_by')
    .leftJoinLateral(
      sql<{ read_count: number; read_older_count: number }>`(
        select count(*) filter (where latest.revision = sop.revision) as read_count,
          count(*) filter (where latest.revision < sop.revision) as read_older_count
        from (
          select max(read.revision) as revision from sop_reads as read
          join users as reader on reader.id = read.user_id and reader.is_active
          where read.sop_id = sop.id group by read.user_id
        ) as latest)`.as('reads'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select(['sop.shipped_key', 'sop.created_by', 'sop.text_fault'])
    .select('creator.full_name as created_by_name')
    .select([
      sql<number>`coalesce(reads.read_count, 0)`.as('read_count'),
      sql<number>`coalesce(reads.read_older_count, 0)`.as('read_older_count'),
    ])
    .where('sop.removed_at', 'is', null);

/** One procedure that is not deleted, active or not. */
export function findManagedSop(db: Database, id: string) {
  return managedSops(db).where('sop.id', '=', id).executeTakeFirst();
}

/** One page of the procedures, ordered by number. */
export function listManagedSops(db: Database, { isActive, after, limit }: ManagedSopPage): Promise<ManagedSopRow[]> {
  let query = managedSops(db);
  if (isActive !== undefined) query = query.where('sop.is_active', '=', isActive);
  if (after) query = query.where(sql<boolean>`(sop.number, sop.id) > (${after.number}::text, ${after.id}::uuid)`);
  return query.orderBy('sop.number').orderBy('sop.id').limit(limit).execute();
}

/** The history of a procedure, latest first. */
export function listRevisions(db: Database, sopId: string) {
  return db
    .selectFrom('sop_revisions as revision')
    .leftJoin('users as creator', 'creator.id', 'revision.created_by')
    .select(['revision.sop_id', 'revision.revision', 'revision.title', 'revision.file_name', 'revision.file_key'])
    .select(['revision.file_size', 'revision.mime_type', 'revision.note', 'revision.created_at'])
    .select('creator.full_name as created_by_name')
    .select(
      sql<number>`(
        select count(*) from sop_reads as read
        where read.sop_id = revision.sop_id and read.revision = revision.revision)`.as('read_count'),
    )
    .where('revision.sop_id', '=', sopId)
    .orderBy('revision.revision', 'desc')
    .execute();
}

/** The file of one revision of a procedure that is not deleted. */
export function findRevisionFile(db: Database, sopId: string, revision: number) {
  return db
    .selectFrom('sop_revisions as revision')
    .innerJoin('sops as sop', 'sop.id', 'revision.sop_id')
    .select(['revision.file_key', 'revision.file_name', 'revision.mime_type', 'revision.title', 'sop.number'])
    .where('revision.sop_id', '=', sopId)
    .where('revision.revision', '=', revision)
    .where('sop.removed_at', 'is', null)
    .executeTakeFirst();
}

export interface ReaderPage {
  readonly sopId: string;
  /** The current revision of the procedure. */
  readonly revision: number;
  readonly state?: ReaderState | undefined;
  /** The last person of the previous page. */
  readonly after?: { readonly name: string; readonly id: string } | undefined;
  readonly limit: number;
}

export type ReaderRow = Awaited<ReturnType<typeof listReaders>>[number];

/** Active people, ordered by name, each with the latest revision of the procedure that they have read. */
export function listReaders(db: Database, { sopId, revision, state, after, limit }: ReaderPage) {
  const people = db
    .selectFrom('active_people as person')
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom('sop_reads')
          .select(['sop_reads.revision', 'sop_reads.read_at', 'sop_reads.is_declared'])
          .whereRef('sop_reads.user_id', '=', 'person.id')
          .where('sop_reads.sop_id', '=', sopId)
          .orderBy('sop_reads.revision', 'desc')
          .limit(1)
          .as('read'),
      (join) => join.onTrue(),
    )
    .select(['person.id', 'person.full_name', 'person.employee_id', 'person.department'])
    .select(['read.revision as read_revision', 'read.read_at', 'read.is_declared'])
    .select(
      sql<ReaderState>`case when read.revision is null then 'not_read'
        when read.revision < ${revision}::integer then 'older' else 'read' end`.as('state'),
    );
  let query = db.selectFrom(people.as('reader')).selectAll();
  if (state) query = query.where('state', '=', state);
  if (after) query = query.where(sql<boolean>`(full_name, id) > (${after.name}::text, ${after.id}::uuid)`);
  return query.orderBy('full_name').orderBy('id').limit(limit).execute();
}

/** The file of a procedure. */
export interface SopFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly mimeType: string;
  /** Whether its text can be read. */
  readonly hasText: boolean;
}

export interface NewSopRow {
  readonly number: string;
  readonly title: string;
  readonly description: string;
  readonly searchHead: string;
  readonly chapterNumber: number | null;
  readonly changesHost: boolean;
  /** YYYY-MM-DD. */
  readonly documentDate: string;
  readonly createdBy: string;
  readonly file: SopFile;
}

const fileColumns = (file: SopFile) => ({
  file_key: file.key,
  file_name: file.name,
  file_size: file.size,
  // Only rendered files have a hash.
  file_hash: null,
  mime_type: file.mimeType,
  text_state: file.hasText ? ('waiting' as const) : ('none' as const),
  text_fault: null,
  reading_html: null,
  plain_text: '',
  search_text: '',
});

/** Inserts a procedure of the site, released by the person who adds it; returns its id. */
export async function saveNewSop(db: Database, sop: NewSopRow, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('sops')
    .values({
      number: sop.number,
      title: sop.title,
      description: sop.description,
      search_head: sop.searchHead,
      chapter_number: sop.chapterNumber,
      changes_host: sop.changesHost,
      document_date: sop.documentDate,
      created_by: sop.createdBy,
      edited_on_site: true,
      released_at: now,
      released_by: sop.createdBy,
      created_at: now,
      ...fileColumns(sop.file),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveRevision(db, { id, revision: 1, title: sop.title }, sop.file, { by: sop.createdBy, note: '', now });
  return id;
}

interface Authorship {
  readonly by: string;
  readonly note: string;
  readonly now: Date;
}

async function saveRevision(
  db: Database,
  sop: { id: string; revision: number; title: string },
  file: SopFile,
  { by, note, now }: Authorship,
): Promise<void> {
  await db
    .insertInto('sop_revisions')
    .values({
      sop_id: sop.id,
      revision: sop.revision,
      title: sop.title,
      file_key: file.key,
      file_name: file.name,
      file_size: file.size,
      mime_type: file.mimeType,
      note,
      created_by: by,
      created_at: now,
    })
    .execute();
}

/** Replaces the file by the next revision, released by the person who adds it. */
export async function saveNextRevision(
  db: Database,
  sop: { id: string; revision: number; title: string },
  file: SopFile,
  { documentDate, ...authorship }: Authorship & { documentDate: string },
): Promise<void> {
  const revision = sop.revision + 1;
  await db
    .updateTable('sops')
    .set({
      ...fileColumns(file),
      revision,
      document_date: documentDate,
      content: null,
      edited_on_site: true,
      released_at: authorship.now,
      released_by: authorship.by,
    })
    .where('id', '=', sop.id)
    .execute();
  await saveRevision(db, { ...sop, revision }, file, authorship);
}

/** A procedure that is not deleted, locked until the transaction ends. */
export function lockSop(db: Database, id: string) {
  return db
    .selectFrom('sops')
    .select(['id', 'number', 'title', 'description', 'chapter_number', 'changes_host', 'revision', 'content'])
    .select(['is_active', 'file_key', 'shipped_key', 'created_by'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedSop = NonNullable<Awaited<ReturnType<typeof lockSop>>>;

export interface SopEdit {
  readonly title: string;
  readonly description: string;
  readonly searchHead: string;
  readonly chapterNumber: number | null;
  readonly changesHost: boolean;
  /** The file name of a rendered procedure whose PDF must be rendered again; undefined for any other. */
  readonly rerenderAs?: string | undefined;
}

/** Updates the fields that can be changed without a new revision. */
export async function saveEdit(db: Database, id: string, edit: SopEdit): Promise<void> {
  await db
    .updateTable('sops')
    .set({
      title: edit.title,
      description: edit.description,
      search_head: edit.searchHead,
      chapter_number: edit.chapterNumber,
      changes_host: edit.changesHost,
      edited_on_site: true,
      ...(edit.rerenderAs !== undefined && {
        file_name: edit.rerenderAs,
        file_key: null,
        file_size: null,
        file_hash: null,
      }),
    })
    .where('id', '=', id)
    .execute();
}

/** Activates or deactivates a procedure. */
export async function saveActive(db: Database, id: string, isActive: boolean): Promise<void> {
  await db.updateTable('sops').set({ is_active: isActive }).where('id', '=', id).execute();
}

/** Releases a procedure and clears its rendered PDF. Returns false if it is inactive or already released. */
export async function saveRelease(db: Database, id: string, releasedBy: string, now: Date): Promise<boolean> {
  const released = await db
    .updateTable('sops')
    .set({ released_at: now, released_by: releasedBy, file_key: null, file_size: null, file_hash: null })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return released.numUpdatedRows > 0n;
}

/** The number that follows the highest one with this prefix, including procedures that are marked as deleted. */
export async function findNextNumber(db: Database, prefix: string): Promise<number> {
  const row = await db
    .selectFrom('sops')
    .select(sql<number | null>`max(substring(number from length(${prefix}::text) + 1)::integer)`.as('highest'))
    .where('number', '~', `^${prefix}[0-9]{1,6}$`)
    .executeTakeFirst();
  return (row?.highest ?? 0) + 1;
}

/** Whether anybody has read any revision of a procedure. */
export async function hasReads(db: Database, id: string): Promise<boolean> {
  const read = await db.selectFrom('sop_reads').select('revision').where('sop_id', '=', id).limit(1).executeTakeFirst();
  return read !== undefined;
}

/** Marks a procedure as deleted without deleting its rows. */
export async function saveRemoval(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('sops').set({ is_active: false, removed_at: now }).where('id', '=', id).execute();
}

/** Deletes a procedure with its revisions; returns the storage keys of its files. */
export async function removeSop(db: Database, id: string): Promise<string[]> {
  const revisions = await db.deleteFrom('sop_revisions').where('sop_id', '=', id).returning('file_key').execute();
  const sops = await db.deleteFrom('sops').where('id', '=', id).returning('file_key').execute();
  const keys = [...revisions, ...sops].map((row) => row.file_key);
  return [...new Set(keys.filter((key) => key !== null))];
}
