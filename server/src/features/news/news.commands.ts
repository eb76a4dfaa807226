import type { NewTrainingNews } from '@loopcheck/contract/features/news/news.contract';
import type { z } from 'zod';
import { isTrainerOrAdmin, type SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { discardFiles } from '../../platform/storage/discarded-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { ensureReadable } from '../modules/index.ts';
import { recordEvent } from '../records/index.ts';
import { findClaimed, takeClaimed } from '../uploads/index.ts';
import { isPicture, removeMetadata } from './media-metadata.ts';
import {
  countShared,
  findNews,
  findSameNews,
  type NewNews,
  type NewsWithMedia,
  removeNews,
  saveHidden,
  saveMedia,
  saveNews,
} from './news.queries.ts';

/** The same text by the same author within this time counts as a repeated submission. */
const duplicateWindowMs = 30_000;

/** The maximum number of items per person within an hour. */
const itemsPerHour = 10;
const hourMs = 3_600_000;

/** The context of a news command: the database, the acting person, and the time of the call. */
interface NewsContext {
  readonly db: Database;
  readonly user: SignedIn;
  readonly now: Date;
}

/**
 * Shares a training with claimed pictures and videos. Returns the id of the item; a repeated submission returns the id
 * of the first. Must not be called inside a transaction: it first removes metadata from the files, then saves the item
 * in its own transaction. Until that transaction commits, the uploads remain claimed, so a failed call can be repeated.
 */
export async function shareNews(
  { db, storage, user, now }: NewsContext & { storage: Storage },
  { media, ...words }: z.output<typeof NewTrainingNews>,
): Promise<string> {
  await ensureReadable(db, user, words.moduleId);
  const news = { ...words, authorId: user.id, now };
  const filePaths = media.map(({ filePath }) => filePath);
  const duplicateId = await findDuplicateOrRefuse(db, news);
  if (duplicateId) return duplicateId;
  const cleanedKeys = await removeMetadataOf({ db, storage, user }, filePaths);
  return inTransaction(db, async (transaction) => {
    // Serialises the items of one author: the second of two simultaneous submissions finds the first.
    await holdLock(transaction, `news ${user.id}`);
    return (
      (await findDuplicateOrRefuse(transaction, news)) ??
      (await saveWithMedia(transaction, news, filePaths, cleanedKeys))
    );
  });
}

/** The id of an identical recent item, if any. Refuses with too_many_requests above `itemsPerHour`. */
async function findDuplicateOrRefuse(db: Database, news: NewNews): Promise<string | undefined> {
  const duplicate = await findSameNews(db, news, new Date(news.now.getTime() - duplicateWindowMs));
  if (duplicate) return duplicate.id;
  const recentItems = await countShared(db, news.authorId, new Date(news.now.getTime() - hourMs));
  if (recentItems >= itemsPerHour) throw new Refusal('too_many_requests', { retryAfterSeconds: hourMs / 1000 });
  return undefined;
}

/** Removes the metadata of the claimed files among `filePaths`. Returns their storage keys. */
async function removeMetadataOf(
  { db, storage, user }: { db: Database; storage: Storage; user: SignedIn },
  filePaths: readonly string[],
): Promise<ReadonlySet<string>> {
  const cleanedKeys = new Set<string>();
  for (const objectPath of filePaths) {
    const file = await findClaimed(db, { userId: user.id, objectPath, purpose: 'news' });
    if (!file || cleanedKeys.has(file.storageKey)) continue;
    await removeMetadata(storage, file);
    cleanedKeys.add(file.storageKey);
  }
  return cleanedKeys;
}

async function saveWithMedia(
  db: Database,
  news: NewNews,
  filePaths: readonly string[],
  cleanedKeys: ReadonlySet<string>,
): Promise<string> {
  const id = await saveNews(db, news);
  for (const [position, objectPath] of filePaths.entries()) {
    const file = await takeClaimed(db, { userId: news.authorId, objectPath, purpose: 'news' });
    // A file that a concurrent call claimed in the meantime may still contain metadata.
    ensure(cleanedKeys.has(file.storageKey), 'upload_not_claimed');
    const type = isPicture(file.mimeType) ? 'image' : 'video';
    const { storageKey: file_key, fileName: file_name, mimeType: mime_type } = file;
    await saveMedia(db, [{ news_id: id, position, type, file_key, file_name, mime_type }]);
  }
  return id;
}

/** An item that the person may see; only trainers see hidden items. Refuses with news_not_found. */
export async function findVisible({ db, user }: Omit<NewsContext, 'now'>, id: string): Promise<NewsWithMedia> {
  const news = await findNews(db, id);
  ensure(news && (news.item.hidden_at === null || isTrainerOrAdmin(user)), 'news_not_found');
  return news;
}

/** Hides an item from everybody except trainers, or shows it again. Idempotent. */
export async function hideNews(
  { db, user, now }: NewsContext,
  { id, isHidden }: { id: string; isHidden: boolean },
): Promise<void> {
  const { item } = await findVisible({ db, user }, id);
  if (isHidden === (item.hidden_at !== null)) return;
  await saveHidden(db, item.id, isHidden ? { by: user.id, now } : null);
  await recordEvent(db, {
    personId: item.author_id,
    actorId: user.id,
    verb: isHidden ? 'deactivated' : 'activated',
    object: 'news',
    objectId: item.id,
    moduleId: item.module_id,
    result: { title: item.video_title },
  });
}

/** Removes the person's own item and returns its id. The cleanup of discarded files deletes the item's files later. */
export async function removeOwnNews({ db, user, now }: NewsContext, { id }: { id: string }): Promise<string> {
  const { item, media } = await findVisible({ db, user }, id);
  ensure(item.author_id === user.id, 'news_of_another');
  await removeNews(db, item.id);
  await discardFiles(
    db,
    media.map(({ file_key: key }) => key),
    now,
  );
  return item.id;
}
