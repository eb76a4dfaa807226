import { newsEndpoints } from '@loopcheck/contract/features/news/news.contract';
import { isTrainerOrAdmin } from '../../platform/auth/signed-in.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import { discardFiles } from '../resources/index.ts';
import { claimUpload } from '../uploads/index.ts';
import { findVisible, repliesOf, replyAbout } from './news-replies.ts';
import { listMedia, listNews, removeNews, saveHidden } from './news.queries.ts';
import { shareNews } from './share-news.ts';

const pageSize = 10;

export const newsRoutes = implement(newsEndpoints, {
  list: async ({ db, user, query }) => {
    const withHidden = isTrainerOrAdmin(user);
    const rows = await listNews(db, { before: query.cursor, withHidden, limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    return {
      items: await repliesOf(db, user, page),
      nextCursor: rows.length > pageSize ? (page.at(-1)?.sequence ?? null) : null,
    };
  },
  claim: (call) => claimUpload(call, call.body.fileURL, 'news'),
  share: async (call) => replyAbout(call.db, call.user, await shareNews(call)),
  hide: async ({ db, user, params, body, now }) => {
    const item = await findVisible(db, user, params.id);
    if (body.isHidden !== (item.hidden_at !== null)) {
      await saveHidden(db, item.id, body.isHidden ? { by: user.id, now } : null);
      await recordEvent(db, {
        personId: item.author_id,
        actorId: user.id,
        verb: body.isHidden ? 'deactivated' : 'activated',
        object: 'news',
        objectId: item.id,
        moduleId: item.module_id,
        result: { title: item.video_title },
      });
    }
    return replyAbout(db, user, item.id);
  },
  remove: async ({ db, user, params, now }) => {
    const item = await findVisible(db, user, params.id);
    ensure(item.author_id === user.id, 'news_of_another');
    const keys = (await listMedia(db, [item.id])).map(({ file_key: key }) => key);
    await removeNews(db, item.id);
    await discardFiles(db, keys, now);
    return { id: item.id };
  },
  media: async ({ db, user, params }) => {
    const item = await findVisible(db, user, params.id);
    const file = (await listMedia(db, [item.id])).find(({ position }) => position === params.n);
    ensure(file, 'news_not_found');
    const { file_key: storageKey, file_name: fileName, mime_type: mimeType } = file;
    return { storageKey, fileName, mimeType, asAttachment: false };
  },
});
