import type { RawBuilder } from 'kysely';
import { compileOnce, type Parameter } from '../db/compile-once.ts';
import type { Database } from '../db/database.ts';
import { publishSessionsEnded } from '../live/live.queries.ts';
import type { Device } from './device.ts';
import type { SignedInUser } from './signed-in.ts';
import { absoluteLimitMs, idleLimitMs } from './session-limits.ts';
import { hashToken, newToken } from './token.ts';

/** The minimum interval between two writes of a session's last activity, so that most requests need no write. */
const activityIntervalMs = 60_000;

/** Creates a session and returns its id and its token. Only the hash of the token is stored. */
export async function saveSession(
  db: Database,
  session: { userId: string; device: Device; ipAddress: string; now: Date },
): Promise<{ sessionId: string; token: string }> {
  const token = newToken();
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: session.userId,
      device_type: session.device.deviceType,
      browser: session.device.browser,
      ip_address: session.ipAddress,
      started_at: session.now,
      last_active_at: session.now,
      expires_at: new Date(session.now.getTime() + absoluteLimitMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { sessionId: id, token };
}

/** A point in time as a value or as a parameter of a compiled query. */
type Time = Date | RawBuilder<Date>;

/** Sessions that have neither ended nor expired, that were active after `activeAfter`, and whose owner is active. */
const selectValidSessions = (db: Database, { now, activeAfter }: { now: Time; activeAfter: Time }) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.user_id')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_active_at', '>', activeAfter)
    .where('people.is_active', '=', true);

/** A session whose last activity was at this moment or earlier has expired. */
const idleCutoff = (now: Date) => new Date(now.getTime() - idleLimitMs);

/**
 * Finds a valid session by its token's hash. Compiled once, because every request of a signed-in person executes it.
 */
const selectSignedInUser = compileOnce(
  (db, parameter: Parameter<{ tokenHash: Buffer; now: Date; activeAfter: Date }>) =>
    selectValidSessions(db, { now: parameter('now'), activeAfter: parameter('activeAfter') })
      .select(['sessions.id as sessionId', 'sessions.last_active_at as lastActiveAt'])
      .select(['people.id', 'people.role', 'people.is_admin as isAdmin'])
      .where('sessions.token_hash', '=', parameter('tokenHash')),
);

/**
 * Returns the owner of a session token, or undefined if the session is not valid. If `isActivity` is true, the request
 * counts as activity of the session.
 */
export async function findSignedInUser(
  db: Database,
  token: string,
  now: Date,
  { isActivity }: { isActivity: boolean },
): Promise<SignedInUser | undefined> {
  const [row] = await selectSignedInUser(db, { tokenHash: hashToken(token), now, activeAfter: idleCutoff(now) });
  if (!row) return undefined;
  const isSaveDue = now.getTime() - row.lastActiveAt.getTime() > activityIntervalMs;
  if (isActivity && isSaveDue) await saveActivity(db, row.sessionId, now);
  return {
    id: row.id,
    sessionId: row.sessionId,
    role: row.role,
    isAdmin: row.isAdmin,
  };
}

async function saveActivity(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_active_at: now }).where('id', '=', sessionId).execute();
}

/** Returns those of `sessionIds` whose sessions are still valid. The check does not count as activity. */
export async function listValidSessionIds(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await selectValidSessions(db, { now, activeAfter: idleCutoff(now) })
    .select('sessions.id')
    .where('sessions.id', 'in', sessionIds)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Ends a session of a person. Returns false if the person has no session with this id or it has ended already. */
export async function endSession(db: Database, sessionId: string, userId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ ended_at: now, token_hash: null, last_active_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await publishSessionsEnded(db, userId);
  return true;
}

/** Ends all sessions of a person except the session with the id `keptSessionId`; with null, it ends all of them. */
export async function endOtherSessions(
  db: Database,
  userId: string,
  keptSessionId: string | null,
  now: Date,
): Promise<void> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: now, token_hash: null })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (keptSessionId) query = query.where('id', '<>', keptSessionId);
  await query.execute();
  await publishSessionsEnded(db, userId);
}

/** A subquery that features can join: the times of all sessions, without their tokens, devices and IP addresses. */
export const selectSessionTimes = (db: Database) =>
  db.selectFrom('sessions').select(['id', 'user_id', 'started_at', 'last_active_at', 'expires_at', 'ended_at']);

/** The sessions of a person that have neither ended nor expired, sorted by last activity, latest first. */
export function listOpenSessions(db: Database, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device_type', 'browser', 'ip_address', 'started_at', 'last_active_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_active_at', '>', idleCutoff(now))
    .orderBy('last_active_at', 'desc')
    .execute();
}
