import { newsEndpoints } from '@loopcheck/contract/features/news/news.contract';
import { isTrainerOrAdmin } from '../../platform/auth/signed-in.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import { claimUpload } from '../uploads/index.ts';
import { findVisibleNews, setNewsHidden, removeOwnNews, shareNews } from './news.commands.ts';
import { presentNews } from './news.presenter.ts';
import { listNews } from './news.queries.ts';

const pageSize = 10;

export const newsRoutes = implement(newsEndpoints, {
  list: async ({ db, user, query }) => {
    const includesHidden = isTrainerOrAdmin(user);
    const news = await listNews(db, { before: query.cursor, includesHidden, limit: pageSize + 1 });
    const { page, nextCursor } = cutPage(news, pageSize, ({ item }) => item.sequence);
    return { items: page.map((newsItem) => presentNews(newsItem, user)), nextCursor };
  },
  claim: ({ db, storage, config, now, user, body, request }) =>
    claimUpload(
      { db, storage, config, now, log: request.log },
      { userId: user.id, uploadUrl: body.fileURL, purpose: 'news' },
    ),
  share: async ({ db, config, storage, user, now, body }) => {
    const id = await shareNews({ db, config, storage, user, now }, body);
    return presentNews(await findVisibleNews({ db, user }, id), user);
  },
  hide: async ({ db, user, now, params, body }) => {
    await setNewsHidden({ db, user, now }, { id: params.id, isHidden: body.isHidden });
    return presentNews(await findVisibleNews({ db, user }, params.id), user);
  },
  remove: async ({ db, user, now, params }) => ({
    id: await removeOwnNews({ db, user, now }, { id: params.id }),
  }),
  media: async ({ db, user, params }) => {
    const { media } = await findVisibleNews({ db, user }, params.id);
    const file = media.find(({ position }) => position === params.n);
    ensure(file, 'news_not_found');
    const { file_key: storageKey, file_name: fileName, mime_type: mimeType } = file;
    return { storageKey, fileName, mimeType, asAttachment: false };
  },
});
