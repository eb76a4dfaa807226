import {
  isSecondFactorRequired,
  secondFactorSettingOf,
} from '@loopcheck/contract/features/second-factor/second-factor.rules';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config.ts';
import { compileOnce, type Parameter } from '../db/compile-once.ts';
import type { Database } from '../db/database.ts';
import { publishSessionsEnded } from '../live/live.queries.ts';
import type { Device } from './device.ts';
import { type FoundSession, rememberSession } from './remembered-sessions.ts';
import type { SignedInUser } from './signed-in.ts';
import { absoluteLimitMs, idleLimitMs } from './session-limits.ts';
import { hashToken, newToken } from './token.ts';

/** The minimum time in milliseconds between two writes of a session's last activity. Most requests need no write. */
const activityIntervalMs = 60_000;

/** What the directory (the OpenID Connect provider of the site) states about the sign-in of a person. */
export interface DirectoryProof {
  /**
   * The time at which the person entered their credentials at the directory; null if the directory does not state the
   * time.
   */
  readonly provedAt: Date | null;
  /** True if the directory checked a second factor that the site accepts. */
  readonly hasSecondFactor: boolean;
}

/** The stored time of a proof whose time is unknown. It is too old for every call that needs a fresh proof. */
const unknownTime = new Date(0);

/**
 * Creates a session and returns its id and its token. Only the hash of the token is stored. Pass `directoryProof` if
 * the directory signed the person in. Otherwise, the time of the proof of identity is `now`.
 */
export async function saveSession(
  db: Database,
  session: {
    userId: string;
    device: Device;
    ipAddress: string;
    now: Date;
    directoryProof?: DirectoryProof | undefined;
  },
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
      proved_at: session.directoryProof ? (session.directoryProof.provedAt ?? unknownTime) : session.now,
      has_directory_factor: session.directoryProof?.hasSecondFactor ?? false,
      expires_at: new Date(session.now.getTime() + absoluteLimitMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { sessionId: id, token };
}

/** A point in time as a value or as a parameter of a compiled query. */
type Time = Date | RawBuilder<Date>;

/** Selects the sessions of active accounts that have neither ended nor expired and were in use after `activeAfter`. */
const selectValidSessions = (db: Database, { now, activeAfter }: { now: Time; activeAfter: Time }) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.user_id')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_active_at', '>', activeAfter)
    .where('people.is_active', '=', true);

/** Returns the cutoff for inactive sessions: a session whose last activity was at this time or earlier has expired. */
const idleCutoff = (now: Date) => new Date(now.getTime() - idleLimitMs);

/**
 * Selects the valid session with this token hash, and its owner. The query is compiled only once, because every request
 * of a signed-in person executes it.
 */
const selectSignedInUser = compileOnce(
  (db, parameter: Parameter<{ tokenHash: Buffer; now: Date; activeAfter: Date }>) =>
    selectValidSessions(db, { now: parameter('now'), activeAfter: parameter('activeAfter') })
      .select(['sessions.id as sessionId', 'sessions.last_active_at as lastActiveAt', 'sessions.proved_at as provedAt'])
      .select('sessions.has_directory_factor as hasDirectoryFactor')
      .select(['people.id', 'people.role', 'people.is_admin as isAdmin'])
      .select((eb) => [
        eb.selectFrom('sign_in_policy').select('second_factor_required_for').as('secondFactorRequiredFor'),
        eb
          .exists(eb.selectFrom('second_factor_holders').select('user_id').whereRef('user_id', '=', 'people.id'))
          .as('hasSecondFactor'),
      ])
      .where('sessions.token_hash', '=', parameter('tokenHash')),
);

interface LookUpOptions {
  /** True if the request counts as activity of the session. */
  readonly isActivity: boolean;
  /**
   * True if the session can be taken from memory, where its data can be up to a second old. The calls of one page then
   * need only one look-up in the database. Must be false for writes, because another server might have ended the
   * session within this second.
   */
  readonly acceptsRememberedSession: boolean;
  readonly config: Pick<Config, 'secondFactorRequiredFor'>;
}

/**
 * Returns the owner of a session token, or undefined if the session is not valid. Saves the last activity of the
 * session if the request counts as activity, at most once in `activityIntervalMs`. `db` is the connection pool.
 */
export async function findSignedInUser(
  db: Database,
  token: string,
  now: Date,
  { isActivity, acceptsRememberedSession, config }: LookUpOptions,
): Promise<SignedInUser | undefined> {
  const tokenHash = hashToken(token);
  const lookUp = () => findSession(db, tokenHash, now, config);
  const found = await (acceptsRememberedSession
    ? rememberSession(db, tokenHash.toString('base64'), now, lookUp)
    : lookUp());
  if (!found) return undefined;
  if (isActivity && now.getTime() - found.lastActiveAt.getTime() > activityIntervalMs) {
    // Set before the write, so that only one of several requests at the same time writes.
    found.lastActiveAt = now;
    await saveActivity(db, found.user.sessionId, now);
  }
  return found.user;
}

