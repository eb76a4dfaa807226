import type { NewTrainingNews } from '@loopcheck/contract/features/news/news.contract';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { isTrainerOrAdmin, type SignedInUser } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { discardFiles } from '../../platform/storage/discarded-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { ensureModuleReadable } from '../modules/index.ts';
import { recordEvent } from '../records/index.ts';
import { findClaimedFile, attachClaimedFile } from '../uploads/index.ts';
import { isPicture, removeFileMetadata } from './media-metadata.ts';
import {
  countNewsSince,
  findNews,
  findIdenticalNews,
  type NewNewsItem,
  type NewsWithMedia,
  removeNews,
  saveHiddenState,
  saveMedia,
  saveNews,
} from './news.queries.ts';

/** An item with the same author, module and texts within this time is a duplicate, for example after a double click. */
const duplicateWindowMs = 30_000;

/** The maximum number of items that a person can share within an hour. */
const itemsPerHour = 10;
const hourMs = 3_600_000;

/** The dependencies of news commands. `user` is the person who sent the request. */
interface NewsContext {
  readonly db: Database;
  readonly user: SignedInUser;
  readonly now: Date;
}

/**
 * Saves a news item with its pictures and videos, and returns the id of the item. `media` are files that the author has
 * uploaded and claimed, which means that the server has checked them. If the item is a duplicate, returns the id of the
 * first item. Removes the metadata of the files before the item is saved. This takes long, so the function must not be
 * called in a transaction. After a failure the files remain claimed, so the call can be repeated.
 */
export async function shareNews(
  { db, config, storage, user, now }: NewsContext & { storage: Storage; config: Pick<Config, 'hasRateLimits'> },
  { media, ...texts }: z.output<typeof NewTrainingNews>,
): Promise<string> {
  await ensureModuleReadable(db, user, texts.moduleId);
  const news = { ...texts, authorId: user.id, now };
  const filePaths = media.map(({ filePath }) => filePath);
  const duplicateId = await findDuplicateOrCheckLimit({ db, config }, news);
  if (duplicateId) return duplicateId;
  const cleanedKeys = await cleanClaimedFiles({ db, storage, user }, filePaths);
  return inTransaction(db, async (transaction) => {
    // Because of the lock, the second of two concurrent submissions by one author finds the item of the first.
    await acquireLock(transaction, `news ${user.id}`);
    return (
      (await findDuplicateOrCheckLimit({ db: transaction, config }, news)) ??
      (await saveNewsWithMedia(transaction, news, filePaths, cleanedKeys))
    );
  });
}

/**
 * Finds the id of a recent identical item. If there is none, and the author has reached `itemsPerHour`, refuses with
 * too_many_requests.
 */
async function findDuplicateOrCheckLimit(
  { db, config }: { db: Database; config: Pick<Config, 'hasRateLimits'> },
  news: NewNewsItem,
): Promise<string | undefined> {
  const duplicate = await findIdenticalNews(db, news, new Date(news.now.getTime() - duplicateWindowMs));
  if (duplicate) return duplicate.id;
  if (!config.hasRateLimits) return undefined;
  const recentItems = await countNewsSince(db, news.authorId, new Date(news.now.getTime() - hourMs));
  if (recentItems >= itemsPerHour) throw new Refusal('too_many_requests', { retryAfterSeconds: hourMs / 1000 });
  return undefined;
}

/**
 * Removes the metadata of claimed files and returns the storage keys of these files. Ignores files that are not
 * claimed.
 */
async function cleanClaimedFiles(
  { db, storage, user }: { db: Database; storage: Storage; user: SignedInUser },
  filePaths: readonly string[],
): Promise<ReadonlySet<string>> {
  const cleanedKeys = new Set<string>();
  for (const objectPath of filePaths) {
    const file = await findClaimedFile(db, { userId: user.id, objectPath, purpose: 'news' });
    if (!file || cleanedKeys.has(file.storageKey)) continue;
    await removeFileMetadata(storage, file);
    cleanedKeys.add(file.storageKey);
  }
  return cleanedKeys;
}

/** Saves an item with its claimed files, in the order of `filePaths`. Returns the id of the item. */
async function saveNewsWithMedia(
  db: Database,
  news: NewNewsItem,
  filePaths: readonly string[],
  cleanedKeys: ReadonlySet<string>,
): Promise<string> {
  const id = await saveNews(db, news);
  for (const [position, objectPath] of filePaths.entries()) {
    const file = await attachClaimedFile(db, { userId: news.authorId, objectPath, purpose: 'news' });
    // A file that was claimed after the call of `cleanClaimedFiles` still contains metadata.
    ensure(cleanedKeys.has(file.storageKey), 'upload_not_claimed');
    const type = isPicture(file.mimeType) ? 'image' : 'video';
    const { storageKey: file_key, fileName: file_name, mimeType: mime_type } = file;
    await saveMedia(db, [{ news_id: id, position, type, file_key, file_name, mime_type }]);
  }
  return id;
}

/** Finds an item. Refuses with news_not_found if it does not exist, or if it is hidden from the person. */
export async function findVisibleNews({ db, user }: Omit<NewsContext, 'now'>, id: string): Promise<NewsWithMedia> {
  const news = await findNews(db, id);
  ensure(news && (news.item.hidden_at === null || isTrainerOrAdmin(user)), 'news_not_found');
  return news;
}

/** Hides an item from everybody except trainers and admins, or makes a hidden item visible. Idempotent. */
export async function setNewsHidden(
  { db, user, now }: NewsContext,
  { id, isHidden }: { id: string; isHidden: boolean },
): Promise<void> {
  const { item } = await findVisibleNews({ db, user }, id);
  if (isHidden === (item.hidden_at !== null)) return;
  await saveHiddenState(db, item.id, isHidden ? { by: user.id, now } : null);
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

/**
 * Deletes an item and returns its id. A job deletes the files of the item later. Refuses with news_of_another_person if
 * the person is not the author, and with news_not_found if the item is hidden from the person.
 */
export async function removeOwnNews({ db, user, now }: NewsContext, { id }: { id: string }): Promise<string> {
  const { item, media } = await findVisibleNews({ db, user }, id);
  ensure(item.author_id === user.id, 'news_of_another_person');
  await removeNews(db, item.id);
  await discardFiles(
    db,
    media.map(({ file_key: key }) => key),
    now,
  );
  return item.id;
}
