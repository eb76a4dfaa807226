import { readingSeconds, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { renderSopFile } from './document/render-sop-file.ts';
import { splitSearch } from './search.rules.ts';
import {
  restartReadingTime,
  markRead,
  startReadingTimeAtDownload,
  startReadingTimeOnce,
  recordDownload,
} from './sops.commands.ts';
import { presentHit, presentReadState, presentSop, presentText, displayModeOf } from './sops.presenter.ts';
import { findSop, findSopText, searchSops, listReadStates, listSops } from './sops.queries.ts';

export const sopsRoutes = implement(sopsEndpoints, {
  list: async ({ db }) => (await listSops(db)).map(presentSop),
  search: async ({ db, query }) => {
    const words = splitSearch(query.search);
    return words.length === 0 ? [] : (await searchSops(db, words)).map((row) => presentHit(row, words));
  },
  readStates: async ({ db, user }) => {
    const items = (await listReadStates(db, user.id)).map(presentReadState);
    const readAgainCount = items.filter(({ mustReadAgain }) => mustReadAgain).length;
    return { items, readCount: items.length - readAgainCount, readAgainCount };
  },
  file: async ({ db, storage, user, params, query, now }) => {
    const sop = await findSop(db, params.id);
    ensure(sop, 'sop_not_found');
    const storageKey = sop.file_key ?? (await renderSopFile({ db, storage, now }, sop.id));
    ensure(storageKey, 'sop_not_found');
    const asAttachment = query.download === '1';
    if (displayModeOf(sop) === 'download') await startReadingTimeAtDownload({ db, now }, { userId: user.id, sop });
    else if (!asAttachment) await startReadingTimeOnce({ db, now }, { userId: user.id, sop });
    return { storageKey, fileName: sop.file_name, mimeType: sop.mime_type, asAttachment };
  },
  text: async ({ db, user, params, now }) => {
    const sop = await findSopText(db, params.id);
    ensure(sop, 'sop_not_found');
    await startReadingTimeOnce({ db, now }, { userId: user.id, sop });
    return presentText(sop);
  },
  view: async ({ db, now, user, params }) => {
    const { revision, downloadedAt } = await restartReadingTime({ db, now }, { userId: user.id, sopId: params.id });
    return {
      revision,
      beganAt: now.toISOString(),
      readingSeconds,
      downloadedAt: downloadedAt?.toISOString() ?? null,
    };
  },
  read: async ({ db, now, user, params, query }) =>
    presentReadState(
      await markRead({ db, now }, { userId: user.id, sopId: params.id, isDeclaredAsRead: query.declared === '1' }),
    ),
  download: async ({ db, now, user, params }) => {
    const downloaded = await recordDownload({ db }, { userId: user.id, sopId: params.id });
    return { ...downloaded, downloadedAt: now.toISOString() };
  },
});
