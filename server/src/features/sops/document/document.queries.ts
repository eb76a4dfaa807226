import type { Database } from '../../../platform/db/database.ts';

/** Finds a procedure, even if it is inactive or marked as deleted, with the fields from which its PDF is rendered. */
export function findSopToRender(db: Database, id: string) {
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
      'job_card',
      'is_active',
      'released_at',
      'file_key',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type SopToRender = NonNullable<Awaited<ReturnType<typeof findSopToRender>>>;

/** Lists the ids of procedures whose PDF must still be rendered. Uploaded procedures have no `content` to render. */
export async function listUnrenderedSops(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('sops')
    .select('id')
    .where('file_key', 'is', null)
    .where('content', 'is not', null)
    .orderBy('number')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Saves the storage key, size and hash of a rendered PDF. Returns false if the procedure already has a PDF, or if one
 * of these has changed since the rendering began: the title, the revision, the release, or `changes_host` (true if the
 * procedure changes something on a computer of the plant). Must run in a transaction.
 */
export async function saveSopFile(
  db: Database,
  sop: SopToRender,
  file: { key: string; size: number; hash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sops')
    .set({ file_key: file.key, file_size: file.size, file_hash: file.hash })
    .where('id', '=', sop.id)
    .where('revision', '=', sop.revision)
    .where('title', '=', sop.title)
    .where('changes_host', '=', sop.changes_host)
    .where('released_at', sop.released_at === null ? 'is' : 'is not', null)
    .where('file_key', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .updateTable('sop_revisions')
    .set({ file_key: file.key, file_size: file.size })
    .where('sop_id', '=', sop.id)
    .where('revision', '=', sop.revision)
    .execute();
  return true;
}
