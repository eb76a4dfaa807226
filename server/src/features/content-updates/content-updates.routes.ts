import { contentUpdatesEndpoints } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import type { SignedIn } from '../../platform/auth/signed-in.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { compareUpdate } from './compare-update.ts';
import { findPending, listPending, type UpdateKind } from './content-updates.queries.ts';
import { decideUpdate } from './decide.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findPending>>>;
type Row = Pick<Found, 'id' | 'kind' | 'title' | 'arrived_at' | 'object_id'>;

export const contentUpdatesRoutes = implement(contentUpdatesEndpoints, {
  list: async ({ db, user }) =>
    (await listPending(db)).flatMap((row) => (row.object_id === null ? [] : [updateOf(row, row.object_id, user)])),
  one: async ({ db, params, user }) => {
    const found = await findPending(db, params.id);
    ensure(found?.object_id, 'content_update_not_found');
    const update = updateOf(found, found.object_id, user);
    return { ...update, ...(await compareUpdate(db, { ...update, shipped: found.shipped })) };
  },
  takeOver: (call) => decideUpdate(call, 'taken'),
  keep: (call) => decideUpdate(call, 'kept'),
});

const updateOf = (row: Row, objectId: string, user: SignedIn) => ({
  id: row.id,
  kind: row.kind as UpdateKind,
  objectId,
  title: row.title,
  arrivedAt: row.arrived_at.toISOString(),
  canDecide: user.isAdmin,
});
