import type { ReaderState } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sopColumns } from '../sops.queries.ts';

export type ManagedSopRow = NonNullable<Awaited<ReturnType<typeof findManagedSop>>>;
export type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number];

/** A page of the list of procedures that trainers manage. */
export interface ManagedSopPage {
  /** True lists only active procedures, false only inactive ones, and undefined lists both. */
  readonly isActive?: boolean | undefined;
  /** The last procedure of the previous page; undefined for the first page. */
  readonly after?: { readonly number: string; readonly id: string } | undefined;
  readonly limit: number;
}

const columns = sopColumns.map((column) => `sop.${column}` as const);

/**
 * Selects procedures that are not deleted, each with the name of the person who added it. `read_count` is the number of
 * active people who have read the current revision. `read_older_count` is the number of active people who have read
 * only older revisions.
 */
const selectManagedSops = (db: Database) =>
  db
    .selectFrom('sops as sop')
    .leftJoin('people as creator', 'creator.id', 'sop.created_by')
    .leftJoinLateral(
      sql<{ read_count: number; read_older_count: number }>`(
        select count(*) filter (where latest.revision = sop.revision) as read_count,
          count(*) filter (where latest.revision < sop.revision) as read_older_count
        from (
          select max(read.revision) as revision from sop_reads as read
          join people as reader on reader.id = read.user_id and reader.is_active
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

/** Finds an active or inactive procedure that is not deleted. */
export function findManagedSop(db: Database, id: string) {
  return selectManagedSops(db).where('sop.id', '=', id).executeTakeFirst();
}

/** Finds the current revision of a procedure that is not deleted. */
export async function findManagedRevision(db: Database, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('sops')
    .select('revision')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.revision;
}

/** Lists one page of the procedures, ordered by number. */
export function listManagedSops(db: Database, { isActive, after, limit }: ManagedSopPage): Promise<ManagedSopRow[]> {
  let query = selectManagedSops(db);
  if (isActive !== undefined) query = query.where('sop.is_active', '=', isActive);
  if (after) query = query.where(sql<boolean>`(sop.number, sop.id) > (${after.number}::text, ${after.id}::uuid)`);
  return query.orderBy('sop.number').orderBy('sop.id').limit(limit).execute();
}

/** Lists the revisions of a procedure, latest first, each with the number of people who have read this revision. */
export function listRevisions(db: Database, sopId: string) {
  return db
    .selectFrom('sop_revisions as revision')
    .leftJoin('people as creator', 'creator.id', 'revision.created_by')
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

/** Finds the file of one revision of a procedure that is not deleted. */
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

/** A page of the list of people with the revisions that they have read. */
export interface ReaderPage {
  readonly sopId: string;
  /** The current revision of the procedure. */
  readonly revision: number;
  readonly state?: ReaderState | undefined;
  /** The last person of the previous page; undefined for the first page. */
  readonly after?: { readonly name: string; readonly id: string } | undefined;
  readonly limit: number;
}

export type ReaderRow = Awaited<ReturnType<typeof listReaders>>[number];

/**
 * Lists active people, ordered by name. Each row has two revisions of the procedure: the latest revision that the
 * person has read, and the latest revision that the person has viewed. `is_declared` is true if the page could not show
 * the revision, and the person declared that they have read the downloaded file.
 */
export function listReaders(db: Database, { sopId, revision, state, after, limit }: ReaderPage) {
  const people = db
    .selectFrom('active_people as person')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sop_reads')
          .select(['sop_reads.revision', 'sop_reads.read_at', 'sop_reads.is_declared'])
          .whereRef('sop_reads.user_id', '=', 'person.id')
          .where('sop_reads.sop_id', '=', sopId)
          .orderBy('sop_reads.revision', 'desc')
          .limit(1)
          .as('read'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('viewed_sops')
          .select(['viewed_sops.revision', 'viewed_sops.viewed_at'])
          .whereRef('viewed_sops.user_id', '=', 'person.id')
          .where('viewed_sops.sop_id', '=', sopId)
          .orderBy('viewed_sops.revision', 'desc')
          .limit(1)
          .as('viewed'),
      (join) => join.onTrue(),
    )
    .select(['person.id', 'person.full_name', 'person.employee_id', 'person.department'])
    .select(['viewed.revision as viewed_revision', 'viewed.viewed_at'])
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

/** The uploaded file of a procedure. */
export interface SopFile {
  readonly key: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly mimeType: string;
  /** True if the server can read the text of files of this type. */
  readonly hasText: boolean;
}

/** A procedure that a trainer adds at this site, in contrast to a shipped procedure. */
export interface NewSiteSop {
  readonly number: string;
  readonly title: string;
  readonly description: string;
  /** The number, the title and the description, all folded (in lower case and without accents) for the search. */
  readonly searchHead: string;
  readonly chapterNumber: number | null;
  /** True if the steps change the configuration of a computer. */
  readonly changesHost: boolean;
  /** YYYY-MM-DD. */
  readonly documentDate: string;
  readonly createdBy: string;
  readonly file: SopFile;
}

/** The columns that describe a newly uploaded file. The text that was read from the previous file is cleared. */
const fileColumns = (file: SopFile) => ({
  file_key: file.key,
  file_name: file.name,
  file_size: file.size,
  // Only PDFs that the server renders have a hash.
  file_hash: null,
  mime_type: file.mimeType,
  text_state: file.hasText ? ('waiting' as const) : ('none' as const),
  text_fault: null,
  reading_html: null,
  plain_text: '',
  search_text: '',
});

/** Inserts a procedure of the site and returns its id. The person who adds the procedure also releases it. */
export async function saveNewSop(db: Database, sop: NewSiteSop, now: Date): Promise<string> {
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
  await saveRevision(db, { id, revision: 1, title: sop.title }, sop.file, { createdBy: sop.createdBy, note: '', now });
  return id;
}

interface RevisionDetails {
  readonly createdBy: string;
  readonly note: string;
  readonly now: Date;
}

async function saveRevision(
  db: Database,
  sop: { id: string; revision: number; title: string },
  file: SopFile,
  { createdBy, note, now }: RevisionDetails,
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
      created_by: createdBy,
      created_at: now,
    })
    .execute();
}

/** Saves a file as the next revision of a procedure. The person who adds the revision also releases it. */
export async function saveNextRevision(
  db: Database,
  sop: { id: string; revision: number; title: string },
  file: SopFile,
  { documentDate, ...details }: RevisionDetails & { documentDate: string },
): Promise<void> {
  const revision = sop.revision + 1;
  await db
    .updateTable('sops')
    .set({
      ...fileColumns(file),
      revision,
      document_date: documentDate,
      // The text and the job card of a shipped procedure belong to the revision that the file replaces.
      content: null,
      job_card: null,
      edited_on_site: true,
      released_at: details.now,
      released_by: details.createdBy,
    })
    .where('id', '=', sop.id)
    .execute();
  await saveRevision(db, { ...sop, revision }, file, details);
}

/** Finds a procedure that is not deleted and locks its row until the end of the transaction. */
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

/** The fields of a procedure that can be changed without a new revision. */
export interface EditedSopFields {
  readonly title: string;
  readonly description: string;
  readonly searchHead: string;
  readonly chapterNumber: number | null;
  /** True if the steps change the configuration of a computer. */
  readonly changesHost: boolean;
  /** The new file name of the PDF if the PDF must be rendered again because of the edit; otherwise undefined. */
  readonly newPdfName?: string | undefined;
}

/** Saves an edit. If the PDF must be rendered again, removes the reference to the stored PDF. */
export async function saveEdit(db: Database, id: string, edit: EditedSopFields): Promise<void> {
  await db
    .updateTable('sops')
    .set({
      title: edit.title,
      description: edit.description,
      search_head: edit.searchHead,
      chapter_number: edit.chapterNumber,
      changes_host: edit.changesHost,
      edited_on_site: true,
      ...(edit.newPdfName !== undefined && {
        file_name: edit.newPdfName,
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

/**
 * Releases a procedure. Removes the reference to its stored PDF, because the PDF must be rendered again. Returns false
 * if the procedure is inactive or already released.
 */
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

/**
 * Finds the numeric part of the next procedure number: 8 if the highest number with this prefix is SITE-007. Procedures
 * that are marked as deleted are included, so that their numbers are not used again. Numeric parts of more than six
 * digits are ignored, because a typed number can be too large for an integer.
 */
export async function findNextNumericPart(db: Database, prefix: string): Promise<number> {
  const row = await db
    .selectFrom('sops')
    .select(sql<number | null>`max(substring(number from length(${prefix}::text) + 1)::integer)`.as('highest'))
    .where('number', '~', `^${prefix}[0-9]{1,6}$`)
    .executeTakeFirst();
  return (row?.highest ?? 0) + 1;
}

/** True if anybody has read or viewed any revision of a procedure. */
export async function isViewedOrRead(db: Database, id: string): Promise<boolean> {
  const evidence = await db
    .selectFrom('sop_reads')
    .select('revision')
    .where('sop_id', '=', id)
    .union(db.selectFrom('viewed_sops').select('revision').where('sop_id', '=', id))
    .limit(1)
    .executeTakeFirst();
  return evidence !== undefined;
}

/** Marks a procedure as deleted. Its rows and files remain. */
export async function saveDeletionMark(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('sops').set({ is_active: false, removed_at: now }).where('id', '=', id).execute();
}

/** Deletes a procedure with its revisions. Returns the storage keys of its files. */
export async function removeSop(db: Database, id: string): Promise<string[]> {
  const revisions = await db.deleteFrom('sop_revisions').where('sop_id', '=', id).returning('file_key').execute();
  const sops = await db.deleteFrom('sops').where('id', '=', id).returning('file_key').execute();
  const keys = [...revisions, ...sops].map((row) => row.file_key);
  return [...new Set(keys.filter((key) => key !== null))];
}
