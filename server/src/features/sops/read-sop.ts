import { readingSeconds, type SopReadState, type sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import { readStateOf } from './sop-replies.ts';
import { findReadState, findView, saveRead, saveView } from './sop-reads.queries.ts';
import { findSop } from './sops.queries.ts';
import { hasViewedEnough } from './sops.rules.ts';

/**
 * Marks the present revision of a procedure as read, once it was looked at for long enough by the server's clock. To
 * mark it again changes nothing. Run it in a transaction.
 */
export async function markRead(call: Call<(typeof sopsEndpoints)['read']>): Promise<SopReadState> {
  const { db, user, params, now } = call;
  const sop = await findSop(db, params.id);
  ensure(sop, 'sop_not_found');
  const known = await findReadState(db, user.id, sop.id);
  if (known && known.read_revision === sop.revision) return readStateOf(known);
  const view = await findView(db, { userId: user.id, sopId: sop.id });
  const viewed = view && { revision: view.revision, beganAt: view.began_at };
  ensure(hasViewedEnough(viewed, { revision: sop.revision, now, seconds: readingSeconds }), 'sop_not_viewed');
  const isNew = await saveRead(db, { userId: user.id, sopId: sop.id, revision: sop.revision }, now);
  if (isNew) await recordUse(db, user.id, 'read', sop);
  const state = await findReadState(db, user.id, sop.id);
  ensure(state, 'sop_not_found');
  return readStateOf(state);
}

/**
 * Whoever is sent a procedure to look at begins to look at it, unless they have begun already: so the five seconds also
 * hold for a reader who comes another way than by our pages.
 */
export async function noticeView(
  db: Database,
  userId: string,
  sop: { id: string; revision: number },
  now: Date,
): Promise<void> {
  const view = await findView(db, { userId, sopId: sop.id });
  if (view?.revision === sop.revision) return;
  await saveView(db, { userId, sopId: sop.id, revision: sop.revision }, now);
}

/** Writes down that somebody has read or downloaded a procedure. */
export const recordUse = (
  db: Database,
  userId: string,
  verb: 'read' | 'downloaded',
  sop: { id: string; number: string; title: string; revision: number },
): Promise<void> =>
  recordEvent(db, {
    personId: userId,
    verb,
    object: 'sop',
    objectId: sop.id,
    contentRevision: sop.revision,
    result: { number: sop.number, title: sop.title, revision: sop.revision },
  });
