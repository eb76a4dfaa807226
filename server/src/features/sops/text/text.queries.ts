import type { SopTextFault } from '@loopcheck/contract/features/sops/sops.contract';
import type { Database } from '../../../platform/db/database.ts';

/** Lists the ids of procedures whose text has not been extracted yet, oldest procedure first. */
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

/** Finds a procedure whose text has not been extracted yet. Returns undefined if there is no such procedure. */
export function findWaitingText(db: Database, id: string) {
  return db
    .selectFrom('sops')
    .select(['id', 'revision', 'file_key', 'mime_type'])
    .where('id', '=', id)
    .where('text_state', '=', 'waiting')
    .executeTakeFirst();
}

/** The text of a file, or the reason why the text could not be read. */
export type ExtractionResult =
  | {
      readonly plainText: string;
      /** The plain text, folded for the search. */
      readonly searchText: string;
      readonly html: string | null;
    }
  | { readonly fault: SopTextFault };

/** Saves the text of a revision, or the fault. Does nothing if the procedure has a newer revision or a saved result. */
export async function saveText(
  db: Database,
  sop: { id: string; revision: number },
  result: ExtractionResult,
): Promise<void> {
  await db
    .updateTable('sops')
    .set(
      'fault' in result
        ? { text_state: 'failed', text_fault: result.fault }
        : {
            text_state: 'ready',
            plain_text: result.plainText,
            search_text: result.searchText,
            reading_html: result.html,
          },
    )
    .where('id', '=', sop.id)
    .where('revision', '=', sop.revision)
    .where('text_state', '=', 'waiting')
    .execute();
}
