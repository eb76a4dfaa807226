import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import type { Database } from '../../platform/db/database.ts';

const columns = [
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
  'is_active',
  'released_at',
  'created_at',
] as const;

type SopRow = NonNullable<Awaited<ReturnType<typeof findSop>>>;

/** The active procedures, by number. */
export function listSops(db: Database): Promise<SopRow[]> {
  return db.selectFrom('sops').select(columns).where('is_active', '=', true).orderBy('number').orderBy('id').execute();
}

/** One active procedure. */
export function findSop(db: Database, id: string) {
  return db.selectFrom('sops').select(columns).where('id', '=', id).where('is_active', '=', true).executeTakeFirst();
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
    .set({ file_key: file.key })
    .where('sop_id', '=', sop.id)
    .where('revision', '=', sop.revision)
    .execute();
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

/** The procedure as the library shows it. */
export const sopOf = (row: SopRow): Sop => ({
  id: row.id,
  number: row.number,
  title: row.title,
  description: row.description,
  chapterNumber: row.chapter_number,
  revision: row.revision,
  documentDate: row.document_date,
  changesHost: row.changes_host,
  fileName: row.file_name,
  filePath: `/api/documents/${row.id}/file`,
  fileSize: row.file_size,
  mimeType: row.mime_type,
  isActive: row.is_active,
  releasedAt: row.released_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});
