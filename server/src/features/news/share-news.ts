import type { newsEndpoints } from '@loopcheck/contract/features/news/news.contract';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { ensureReadable } from '../modules/index.ts';
import { takeClaimed } from '../uploads/index.ts';
import { isPicture, stripMedia } from './keep-media.ts';
import { countShared, findSameNews, saveMedia, saveNews } from './news.queries.ts';

/** The same words once more within this time are a double click. */
const sameWithinMs = 30_000;
/** So many items one person may share within an hour. */
const mostShared = 10;
const hourMs = 3_600_000;

/** Tells of a training, with pictures and videos. Gives the item's id, or that of the same one a moment ago. */
export async function shareNews(call: Call<(typeof newsEndpoints)['share']>): Promise<string> {
  const { db, storage, user, body, now } = call;
  const { media, ...words } = body;
  await ensureReadable(db, user, body.moduleId);
  const news = { ...words, authorId: user.id, now };
  await holdLock(db, `news ${user.id}`);
  const same = await findSameNews(db, news, new Date(now.getTime() - sameWithinMs));
  if (same) return same.id;
  const shared = await countShared(db, user.id, new Date(now.getTime() - hourMs));
  if (shared >= mostShared) throw new Refusal('too_many_requests', { retryAfterSeconds: hourMs / 1000 });
  const id = await saveNews(db, news);
  for (const [position, { filePath }] of media.entries()) {
    const file = await takeClaimed(db, { userId: user.id, objectPath: filePath, purpose: 'news' });
    await stripMedia(storage, file);
    const type = isPicture(file.mimeType) ? 'image' : 'video';
    const { storageKey: file_key, fileName: file_name, mimeType: mime_type } = file;
    await saveMedia(db, [{ news_id: id, position, type, file_key, file_name, mime_type }]);
  }
  return id;
}
