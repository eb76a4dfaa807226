import type { Database } from '../../platform/db/database.ts';
import { searchForm } from './search.rules.ts';
import { isNumberTaken } from './sops.queries.ts';
import { pdfNameOf, searchHead } from './sops.rules.ts';

/** A procedure of the shipped curriculum; `content` is sanitized HTML. */
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
 * Inserts or updates a shipped procedure; does nothing if its text has not changed. A changed text creates a new
 * revision, which the site must release again, because it has tried only the previous text. A procedure that was
 * deleted on site is not loaded again; one that was edited on site is replaced only if `overSite` is true (an admin has
 * accepted the shipped text). A new procedure is inserted as inactive if an active procedure already has its number.
 * Returns the created revision; undefined if nothing was changed.
 */
export async function saveShippedSop(
  db: Database,
  shipped: ShippedSop,
  { overSite = false }: { overSite?: boolean } = {},
): Promise<{ id: string; revision: number } | undefined> {
  const existing = await db
    .selectFrom('sops')
    .select(['id', 'shipped_hash', 'revision', 'edited_on_site', 'removed_at'])
    .where('shipped_key', '=', shipped.number)
    .executeTakeFirst();
  if (existing?.edited_on_site && !overSite) return undefined;
  if (existing?.removed_at || existing?.shipped_hash === shipped.shippedHash) return undefined;
  const revision = existing ? existing.revision + 1 : 1;
  const isActive = existing !== undefined || !(await isNumberTaken(db, shipped.number));
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
        // The site's file may have had another type; a shipped text is always rendered as PDF.
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
