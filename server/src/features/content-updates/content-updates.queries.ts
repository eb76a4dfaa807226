import type { ContentUpdate } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { JobCard } from '@loopcheck/contract/features/sops/job-card';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';

export type UpdateKind = ContentUpdate['kind'];

/** A shipped procedure, as stored in a pending update. */
export const StoredShippedSop = z.object({
  number: z.string(),
  shippedHash: z.string(),
  title: z.string(),
  description: z.string(),
  chapterNumber: z.int(),
  documentDate: z.string(),
  changesHost: z.boolean(),
  related: z.array(z.string()),
  content: z.string(),
  jobCard: JobCard.nullable(),
  plainText: z.string(),
});
export type StoredShippedSop = z.infer<typeof StoredShippedSop>;

/**
 * Removes the pending updates of one module, quiz or procedure, except the update with the hash `exceptHash`. Removes
 * all of them if `exceptHash` is null.
 */
export async function removePendingUpdates(
  db: Database,
  { kind, shippedKey, exceptHash }: { kind: UpdateKind; shippedKey: string; exceptHash: string | null },
): Promise<void> {
  await db
    .deleteFrom('content_updates')
    .where('kind', '=', kind)
    .where('shipped_key', '=', shippedKey)
    .where('decision', 'is', null)
    .where('shipped_hash', 'is distinct from', exceptHash)
    .execute();
}

interface NewUpdate {
  readonly kind: UpdateKind;
  readonly shippedKey: string;
  readonly shippedHash: string;
  readonly title: string;
  readonly shipped: unknown;
}

/**
 * Inserts a pending update, unless this version was offered before. An earlier decision on this version remains valid.
 */
export async function savePendingUpdate(
  db: Database,
  { kind, shippedKey, shippedHash, title, shipped }: NewUpdate,
): Promise<void> {
  await db
    .insertInto('content_updates')
    .values({ kind, shipped_key: shippedKey, shipped_hash: shippedHash, title, shipped })
    .onConflict((conflict) => conflict.columns(['kind', 'shipped_key', 'shipped_hash']).doNothing())
    .execute();
}

const selectPendingUpdates = (db: Database) =>
  db
    .selectFrom('content_updates')
    .select(['id', 'kind', 'title', 'arrived_at', 'shipped_key'])
    .where('decision', 'is', null);

export type PendingUpdateRow = Awaited<ReturnType<ReturnType<typeof selectPendingUpdates>['execute']>>[number];

/** Lists the pending updates, which wait for a decision. */
export const listPendingUpdates = (db: Database): Promise<PendingUpdateRow[]> =>
  selectPendingUpdates(db).orderBy('kind').orderBy('shipped_key').execute();

/** Finds a pending update with its shipped content. */
export const findPendingUpdate = (db: Database, id: string) =>
  selectPendingUpdates(db).select('shipped').where('id', '=', id).executeTakeFirst();

interface Decision {
  readonly decision: 'taken' | 'kept';
  readonly decidedBy: string;
  readonly now: Date;
}

/** Saves the decision on an update. Returns false if the update is already decided. */
export async function saveDecision(db: Database, id: string, { decision, decidedBy, now }: Decision): Promise<boolean> {
  const row = await db
    .updateTable('content_updates')
    .set({ decision, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lists the site's copies of shipped procedures, without deleted ones. `isEdited` is true if the site edited the copy.
 */
export const listSopCopies = (db: Database, shippedKeys: readonly string[]) =>
  db
    .selectFrom('sops')
    .select(['id', 'shipped_key as shippedKey', 'shipped_hash as shippedHash', 'edited_on_site as isEdited'])
    .where('shipped_key', 'in', [...shippedKeys])
    .where('removed_at', 'is', null)
    .execute();

/**
 * Returns the texts of a procedure. `content` is null if the site has replaced the shipped text with a file.
 * `readingHtml` is the text of a Word document, and null for other files. `plainText` is the text without markup.
 */
export const findSopCopy = (db: Database, id: string) =>
  db
    .selectFrom('sops')
    .select(['title', 'description', 'chapter_number as chapterNumber', 'changes_host as changesHost'])
    .select(['content', 'reading_html as readingHtml', 'plain_text as plainText'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