async function findSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
  config: Pick<Config, 'secondFactorRequiredFor'>,
): Promise<FoundSession | undefined> {
  const [row] = await selectSignedInUser(db, { tokenHash, now, activeAfter: idleCutoff(now) });
  if (!row) return undefined;
  const user: SignedInUser = {
    id: row.id,
    sessionId: row.sessionId,
    role: row.role,
    isAdmin: row.isAdmin,
    provedAt: row.provedAt,
    mustSetUpSecondFactor:
      !row.hasSecondFactor &&
      !row.hasDirectoryFactor &&
      isSecondFactorRequired(secondFactorSettingOf(row.secondFactorRequiredFor, config.secondFactorRequiredFor), row),
  };
  return { user, lastActiveAt: row.lastActiveAt };
}

async function saveActivity(db: Database, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_active_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * A session in which the person has proved their identity again. `token` is the token of the request that contained the
 * proof.
 */
interface ProvenSession {
  readonly sessionId: string;
  readonly token: string;
  readonly provedAt: Date;
}

/**
 * Records that the person has proved their identity at `provedAt`. Replaces the token of the session, so that the proof
 * is of no use to somebody who has copied the old token, and returns the new token. Returns undefined if another
 * request has already replaced the token. The browser then gets the new token with the reply to that request.
 */
export async function saveProof(
  db: Database,
  { sessionId, token, provedAt }: ProvenSession,
): Promise<string | undefined> {
  const replacement = newToken();
  const renewed = await db
    .updateTable('sessions')
    .set({ token_hash: hashToken(replacement), proved_at: provedAt })
    .where('id', '=', sessionId)
    .where('token_hash', '=', hashToken(token))
    .returning('id')
    .executeTakeFirst();
  if (renewed) return replacement;
  // The proof counts, even though another request has already replaced the token.
  await db.updateTable('sessions').set({ proved_at: provedAt }).where('id', '=', sessionId).execute();
  return undefined;
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

/**
 * Ends a session of the person who sends the request. Returns false if the person has no session with this id, or if
 * the session has ended already. If the request comes from this session, the request becomes its last activity.
 */
export async function endSession(
  db: Database,
  sessionId: string,
  user: Pick<SignedInUser, 'id' | 'sessionId'>,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ ended_at: now, token_hash: null, ...(sessionId === user.sessionId && { last_active_at: now }) })
    .where('id', '=', sessionId)
    .where('user_id', '=', user.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await publishSessionsEnded(db, [user.id]);
  return true;
}

/** Ends the session with this token, unless the session has ended already. The token can belong to any person. */
export async function endSessionByToken(db: Database, token: string, now: Date): Promise<void> {
  const session = await db
    .updateTable('sessions')
    .set({ ended_at: now, token_hash: null })
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst();
  if (session) await publishSessionsEnded(db, [session.user_id]);
}

/**
 * Records that the person has proved their identity now, and replaces the token of the session. Returns the new token;
 * undefined if the session has ended. The previous token becomes invalid. Unlike `saveProof`, this function replaces
 * the token even if another request has replaced the token in the meantime.
 */
export async function renewSessionToken(db: Database, sessionId: string, now: Date): Promise<string | undefined> {
  const token = newToken();
  const session = await db
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), proved_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return session && token;
}

/** Ends all sessions of a person. */
export const endAllSessions = (db: Database, userId: string, now: Date): Promise<void> =>
  endSessions(db, { userId, keptSessionId: null }, now);

/** Ends all sessions of a person except the session `keptSessionId`. */
export const endOtherSessions = (db: Database, userId: string, keptSessionId: string, now: Date): Promise<void> =>
  endSessions(db, { userId, keptSessionId }, now);

async function endSessions(
  db: Database,
  { userId, keptSessionId }: { readonly userId: string; readonly keptSessionId: string | null },
  now: Date,
): Promise<void> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: now, token_hash: null })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (keptSessionId !== null) query = query.where('id', '<>', keptSessionId);
  await query.execute();
  await publishSessionsEnded(db, [userId]);
}

/** Ends all sessions of these people. */
export async function endSessionsOfPeople(db: Database, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .updateTable('sessions')
    .set({ ended_at: now, token_hash: null })
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute();
  await publishSessionsEnded(db, userIds);
}

/** Deletes sessions. The caller must have deleted the rows that refer to them. */
export async function removeSessions(db: Database, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0)
    await db
      .deleteFrom('sessions')
      .where('id', 'in', [...sessionIds])
      .execute();
}

/** Returns a subquery that features can join. It selects the times of all sessions, without tokens and devices. */
export const selectSessionTimes = (db: Database) =>
  db.selectFrom('sessions').select(['id', 'user_id', 'started_at', 'last_active_at', 'expires_at', 'ended_at']);

/** Lists the sessions of a person that have neither ended nor expired, latest activity first. */
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
