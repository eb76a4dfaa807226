import type { SopTextFault } from '@loopcheck/contract/features/sops/sops.contract';
import type { Database } from '../../platform/db/database.ts';

/** What every reply about a procedure is made of. */
export const sopColumns = [
  'id',
  'number',
  'title',
  'description',
  'chapter_number',
  'revision',
  'document_date',
  'changes_host',
  'file_name',
  'file_key',
  'file_size',
  'mime_type',
  'text_state',
  'is_active',
  'released_at',
  'created_at',
] as const;

export type SopRow = NonNullable<Awaited<ReturnType<typeof findSop>>>;

/** The active procedures, by number. */
export function listSops(db: Database): Promise<SopRow[]> {
  return db
    .selectFrom('sops')
    .select(sopColumns)
    .where('is_active', '=', true)
    .orderBy('number')
    .orderBy('id')
    .execute();
}

/** One active procedure. */
export function findSop(db: Database, id: string) {
  return db.selectFrom('sops').select(sopColumns).where('id', '=', id).where('is_active', '=', true).executeTakeFirst();
}

/** One active procedure with the words of its file. */
export function findSopText(db: Database, id: string) {
  return db
    .selectFrom('sops')
    .select(['id', 'revision', 'mime_type', 'text_state', 'text_fault', 'reading_html', 'plain_text'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Procedures whose file's words are still to be read, the longest waiting first. */
export async function listWaitingTexts(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sops')
    .select('id')
    .where('text_state', '=', 'waiting')
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** A file whose words are still to be read. */
export function findWaitingText(db: Database, id: string) {
  return db
    .selectFrom('sops')
    .select(['id', 'revision', 'file_key', 'mime_type'])
    .where('id', '=', id)
    .where('text_state', '=', 'waiting')
    .executeTakeFirst();
}

/** The words of a file, or why there are none. */
export type ReadText =
  | { readonly plainText: string; readonly searchText: string; readonly html: string | null }
  | { readonly fault: SopTextFault };

/** Keeps what was read from the file of a revision; does nothing when the procedure has moved on meanwhile. */
export async function saveText(db: Database, sop: { id: string; revision: number }, text: ReadText): Promise<void> {
  const values =
    'fault' in text
      ? { text_state: 'failed' as const, text_fault: text.fault }
      : {
          text_state: 'ready' as const,
          plain_text: text.plainText,
          search_text: text.searchText,
          reading_html: text.html,
        };
  await db
    .updateTable('sops')
    .set(values)
    .where('id', '=', sop.id)
    .where('revision', '=', sop.revision)
    .where('text_state', '=', 'waiting')
    .execute();
}

/** A procedure with everything that its file is drawn from, active or not. */
export function findSopToDraw(db: Database, id: string) {
  return db
    .selectFrom('sops')
    .select([
      'id',
      'number',
      'title',
      'revision',
      'document_date',
      'changes_host',
      'content',
      'released_at',
      'file_key',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Procedures whose file is still to be drawn. */
export async function listUndrawn(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('sops')
    .select('id')
    .where('file_key', 'is', null)
    .where('content', 'is not', null)
    .orderBy('number')
    .execute();
  return rows.map((row) => row.id);
}

/** Notes where the file of a revision lies; does nothing when the procedure has moved on meanwhile. */
export async function saveSopFile(
  db: Database,
  sop: { id: string; revision: number; isReleased: boolean },
  file: { key: string; size: number; hash: string },
): Promise<void> {
  await db
    .updateTable('sops')
    .set({ file_key: file.key, file_size: file.size, file_hash: file.hash })
    .where('id', '=', sop.id)
    .where('revision', '=', sop.revision)
    .where('released_at', sop.isReleased ? 'is not' : 'is', null)
    .execute();
  await db
    .updateTable('sop_revisions')
    .set({ file_key: file.key, file_size: file.size })
    .where('sop_id', '=', sop.id)
    .where('revision', '=', sop.revision)
    .execute();
}
