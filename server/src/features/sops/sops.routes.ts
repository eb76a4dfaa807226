import { sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import { findSite } from '../site/index.ts';
import { keepSopFile } from './keep-sop-file.ts';
import { findSop, listSops, saveRelease, sopOf } from './sops.queries.ts';

export const sopsRoutes = implement(sopsEndpoints, {
  list: async ({ db }) => (await listSops(db)).map(sopOf),
  file: async ({ db, storage, params, query }) => {
    const sop = await findSop(db, params.id);
    ensure(sop, 'sop_not_found');
    // Nobody waits for a queue: who comes before the job has the file drawn at once.
    const siteName = (await findSite(db))?.site_name ?? 'Loopcheck';
    const storageKey = sop.file_key ?? (await keepSopFile({ db, storage, siteName }, sop.id));
    ensure(storageKey, 'sop_not_found');
    return { storageKey, fileName: sop.file_name, mimeType: sop.mime_type, asAttachment: query.download === '1' };
  },
  release: async ({ db, user, params, now }) => {
    ensure(await findSop(db, params.id), 'sop_not_found');
    ensure(await saveRelease(db, params.id, user.id, now), 'sop_already_released');
    const sop = await findSop(db, params.id);
    ensure(sop, 'sop_not_found');
    await recordEvent(db, {
      personId: user.id,
      verb: 'approved',
      object: 'sop',
      objectId: sop.id,
      result: { number: sop.number, revision: sop.revision },
    });
    return sopOf(sop);
  },
});
