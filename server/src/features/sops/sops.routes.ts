import { sopsEndpoints, viewingSeconds } from '@loopcheck/contract/features/sops/sops.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { isReadingTimeChecked, findSite } from '../site/index.ts';
import { renderSopFile } from './document/render-sop-file.ts';
import { createBlankFormDownload } from './document/blank-form-download.ts';
import { splitSearch } from './search.rules.ts';
import {
  confirmRead,
  recordDownload,
  recordViewing,
  startReadingTimeAtDownload,
  startReadingTimeOnce,
  openSop,
} from './sops.commands.ts';
import {
  displayModeOf,
  presentHit,
  presentJobCard,
  presentReadState,
  presentSops,
  presentText,
} from './sops.presenter.ts';
import { readingSecondsOf } from './sops.rules.ts';
import { findJobCard, findSop, findSopText, searchSops, listReadStates, listSops } from './sops.queries.ts';

export const sopsRoutes = implement(sopsEndpoints, {
  list: async ({ db }) => presentSops(await listSops(db)),
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
  jobCard: async ({ db, user, params, now }) => {
    const sop = await findJobCard(db, params.id);
    ensure(sop, 'sop_not_found');
    ensure(sop.job_card, 'sop_has_no_job_card');
    await startReadingTimeOnce({ db, now }, { userId: user.id, sop });
    return presentJobCard(sop, sop.job_card);
  },
  // The blank record form of the procedure. Nothing is recorded.
  recordForm: async ({ db, params, query }) =>
    createBlankFormDownload(db, { sopId: params.id, revision: query.revision }),
  // The next three calls record that the person opens, has read or downloads the procedure. They do not send the
  // procedure.
  view: async ({ db, config, now, user, params, query }) => {
    const checksReadingTime = isReadingTimeChecked(await findSite(db), config);
    const userAndSop = { userId: user.id, sopId: params.id };
    const saveOpeningOrViewing = query.viewed === '1' ? recordViewing : openSop;
    const opening = await saveOpeningOrViewing({ db, now }, userAndSop);
    return {
      revision: opening.sop.revision,
      beganAt: opening.beganAt.toISOString(),
      viewingSeconds,
      readingSeconds: readingSecondsOf(opening.sop, { checksReadingTime }),
      viewedAt: opening.viewedAt?.toISOString() ?? null,
      downloadedAt: opening.downloadedAt?.toISOString() ?? null,
    };
  },
  read: async ({ db, config, now, user, params, query }) => {
    const checksReadingTime = isReadingTimeChecked(await findSite(db), config);
    const confirmation = { userId: user.id, sopId: params.id, isDeclaredAsRead: query.declared === '1' };
    return presentReadState(await confirmRead({ db, now, checksReadingTime }, confirmation));
  },
  download: async ({ db, now, user, params }) => {
    const downloaded = await recordDownload({ db }, { userId: user.id, sopId: params.id });
    return { ...downloaded, downloadedAt: now.toISOString() };
  },
});
