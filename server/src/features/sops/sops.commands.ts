import { readingSeconds } from '@loopcheck/contract/features/sops/sops.contract';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { notify } from '../notifications/index.ts';
import { recordEvent } from '../records/index.ts';
import { saveShippedSop, type ShippedSop } from './shipped-sops.queries.ts';
import { viewOf } from './sops.presenter.ts';
import {
  findReadState,
  findSop,
  findView,
  listReadersOfOlder,
  type ReadStateRow,
  saveDownload,
  saveRead,
  saveView,
  type SopRow,
} from './sops.queries.ts';
import { hasViewedEnough } from './sops.rules.ts';

interface Context {
  readonly db: Database;
  readonly now: Date;
}

interface UserAndSop {
  readonly userId: string;
  readonly sopId: string;
}

async function findActiveSop(db: Database, id: string): Promise<SopRow> {
  const sop = await findSop(db, id);
  ensure(sop, 'sop_not_found');
  return sop;
}

/** Restarts the reading time of a procedure for one person; an earlier download of this revision still counts. */
export async function beginView(
  { db, now }: Context,
  { userId, sopId }: UserAndSop,
): Promise<{ revision: number; downloadedAt: Date | null }> {
  const { id, revision } = await findActiveSop(db, sopId);
  const { downloaded_at: downloadedAt } = await saveView(db, { userId, sopId: id, revision }, now);
  return { revision, downloadedAt };
}

/**
 * Marks the current revision of a procedure as read if the person has had it open for `readingSeconds`, measured by the
 * clock of the server. For a procedure that the page cannot show, the time is measured from its download, and the
 * person must declare that they have read it. Idempotent. Run it in a transaction.
 */
export async function markRead(
  { db, now }: Context,
  { userId, sopId, isDeclared }: UserAndSop & { isDeclared: boolean },
): Promise<ReadStateRow> {
  const sop = await findActiveSop(db, sopId);
  const previousRead = await findReadState(db, userId, sop.id);
  if (previousRead && previousRead.read_revision === sop.revision) return previousRead;
  const view = await findView(db, { userId, sopId: sop.id });
  const needsDeclaration = viewOf(sop) === 'download';
  const beganAt = needsDeclaration ? view?.downloaded_at : view?.began_at;
  const viewed = view && beganAt ? { revision: view.revision, beganAt } : undefined;
  const isLongEnough = hasViewedEnough(viewed, { revision: sop.revision, now, seconds: readingSeconds });
  if (needsDeclaration) ensure(isLongEnough && isDeclared, 'sop_not_downloaded');
  else ensure(isLongEnough, 'sop_not_viewed');
  const read = { userId, sopId: sop.id, revision: sop.revision, isDeclared: needsDeclaration };
  if (await saveRead(db, read, now)) await recordUse(db, userId, 'read', sop, needsDeclaration);
  const state = await findReadState(db, userId, sop.id);
  ensure(state, 'sop_not_found');
  return state;
}

/** Records the download of a procedure as a training event. Run it in a transaction. */
export async function recordDownload(
  { db }: Pick<Context, 'db'>,
  { userId, sopId }: UserAndSop,
): Promise<{ sopId: string; revision: number }> {
  const sop = await findActiveSop(db, sopId);
  await recordUse(db, userId, 'downloaded', sop, false);
  return { sopId: sop.id, revision: sop.revision };
}

/** Starts the reading time when the file or text of a procedure is sent, unless it already runs for this revision. */
export async function noticeView(
  { db, now }: Context,
  { userId, sop }: { userId: string; sop: { id: string; revision: number } },
): Promise<void> {
  const view = await findView(db, { userId, sopId: sop.id });
  if (view?.revision !== sop.revision) await saveView(db, { userId, sopId: sop.id, revision: sop.revision }, now);
}

/** Saves the time at which the file of a procedure that the page cannot show was sent. */
export const noticeDownload = (
  { db, now }: Context,
  { userId, sop }: { userId: string; sop: { id: string; revision: number } },
): Promise<void> => saveDownload(db, { userId, sopId: sop.id, revision: sop.revision }, now);

const recordUse = (
  db: Database,
  userId: string,
  verb: 'read' | 'downloaded',
  sop: SopRow,
  isDeclared: boolean,
): Promise<void> =>
  recordEvent(db, {
    personId: userId,
    verb,
    object: 'sop',
    objectId: sop.id,
    contentRevision: sop.revision,
    result: {
      number: sop.number,
      title: sop.title,
      revision: sop.revision,
      ...(isDeclared && { declared: true }),
    },
  });

/**
 * Notifies everybody who has read an older revision of a procedure. Run it in the transaction that adds the revision.
 */
export async function notifyReaders(
  db: Database,
  { id, number, title, revision }: { id: string; number: string; title: string; revision: number },
): Promise<void> {
  await notify(db, {
    kind: 'sop-revised',
    userIds: await listReadersOfOlder(db, id),
    occasion: `${id} ${revision}`,
    details: { number, title, revision: String(revision) },
    link: `/sop-library?sop=${encodeURIComponent(number)}`,
  });
}

/** Calls `saveShippedSop` and notifies the people who have read an older revision of the procedure. */
export async function loadShippedSop(
  db: Database,
  shipped: ShippedSop,
  options: { overSite?: boolean } = {},
): Promise<void> {
  const created = await saveShippedSop(db, shipped, options);
  if (created && created.revision > 1) await notifyReaders(db, { ...shipped, ...created });
}
