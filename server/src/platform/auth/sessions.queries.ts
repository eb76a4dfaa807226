import type { Database } from '../db/database.ts';
import { publishSessionsEnded } from '../live/live.queries.ts';
import type { Device } from './device.ts';
import type { SignedIn } from './signed-in.ts';
import { absoluteLimitMs, idleLimitMs } from './session-limits.ts';
import { hashToken, newToken } from './token.ts';

/** The last activity is saved at most once in this many milliseconds, so that most requests need no write. */
const activityStepMs = 60_000;

/** Opens a session and returns its token. Only the hash of the token is stored. */
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

/** The owner of a session token, or undefined when the session has ended, was idle for too long, or its owner is inactive. */
export async function findSignedIn(
  db: Database,
  token: string,
  now: Date,
  { isActivity }: { isActivity: boolean },
): Promise<SignedIn | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', 'sessions.last_active_at as lastActiveAt'])
    .select(['users.id', 'users.role', 'users.is_admin as isAdmin'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_active_at', '>', new Date(now.getTime() - idleLimitMs))
    .where('users.is_active', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const isDue = now.getTime() - row.lastActiveAt.getTime() > activityStepMs;
  if (isActivity && isDue) await saveActivity(db, row.sessionId, now);
  return {
    id: row.id,
    sessionId: row.sessionId,
    role: row.role === 'trainer' ? 'trainer' : 'trainee',
    isAdmin: row.isAdmin,
  };
}

async function saveActivity(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_active_at: now }).where('id', '=', sessionId).execute();
}

/** Ends a session of a person. False when they have no such open session. */
export async function endSession(db: Database, sessionId: string, userId: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, token_hash: null, last_active_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await publishSessionsEnded(db, userId);
  return true;
}

/** Ends all sessions of a person except `keep`: after a password change, or when the account is deactivated. */
export async function endOtherSessions(db: Database, userId: string, keep: string | null, now: Date): Promise<void> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: now, token_hash: null })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (keep) query = query.where('id', '<>', keep);
  await query.execute();
  await publishSessionsEnded(db, userId);
}

/** Open sessions of a person, latest activity first. */
export function listOpenSessions(db: Database, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device_type', 'browser', 'ip_address', 'started_at', 'last_active_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_active_at', '>', new Date(now.getTime() - idleLimitMs))
    .orderBy('last_active_at', 'desc')
    .execute();
}
