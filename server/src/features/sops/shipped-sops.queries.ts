import type { Database } from '../../platform/db/database.ts';
import { searchForm } from './search.rules.ts';

/** A procedure as it ships; its HTML has passed the sanitiser. */
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
 * Loads a shipped procedure. Safe to run again: nothing changes, and no file is drawn anew, when its text has not
 * changed. A new text gives a new revision, which has to be released again: what was tried here was the old one. A
 * procedure edited or deleted on site stays as it is, and one whose number the site has given to another waits, inactive.
 * `overSite` says that an admin has taken the shipped text over. Gives the revision that it made, if it made one.
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
        // The file of the site's own may have been of another type; ours is drawn from the text.
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
      file_name: fileNameOf(shipped),
    })
    .execute();
  return { id, revision };
}

/** Whether an active procedure has this number. */
export async function isNumberTaken(db: Database, number: string): Promise<boolean> {
  const holder = await db
    .selectFrom('sops')
    .select('id')
    .where('number', '=', number)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return holder !== undefined;
}

/** The name that a drawn procedure is saved under. */
export const fileNameOf = ({ number, title }: { number: string; title: string }): string => `${number} ${title}.pdf`;

/** What a search compares before the text. */
export const searchHead = (sop: { number: string; title: string; description: string }): string =>
  searchForm(`${sop.number} ${sop.title} ${sop.description}`);

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
  file_name: fileNameOf(shipped),
});
