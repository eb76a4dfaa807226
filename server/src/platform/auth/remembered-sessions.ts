import type { Database } from '../db/database.ts';
import type { SignedInUser } from './signed-in.ts';

/**
 * The time in milliseconds for which a server remembers a session. This is also the longest time for which a server
 * accepts a session that another server has ended, even if messages between the servers are lost.
 */
export const rememberedMs = 1000;

/** The maximum number of remembered sessions. If there are more, the oldest one is forgotten. */
export const maxRemembered = 10_000;

/** A valid session that was found in the database. */
export interface FoundSession {
  readonly user: SignedInUser;
  /** The time of the last activity that was saved. */
  lastActiveAt: Date;
}

interface RememberedSession {
  /** The result of the look-up, which might still be running. */
  readonly found: Promise<FoundSession | undefined>;
  /** The start of the look-up in milliseconds of the monotonic clock, which nobody can set. */
  readonly startedMs: number;
  /** The start of the look-up, by the clock of the server. */
  readonly startedAt: Date;
  /** Undefined while the look-up is running. */
  userId?: string;
}

/** The remembered sessions of each database by the hash of the token, oldest first. */
const sessionsByDatabase = new WeakMap<object, Map<string, RememberedSession>>();

function sessionsOf(db: Database): Map<string, RememberedSession> {
  const existing = sessionsByDatabase.get(db);
  if (existing) return existing;
  const sessions = new Map<string, RememberedSession>();
  sessionsByDatabase.set(db, sessions);
  return sessions;
}

/**
 * Returns the session with this token hash, from memory if the session was looked up less than `rememberedMs` ago.
 * Otherwise, `lookUp` reads the session from the database. Requests that arrive during a look-up wait for its result.
 * `db` must be the connection pool, not a transaction.
 *
 * A session is remembered from the start of its look-up. `forgetSessions` therefore also makes the server forget
 * look-ups that are running: their results might be older than the change.
 */
export function rememberSession(
  db: Database,
  tokenHash: string,
  now: Date,
  lookUp: () => Promise<FoundSession | undefined>,
): Promise<FoundSession | undefined> {
  const sessions = sessionsOf(db);
  const existing = sessions.get(tokenHash);
  if (existing && isCurrent(existing, now)) return existing.found;
  // The oldest sessions come first, so the loop can end at the first session that need not be forgotten.
  for (const [hash, session] of sessions) {
    if (isCurrent(session, now) && sessions.size < maxRemembered) break;
    sessions.delete(hash);
  }
  const startedMs = performance.now();
  const session: RememberedSession = { found: lookUp(), startedMs, startedAt: now };
  sessions.delete(tokenHash);
  sessions.set(tokenHash, session);
  const noteOwner = (found: FoundSession) => {
    session.userId = found.user.id;
  };
  const forget = () => {
    if (sessions.get(tokenHash) === session) sessions.delete(tokenHash);
  };
  // The caller handles an error of the look-up.
  void session.found.then((found) => (found ? noteOwner(found) : forget()), forget);
  return session.found;
}

/**
 * False if one of the two clocks shows that `rememberedMs` have passed since the look-up, or if the clock was set back.
 */
function isCurrent({ startedMs, startedAt }: RememberedSession, now: Date): boolean {
  const clockMs = now.getTime() - startedAt.getTime();
  return performance.now() - startedMs < rememberedMs && clockMs >= 0 && clockMs < rememberedMs;
}

/**
 * Makes this server forget the sessions of these people, or all sessions. The next request of each session looks it up
 * again. Call this function after the commit of a change that affects sign-in or access, and before the reply to the
 * request that made the change. `db` must be the connection pool.
 */
export function forgetSessions(db: Database, userIds: readonly string[] | 'all'): void {
  const sessions = sessionsByDatabase.get(db);
  if (!sessions) return;
  if (userIds === 'all') {
    sessions.clear();
    return;
  }
  for (const [hash, { userId }] of sessions) {
    // A look-up that is running might belong to one of these people.
    if (userId === undefined || userIds.includes(userId)) sessions.delete(hash);
  }
}
