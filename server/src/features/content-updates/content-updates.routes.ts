import { contentUpdatesEndpoints } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import type { SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { findPending, listPending, listQuestionTexts, type UpdateKind } from './content-updates.queries.ts';
import { decideUpdate } from './decide.ts';
import { questionSheet, type SheetQuestion } from './question-sheet.rules.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findPending>>>;
type Row = Pick<Found, 'id' | 'kind' | 'title' | 'arrived_at' | 'object_id'>;

export const contentUpdatesRoutes = implement(contentUpdatesEndpoints, {
  list: async ({ db, user }) =>
    (await listPending(db)).flatMap((row) => (row.object_id === null ? [] : [updateOf(row, row.object_id, user)])),
  one: async ({ db, params, user }) => {
    const found = await findPending(db, params.id);
    ensure(found?.object_id, 'content_update_not_found');
    return { ...updateOf(found, found.object_id, user), ...(await textsOf(db, found, found.object_id)) };
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

async function textsOf(db: Database, found: Found, objectId: string): Promise<{ ours: string; shipped: string }> {
  if (found.kind !== 'quiz') {
    const { content } = found.shipped as { content: string };
    return { ours: found.module_content ?? found.sop_content ?? '', shipped: content };
  }
  const { questions } = found.shipped as { questions: SheetQuestion[] };
  const ours = await listQuestionTexts(db, objectId);
  return {
    ours: questionSheet(ours.map(({ correct_option: correctOption, ...rest }) => ({ ...rest, correctOption }))),
    shipped: questionSheet(questions),
  };
}
