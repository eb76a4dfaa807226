import { viewingSeconds } from '@loopcheck/contract/features/sops/sops.contract';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { notify } from '../notifications/index.ts';
import { creditWholeReadingTime } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import { saveShippedSop, type ShippedSop } from './shipped-sops.queries.ts';
import { displayModeOf } from './sops.presenter.ts';
import {
  findReadState,
  findSop,
  findOpening,
  findViewedAt,
  listReadersOfOlderRevisions,
  type ReadStateRow,
  saveDownload,
  saveRead,
  saveOpening,
  saveViewed,
  type SopRow,
} from './sops.queries.ts';
import { isOpenLongEnough, readingSecondsOf } from './sops.rules.ts';

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

/** A person's latest opening of the current revision of a procedure. */
interface SopOpening {
  readonly sop: SopRow;
  readonly beganAt: Date;
  /** The time at which this revision first counted as viewed by the person; null if it does not count as viewed yet. */
  readonly viewedAt: Date | null;
  /** The time at which the person first downloaded this revision; null if they have not downloaded it. */
  readonly downloadedAt: Date | null;
}

/**
 * Saves that a person opens a procedure now. From now on, the reading time is counted from this opening, not from an
 * earlier one.
 */
export async function openSop({ db, now }: Context, { userId, sopId }: UserAndSop): Promise<SopOpening> {
  const sop = await requireActiveSop(db, sopId);
  const key = { userId, sopId: sop.id, revision: sop.revision };
  const { downloaded_at: downloadedAt } = await saveOpening(db, key, now);
  return { sop, beganAt: now, viewedAt: await findViewedAt(db, key), downloadedAt };
}

/**
 * Records that a person has viewed the current revision, if the person opened it at least `viewingSeconds` ago by the
 * clock of the server. Idempotent. Must run in a transaction.
 */
export async function recordViewing({ db, now }: Context, { userId, sopId }: UserAndSop): Promise<SopOpening> {
  const sop = await requireActiveSop(db, sopId);
  const row = await findOpening(db, { userId, sopId: sop.id });
  const opening = row && { revision: row.revision, beganAt: row.began_at };
  ensure(isOpenLongEnough(opening, { revision: sop.revision, now, seconds: viewingSeconds }), 'sop_not_viewed');
  const key = { userId, sopId: sop.id, revision: sop.revision };
  if (await saveViewed(db, key, now)) await recordUse(db, userId, 'viewed', sop);
  const viewedAt = await findViewedAt(db, key);
  return { sop, beganAt: opening.beganAt, viewedAt, downloadedAt: row?.downloaded_at ?? null };
}

interface ConfirmContext extends Context {
  /** True if the site requires the time that the words of a procedure need. */
  readonly checksReadingTime: boolean;
}

/**
 * Records that a person confirms to have read and understood the current revision of a procedure. The person must have
 * opened the procedure at least `viewingSeconds` ago, by the clock of the server. If the site checks the reading time,
 * the person must have had as much time as the words of the procedure need. A second that has counted for one procedure
 * does not count for another. If the procedure can only be downloaded, the time is measured from the first download,
 * and `isDeclaredAsRead` must be true. Idempotent. Must run in a transaction.
 */
export async function confirmRead(
  context: ConfirmContext,
  { userId, sopId, isDeclaredAsRead }: UserAndSop & { isDeclaredAsRead: boolean },
): Promise<ReadStateRow> {
  const { db, now } = context;
  const sop = await requireActiveSop(db, sopId);
  // A request that comes from a second press of the button waits here. It then finds the first confirmation, and does
  // not use reading time again.
  await acquireLock(db, `read sop ${userId} ${sop.id}`);
  const previousRead = await findReadState(db, userId, sop.id);
  if (previousRead && previousRead.read_revision === sop.revision) return previousRead;
  const isDownload = displayModeOf(sop) === 'download';
  const beganAt = await findStartOfReading(context, { userId, sop, isDownload, isDeclaredAsRead });
  if (context.checksReadingTime) {
    const missingSeconds = await spendReadingTime(context, { userId, sop, beganAt });
    if (missingSeconds > 0) throw new Refusal('reading_too_fast', { retryAfterSeconds: missingSeconds });
  }
  // `findStartOfReading` has refused a download that is not declared as read, so each accepted download is declared.
  const read = { userId, sopId: sop.id, revision: sop.revision, isDeclaredAsRead: isDownload };
  if (await saveRead(db, read, now)) await recordUse(db, userId, 'read', sop, isDownload);
  const state = await findReadState(db, userId, sop.id);
  ensure(state, 'sop_not_found');
  return state;
}

