import type { Database } from '../../platform/db/database.ts';

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
 * procedure edited on site stays as it is.
 */
export async function saveShippedSop(db: Database, shipped: ShippedSop): Promise<void> {
  const known = await db
    .selectFrom('sops')
    .select(['id', 'shipped_hash', 'revision', 'edited_on_site'])
    .where('shipped_key', '=', shipped.number)
    .executeTakeFirst();
  if (known?.edited_on_site || known?.shipped_hash === shipped.shippedHash) return;
  const revision = known ? known.revision + 1 : 1;
  const { id } = await db
    .insertInto('sops')
    .values({ ...columnsOf(shipped), shipped_key: shipped.number, revision })
    .onConflict((conflict) =>
      conflict.column('shipped_key').doUpdateSet({
        ...columnsOf(shipped),
        revision,
        released_at: null,
        released_by: null,
        file_key: null,
        file_size: null,
        file_hash: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sop_revisions')
    .values({ sop_id: id, revision, title: shipped.title, content: shipped.content })
    .execute();
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
  file_name: `${shipped.number} ${shipped.title}.pdf`,
});
