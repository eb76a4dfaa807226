import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A file as a procedure keeps it. */
export interface SopFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly mimeType: string;
  /** Whether its words are to be read. */
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
  // The hash tells drawn files apart; an upload has a key of its own.
  file_hash: null,
  mime_type: file.mimeType,
  text_state: file.hasText ? ('waiting' as const) : ('none' as const),
  text_fault: null,
  reading_html: null,
  plain_text: '',
  search_text: '',
});

/** Adds a procedure of the site's own, released by who adds it; returns its id. */
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

interface Bringing {
  readonly by: string;
  readonly note: string;
  readonly now: Date;
}

async function saveRevision(
  db: Database,
  sop: { id: string; revision: number; title: string },
  file: SopFile,
  { by, note, now }: Bringing,
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

/** Puts a new file in place of the present one as the next revision, released by who brings it. */
export async function saveNextRevision(
  db: Database,
  sop: { id: string; revision: number; title: string },
  file: SopFile,
  { documentDate, ...bringing }: Bringing & { documentDate: string },
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
      released_at: bringing.now,
      released_by: bringing.by,
    })
    .where('id', '=', sop.id)
    .execute();
  await saveRevision(db, { ...sop, revision }, file, bringing);
}

/** A procedure that is not deleted, locked until the transaction ends: two who change it wait for each other. */
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

export interface SopEdit {
  readonly title: string;
  readonly description: string;
  readonly searchHead: string;
  readonly chapterNumber: number | null;
  readonly changesHost: boolean;
  /** Of a file that is drawn by us: it has to be drawn anew, under this name. */
  readonly drawnAs?: string | undefined;
}

/** Changes what stands around a procedure's file. */
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
      ...(edit.drawnAs !== undefined && {
        file_name: edit.drawnAs,
        file_key: null,
        file_size: null,
        file_hash: null,
      }),
    })
    .where('id', '=', id)
    .execute();
}

/** Puts a procedure into the library or takes it out. */
export async function saveActive(db: Database, id: string, isActive: boolean): Promise<void> {
  await db.updateTable('sops').set({ is_active: isActive }).where('id', '=', id).execute();
}

/** Releases a procedure for this site; its file is drawn anew, without the warning. False when it was released already. */
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

/** The number behind the highest that this house has given under a prefix; deleted procedures count too. */
export async function findNextNumber(db: Database, prefix: string): Promise<number> {
  const row = await db
    .selectFrom('sops')
    .select(sql<number | null>`max(substring(number from length(${prefix}::text) + 1)::integer)`.as('highest'))
    .where('number', '~', `^${prefix}[0-9]{1,6}$`)
    .executeTakeFirst();
  return (row?.highest ?? 0) + 1;
}

/** Whether anybody has ever read it. */
export async function hasReads(db: Database, id: string): Promise<boolean> {
  const read = await db.selectFrom('sop_reads').select('revision').where('sop_id', '=', id).limit(1).executeTakeFirst();
  return read !== undefined;
}

/** Takes a procedure out for ever and keeps it as evidence. */
export async function saveRemoval(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('sops').set({ is_active: false, removed_at: now }).where('id', '=', id).execute();
}

/** Removes a procedure with its history; returns the keys of its files. */
export async function removeSop(db: Database, id: string): Promise<string[]> {
  const revisions = await db.deleteFrom('sop_revisions').where('sop_id', '=', id).returning('file_key').execute();
  const sops = await db.deleteFrom('sops').where('id', '=', id).returning('file_key').execute();
  const keys = [...revisions, ...sops].map((row) => row.file_key);
  return [...new Set(keys.filter((key) => key !== null))];
}
