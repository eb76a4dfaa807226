import type { SopTextFault } from '@loopcheck/contract/features/sops/sops.contract';
import type { Database } from '../../../platform/db/database.ts';

/** Procedures whose file has not been read yet, oldest procedure first. */
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

/** A procedure whose file has not been read yet; undefined if there is no such procedure. */
export function findWaitingText(db: Database, id: string) {
  return db
    .selectFrom('sops')
    .select(['id', 'revision', 'file_key', 'mime_type'])
    .where('id', '=', id)
    .where('text_state', '=', 'waiting')
    .executeTakeFirst();
}

/** The text of a file, or the reason why it could not be read. */
export type FoundText =
  | { readonly plainText: string; readonly searchText: string; readonly html: string | null }
  | { readonly fault: SopTextFault };

/** Saves the text of a revision's file; does nothing when the procedure has a newer revision or was read already. */
export async function saveText(db: Database, sop: { id: string; revision: number }, text: FoundText): Promise<void> {
  await db
    .updateTable('sops')
    .set(
      'fault' in text
        ? { text_state: 'failed', text_fault: text.fault }
        : { text_state: 'ready', plain_text: text.plainText, search_text: text.searchText, reading_html: text.html },
    )
    .where('id', '=', sop.id)
    .where('revision', '=', sop.revision)
    .where('text_state', '=', 'waiting')
    .execute();
}