interface Confirmation {
  readonly userId: string;
  readonly sop: SopRow;
}

/**
 * Returns the time at which the person opened the current revision, or first downloaded it if `isDownload` is true.
 * Refuses if there is no such time, or if a download is not declared as read. Without `checksReadingTime`, also refuses
 * if the time is less than `viewingSeconds` ago. With `checksReadingTime`, the caller must check the time by
 * `spendReadingTime`.
 */
async function findStartOfReading(
  { db, now, checksReadingTime }: ConfirmContext,
  { userId, sop, isDownload, isDeclaredAsRead }: Confirmation & { isDownload: boolean; isDeclaredAsRead: boolean },
): Promise<Date> {
  const row = await findOpening(db, { userId, sopId: sop.id });
  const beganAt = isDownload ? row?.downloaded_at : row?.began_at;
  const opening = row && beganAt ? { revision: row.revision, beganAt } : undefined;
  const seconds = checksReadingTime ? 0 : viewingSeconds;
  const isOpened = isOpenLongEnough(opening, { revision: sop.revision, now, seconds });
  if (isDownload) ensure(isOpened && isDeclaredAsRead, 'sop_not_downloaded');
  else ensure(isOpened, 'sop_not_viewed');
  return opening.beganAt;
}

/**
 * Spends as much of the time since `beganAt` as the words of a procedure need, and returns 0. Spent time counts for no
 * other text. If the time since `beganAt` is too short, spends nothing and returns the number of missing seconds.
 */
async function spendReadingTime(
  context: Context,
  { userId, sop, beganAt }: Confirmation & { readonly beganAt: Date },
): Promise<number> {
  const seconds = readingSecondsOf(sop, { checksReadingTime: true });
  return Math.max(0, seconds - (await creditWholeReadingTime(context, { userId, since: beganAt, seconds })));
}

/** Records the download of a procedure as a training event. Must run in a transaction. */
export async function recordDownload(
  { db }: Pick<Context, 'db'>,
  { userId, sopId }: UserAndSop,
): Promise<{ sopId: string; revision: number }> {
  const sop = await requireActiveSop(db, sopId);
  await recordUse(db, userId, 'downloaded', sop);
  return { sopId: sop.id, revision: sop.revision };
}

/** Starts a person's reading time for a procedure, unless it has already started for the current revision. */
export async function startReadingTimeOnce(
  { db, now }: Context,
  { userId, sop }: { userId: string; sop: { id: string; revision: number } },
): Promise<void> {
  const opening = await findOpening(db, { userId, sopId: sop.id });
  if (opening?.revision !== sop.revision) await saveOpening(db, { userId, sopId: sop.id, revision: sop.revision }, now);
}

/**
 * Starts a person's reading time for a procedure that can only be downloaded, at their first download of the revision.
 */
export const startReadingTimeAtDownload = (
  { db, now }: Context,
  { userId, sop }: { userId: string; sop: { id: string; revision: number } },
): Promise<void> => saveDownload(db, { userId, sopId: sop.id, revision: sop.revision }, now);

/** Records that a person has viewed, read or downloaded a procedure. */
const recordUse = (
  db: Database,
  userId: string,
  verb: 'viewed' | 'read' | 'downloaded',
  sop: SopRow,
  isDeclaredAsRead = false,
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
    // A person gets at most one notification for each occasion, which is here one revision of the procedure.
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
