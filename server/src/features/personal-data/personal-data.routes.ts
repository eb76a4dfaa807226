import { personalDataEndpoints } from '@loopcheck/contract/features/personal-data/personal-data.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import { findSite, siteNameOf } from '../site/index.ts';
import { personalDataParts } from './parts.ts';
import { hasPerson } from './personal-data.queries.ts';

export const personalDataRoutes = implement(personalDataEndpoints, {
  exportPerson: async ({ db, params: { id }, user, now }) => {
    ensure(await hasPerson(db, id), 'user_not_found');
    // The export must contain its own event, so the event is recorded first.
    await recordEvent(db, { personId: id, actorId: user.id, verb: 'exported', object: 'personal-data', objectId: id });
    const data: Record<string, Record<string, unknown>[]> = {};
    for (const [name, part] of Object.entries(personalDataParts)) data[name] = await part.read(db, id);
    return { exportedAt: now.toISOString(), siteName: siteNameOf(await findSite(db)), userId: id, data };
  },
});
