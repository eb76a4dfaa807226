import type { ReplyOf } from '@loopcheck/contract/endpoint';
import { readingSeconds, type SopReadState, type sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import { readStateOf, viewOf } from './sop-replies.ts';
import { findReadState, findView, saveDownload, saveRead, saveView } from './sop-reads.queries.ts';
import { findSop } from './sops.queries.ts';
import { hasViewedEnough } from './sops.rules.ts';

/** Begins to look at a procedure: what was looked at before counts no more, what was downloaded does. */
export async function beginView(
  call: Call<(typeof sopsEndpoints)['view']>,
): Promise<ReplyOf<(typeof sopsEndpoints)['view']>> {
  const { db, user, params, now } = call;
  const sop = await findSop(db, params.id);
  ensure(sop, 'sop_not_found');
  const { downloaded_at: downloadedAt } = await saveView(
    db,
    { userId: user.id, sopId: sop.id, revision: sop.revision },
    now,
  );
  return {
    revision: sop.revision,
    beganAt: now.toISOString(),
    readingSeconds,
    downloadedAt: downloadedAt?.toISOString() ?? null,
  };
}

/**
 * Marks the present revision of a procedure as read, once it was looked at for long enough by the server's clock. What
 * the page cannot show counts when it was downloaded, for as long, and the reader says so. To mark it again changes
 * nothing. Run it in a transaction.
 */
export async function markRead(call: Call<(typeof sopsEndpoints)['read']>): Promise<SopReadState> {
  const { db, user, params, query, now } = call;
  const sop = await findSop(db, params.id);
  ensure(sop, 'sop_not_found');
  const known = await findReadState(db, user.id, sop.id);
  if (known && known.read_revision === sop.revision) return readStateOf(known);
  const view = await findView(db, { userId: user.id, sopId: sop.id });
  const isDeclared = viewOf(sop) === 'download';
  const beganAt = isDeclared ? view?.downloaded_at : view?.began_at;
  const viewed = view && beganAt ? { revision: view.revision, beganAt } : undefined;
  const isEnough = hasViewedEnough(viewed, { revision: sop.revision, now, seconds: readingSeconds });
  if (isDeclared) ensure(isEnough && query.declared === '1', 'sop_not_downloaded');
  else ensure(isEnough, 'sop_not_viewed');
  const isNew = await saveRead(db, { userId: user.id, sopId: sop.id, revision: sop.revision, isDeclared }, now);
  if (isNew) await recordUse(db, user.id, 'read', sop, isDeclared ? { declared: true } : {});
  const state = await findReadState(db, user.id, sop.id);
  ensure(state, 'sop_not_found');
  return readStateOf(state);
}

/** Whoever is sent a file that the page cannot show may say, a while later, that they have read it. */
export const noticeDownload = (
  db: Database,
  userId: string,
  sop: { id: string; revision: number },
  now: Date,
): Promise<void> => saveDownload(db, { userId, sopId: sop.id, revision: sop.revision }, now);

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
  how: { declared?: true } = {},
): Promise<void> =>
  recordEvent(db, {
    personId: userId,
    verb,
    object: 'sop',
    objectId: sop.id,
    contentRevision: sop.revision,
    result: { number: sop.number, title: sop.title, revision: sop.revision, ...how },
  });
