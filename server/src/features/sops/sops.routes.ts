import { sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { findSite } from '../site/index.ts';
import { keepSopFile } from './keep-sop-file.ts';
import { beginView, markRead, noticeDownload, noticeView, recordUse } from './read-sop.ts';
import { searchSops } from './search-sops.ts';
import { readStateOf, sopOf, textOf, viewOf } from './sop-replies.ts';
import { listReadStates } from './sop-reads.queries.ts';
import { findSop, findSopText, listSops } from './sops.queries.ts';

export const sopsRoutes = implement(sopsEndpoints, {
  list: async ({ db }) => (await listSops(db)).map(sopOf),
  search: ({ db, query }) => searchSops(db, query.search),
  readStates: async ({ db, user }) => {
    const items = (await listReadStates(db, user.id)).map(readStateOf);
    const readAgainCount = items.filter(({ mustReadAgain }) => mustReadAgain).length;
    return { items, readCount: items.length - readAgainCount, readAgainCount };
  },
  file: async ({ db, storage, user, params, query, now }) => {
    const sop = await findSop(db, params.id);
    ensure(sop, 'sop_not_found');
    // Nobody waits for a queue: who comes before the job has the file drawn at once.
    const siteName = (await findSite(db))?.site_name ?? 'Loopcheck';
    const storageKey = sop.file_key ?? (await keepSopFile({ db, storage, siteName }, sop.id));
    ensure(storageKey, 'sop_not_found');
    const asAttachment = query.download === '1';
    if (viewOf(sop) === 'download') await noticeDownload(db, user.id, sop, now);
    else if (!asAttachment) await noticeView(db, user.id, sop, now);
    return { storageKey, fileName: sop.file_name, mimeType: sop.mime_type, asAttachment };
  },
  text: async ({ db, user, params, now }) => {
    const sop = await findSopText(db, params.id);
    ensure(sop, 'sop_not_found');
    await noticeView(db, user.id, sop, now);
    return textOf(sop);
  },
  view: beginView,
  read: markRead,
  download: async ({ db, user, params, now }) => {
    const sop = await findSop(db, params.id);
    ensure(sop, 'sop_not_found');
    await recordUse(db, user.id, 'downloaded', sop);
    return { sopId: sop.id, revision: sop.revision, downloadedAt: now.toISOString() };
  },
});
