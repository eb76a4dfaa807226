import type { JobCard } from '@loopcheck/contract/features/sops/job-card';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { foldText } from './search.rules.ts';
import { isNumberTaken } from './sops.queries.ts';
import { toPdfName, buildSearchHead } from './sops.rules.ts';

/** A procedure of the shipped curriculum. */
export interface ShippedSop {
  readonly number: string;
  /** A hash of the shipped text, by which a change of the text is detected. */
  readonly shippedHash: string;
  readonly title: string;
  readonly description: string;
  readonly chapterNumber: number;
  /** YYYY-MM-DD. */
  readonly documentDate: string;
  /** True if the steps change the configuration of a computer. */
  readonly changesHost: boolean;
  /** The numbers of related procedures. */
  readonly related: string[];
  /** Sanitized HTML. */
  readonly content: string;
  /** Null if the text has no steps. */
  readonly jobCard: JobCard | null;
  readonly plainText: string;
}

/**
 * Inserts or updates a shipped procedure, unless its shipped text is unchanged. A changed text creates a new revision.
 * A trainer must release the new revision, because only the previous revision was tried at this site.
 *
 * A procedure that was deleted on site is not loaded again. A procedure that was edited on site is not changed, unless
 * `overwriteSiteEdits` is true because an admin has accepted the shipped text. A new procedure is inserted as inactive
 * if an active procedure already has its number. Returns the id and the new revision, or undefined if nothing was
 * changed.
 */
export async function saveShippedSop(
  db: Database,
  shipped: ShippedSop,
  { overwriteSiteEdits = false }: { overwriteSiteEdits?: boolean } = {},
): Promise<{ id: string; revision: number } | undefined> {
  const existing = await db
    .selectFrom('sops')
    .select(['id', 'shipped_hash', 'revision', 'edited_on_site', 'removed_at'])
    .select(storesOtherCard(shipped.jobCard).as('has_other_card'))
    .where('shipped_key', '=', shipped.number)
    .executeTakeFirst();
  // The card is updated even if the site has edited the title or another detail, because the card is built from the
  // text, and equal hashes mean that the text is still the shipped text.
  if (existing?.shipped_hash === shipped.shippedHash && existing.has_other_card) {
    await updateJobCard(db, existing.id, shipped.jobCard);
  }
  if (existing?.edited_on_site && !overwriteSiteEdits) return undefined;
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
        // The previous revision can be an uploaded file of another type. A shipped text is always rendered as a PDF.
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
      file_name: toPdfName(shipped),
    })
    .execute();
  return { id, revision };
}

/**
 * SQL that is true if the stored job card differs from `jobCard`, and false if the site has replaced the text with a
 * file. `saveShippedSop` evaluates this SQL before it calls `updateJobCard`, because even an update that changes no row
 * makes all servers load the procedures again.
 */
const storesOtherCard = (jobCard: JobCard | null) =>
  sql<boolean>`content is not null and job_card is distinct from ${jobCard && JSON.stringify(jobCard)}::jsonb`;

/**
 * Saves the job card of an unchanged text if it differs from the stored card, because a newer release can build another
 * card from the same text. Does nothing if the site has replaced the text with a file.
 */
async function updateJobCard(db: Database, id: string, jobCard: JobCard | null): Promise<void> {
  await db
    .updateTable('sops')
    .set({ job_card: jobCard })
    .where('id', '=', id)
    .where(storesOtherCard(jobCard))
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
  job_card: shipped.jobCard,
  plain_text: shipped.plainText,
  search_head: buildSearchHead(shipped),
  search_text: foldText(shipped.plainText),
  file_name: toPdfName(shipped),
});
