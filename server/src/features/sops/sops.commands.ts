import { readingSeconds } from '@loopcheck/contract/features/sops/sops.contract';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { notify } from '../notifications/index.ts';
import { recordEvent } from '../records/index.ts';
import { saveShippedSop, type ShippedSop } from './shipped-sops.queries.ts';
import { displayModeOf } from './sops.presenter.ts';
import {
  findReadState,
  findSop,
  findView,
  listReadersOfOlderRevisions,
  type ReadStateRow,
  saveDownload,
  saveRead,
  saveView,
  type SopRow,
} from './sops.queries.ts';
import { hasReadLongEnough } from './sops.rules.ts';

interface Context {
  readonly db: Database;
  readonly now: Date;
}

interface UserAndSop {
  readonly userId: string;
  readonly sopId: string;
}

async function requireActiveSop(db: Database, id: string): Promise<SopRow> {
  const sop = await findSop(db, id);
  ensure(sop, 'sop_not_found');
  return sop;
}

/**
 * Restarts a person's reading time, because they have opened the procedure. `markRead` requires that it lasted at least
 * `readingSeconds`. Returns the current revision, and the time at which the person first downloaded this revision
 * (null if they have not downloaded it).
 */
export async function restartReadingTime(
  { db, now }: Context,
  { userId, sopId }: UserAndSop,
): Promise<{ revision: number; downloadedAt: Date | null }> {
  const { id, revision } = await requireActiveSop(db, sopId);
  const { downloaded_at: downloadedAt } = await saveView(db, { userId, sopId: id, revision }, now);
  return { revision, downloadedAt };
}

/**
 * Marks the current revision of a procedure as read if the person opened it at least `readingSeconds` ago, by the clock
 * of the server. If the procedure can only be downloaded, the time is measured from the first download instead, and the
 * person must also declare that they have read the procedure. Idempotent. Must run in a transaction.
 */
export async function markRead(
  { db, now }: Context,
  { userId, sopId, isDeclaredAsRead }: UserAndSop & { isDeclaredAsRead: boolean },
): Promise<ReadStateRow> {
  const sop = await requireActiveSop(db, sopId);
  const previousRead = await findReadState(db, userId, sop.id);
  if (previousRead && previousRead.read_revision === sop.revision) return previousRead;
  const view = await findView(db, { userId, sopId: sop.id });
  const needsDeclaration = displayModeOf(sop) === 'download';
  const beganAt = needsDeclaration ? view?.downloaded_at : view?.began_at;
  const reading = view && beganAt ? { revision: view.revision, beganAt } : undefined;
  const isLongEnough = hasReadLongEnough(reading, { revision: sop.revision, now, seconds: readingSeconds });
  if (needsDeclaration) ensure(isLongEnough && isDeclaredAsRead, 'sop_not_downloaded');
  else ensure(isLongEnough, 'sop_not_viewed');
  const read = { userId, sopId: sop.id, revision: sop.revision, isDeclaredAsRead: needsDeclaration };
  if (await saveRead(db, read, now)) await recordReadingOrDownload(db, userId, 'read', sop, needsDeclaration);
  const state = await findReadState(db, userId, sop.id);
  ensure(state, 'sop_not_found');
  return state;
}

/** Records the download of a procedure as a training event. Must run in a transaction. */
export async function recordDownload(
  { db }: Pick<Context, 'db'>,
  { userId, sopId }: UserAndSop,
): Promise<{ sopId: string; revision: number }> {
  const sop = await requireActiveSop(db, sopId);
  await recordReadingOrDownload(db, userId, 'downloaded', sop, false);
  return { sopId: sop.id, revision: sop.revision };
}

/** Starts a person's reading time for a procedure, unless it has already started for the current revision. */
export async function startReadingTimeOnce(
  { db, now }: Context,
  { userId, sop }: { userId: string; sop: { id: string; revision: number } },
): Promise<void> {
  const view = await findView(db, { userId, sopId: sop.id });
  if (view?.revision !== sop.revision) await saveView(db, { userId, sopId: sop.id, revision: sop.revision }, now);
}

/** Starts a person's reading time for a procedure that can only be downloaded, if this is its first download. */
export const startReadingTimeAtDownload = (
  { db, now }: Context,
  { userId, sop }: { userId: string; sop: { id: string; revision: number } },
): Promise<void> => saveDownload(db, { userId, sopId: sop.id, revision: sop.revision }, now);

/** Records that a person has read or downloaded a procedure. */
const recordReadingOrDownload = (
  db: Database,
  userId: string,
  verb: 'read' | 'downloaded',
  sop: SopRow,
  isDeclaredAsRead: boolean,
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
      ...(isDeclaredAsRead && { declared: true }),
    },
  });

/**
 * Notifies all people who have read only older revisions of a procedure. Must run in the transaction that adds the new
 * revision.
 */
export async function notifyReadersOfOlderRevisions(
  db: Database,
  { id, number, title, revision }: { id: string; number: string; title: string; revision: number },
): Promise<void> {
  await notify(db, {
    kind: 'sop-revised',
    userIds: await listReadersOfOlderRevisions(db, id),
    occasion: `${id} ${revision}`,
    details: { number, title, revision: String(revision) },
    link: `/sop-library?sop=${encodeURIComponent(number)}`,
  });
}

/** Saves a shipped procedure. If this creates a new revision, notifies the people who have read an older revision. */
export async function loadShippedSop(
  db: Database,
  shipped: ShippedSop,
  options: { overwriteSiteEdits?: boolean } = {},
): Promise<void> {
  const created = await saveShippedSop(db, shipped, options);
  if (created && created.revision > 1) await notifyReadersOfOlderRevisions(db, { ...shipped, ...created });
}
