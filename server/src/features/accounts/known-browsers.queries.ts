import { knownBrowserLifetimeMs } from '../../platform/auth/session-limits.ts';
import { hashToken, newToken } from '../../platform/auth/token.ts';
import type { Database } from '../../platform/db/database.ts';

/** A browser that was last used at or before this time is no longer known. */
const expiryLimit = (now: Date) => new Date(now.getTime() - knownBrowserLifetimeMs);

/**
 * True if the person has signed in within the last year in the browser with this token. Sign-ins in such a known browser
 * have a limit of their own, so that failed sign-ins in other browsers do not lock the person out.
 */
export async function isKnownBrowser(db: Database, token: string, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('last_used_at', '>', expiryLimit(now))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes a browser known to an account, and returns the token for the cookie of the browser. `token` is the token that
 * the browser has sent. If an earlier sign-in has stored this token, the browser keeps the token, because the token
 * might make the browser known to other accounts too. Otherwise, the browser gets a new token.
 */
export async function saveKnownBrowser(
  db: Database,
  { token, userId, now }: { readonly token: string | undefined; readonly userId: string; readonly now: Date },
): Promise<string> {
  const browserToken = token !== undefined && (await isStoredToken(db, token, now)) ? token : newToken();
  await db
    .insertInto('known_browsers')
    .values({ token_hash: hashToken(browserToken), user_id: userId, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: now }))
    .execute();
  return browserToken;
}

/**
 * True if the server has issued this token, and somebody has signed in within the last year in the browser with this
 * token.
 */
async function isStoredToken(db: Database, token: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('last_used_at', '>', expiryLimit(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes all browsers unknown to an account, except the browser with the token `keptToken`. */
export async function removeKnownBrowsers(db: Database, userId: string, keptToken?: string): Promise<void> {
  let query = db.deleteFrom('known_browsers').where('user_id', '=', userId);
  if (keptToken !== undefined) query = query.where('token_hash', '<>', hashToken(keptToken));
  await query.execute();
}

/** Makes a browser unknown to an account if nobody has signed in to the account in this browser for a year. */
export async function removeUnusedBrowsers(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('known_browsers').where('last_used_at', '<=', expiryLimit(now)).execute();
}
