import type { Database } from '../../platform/db/database.ts';
import { searchForm } from './search.rules.ts';
import { isNumberTaken } from './sops.queries.ts';
import { pdfNameOf, searchHead } from './sops.rules.ts';

/** A procedure of the shipped curriculum; its HTML is sanitized. */
export interface ShippedSop {
  readonly number: string;
  readonly shippedHash: string;
  readonly title: string;
  readonly description: string;
  readonly chapterNumber: number;
  readonly documentDate: string;
  readonly changesHost: boolean;
  readonly related: string[];
  readonly content: string;
  readonly plainText: string;
}

/**
 * Loads a shipped procedure. Idempotent: an unchanged text changes nothing. A new text makes a new revision, which must
 * be released again, because the site tried the old one. A procedure that was edited or deleted on site stays as it is;
 * one whose number belongs to a procedure of the site stays inactive. `overSite`: an admin has accepted the shipped text.
 * Returns the revision that it made, if any.
 */
export async function saveShippedSop(
  db: Database,
  shipped: ShippedSop,
  { overSite = false }: { overSite?: boolean } = {},
): Promise<{ id: string; revision: number } | undefined> {
  const known = await db
    .selectFrom('sops')
    .select(['id', 'shipped_hash', 'revision', 'edited_on_site', 'removed_at'])
    .where('shipped_key', '=', shipped.number)
    .executeTakeFirst();
  if (known?.edited_on_site && !overSite) return undefined;
  if (known?.removed_at || known?.shipped_hash === shipped.shippedHash) return undefined;
  const revision = known ? known.revision + 1 : 1;
  const isActive = known !== undefined || !(await isNumberTaken(db, shipped.number));
  const { id } = await db
    .insertInto('sops')
    .values({ ...columnsOf(shipped), shipped_key: shipped.number, revision, is_active: isActive })
    .onConflict((conflict) =>
      conflict.column('shipped_key').doUpdateSet({
        ...columnsOf(shipped),
        revision,
        released_at: null,
        released_by: null,
        file_key: null,
        file_size: null,
        file_hash: null,
        edited_on_site: false,
        // The file of the site may have been of another type; a shipped text is rendered as PDF.
        mime_type: 'application/pdf',
        text_state: 'ready',
        text_fault: null,
        reading_html: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sop_revisions')
    .values({
      sop_id: id,
      revision,
      title: shipped.title,
      content: shipped.content,
      file_name: pdfNameOf(shipped),
    })
    .execute();
  return { id, revision };
}

const columnsOf = (shipped: ShippedSop) => ({
  shipped_hash: shipped.shippedHash,
  number: shipped.number,
  title: shipped.title,
  description: shipped.description,
  chapter_number: shipped.chapterNumber,
  document_date: shipped.documentDate,
  changes_host: shipped.changesHost,
  related: shipped.related,
  content: shipped.content,
  plain_text: shipped.plainText,
  search_head: searchHead(shipped),
  search_text: searchForm(shipped.plainText),
  file_name: pdfNameOf(shipped),
});
