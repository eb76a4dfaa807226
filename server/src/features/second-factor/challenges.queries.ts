import { sql, type SqlBool } from 'kysely';
import { hashToken, newToken } from '../../platform/auth/token.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * The maximum number of proofs (codes or passkeys) that a person can send for one challenge. Then the person must begin
 * again. A challenge is a stored row for something unfinished: a sign-in, a confirmation of the identity before a
 * sensitive call, or the set-up of an app or a passkey.
 */
const maxTries = 5;

const minuteMs = 60_000;
/** The time in which a person must finish a sign-in or a confirmation. */
const signInLifetimeMs = 5 * minuteMs;
/** The time in which a person must set up an app or a passkey. Installing an app takes longer than typing a code. */
const setUpLifetimeMs = 15 * minuteMs;

const columns = ['id', 'user_id', 'passkey_challenge', 'encrypted_secret', 'created_at'] as const;

/**
 * A sign-in, confirmation or set-up that waits for a second factor. Its `passkey_challenge` is not another challenge of
 * this kind, but the random bytes that a passkey must sign.
 */
export type ChallengeRow = NonNullable<Awaited<ReturnType<typeof beginSignInTry>>>;

/**
 * What a signed-in person wants to do: confirm the identity (`confirm`), or set up a factor (`add_app`, `add_passkey`).
 * A person has at most one challenge for each purpose.
 */
type PurposeOfSignedInPerson = 'confirm' | 'add_app' | 'add_passkey';

/**
 * Creates the challenge of a sign-in and returns its token, by which the browser names the sign-in. Only the hash of
 * the token is stored.
 */
export async function saveSignInChallenge(db: Database, userId: string, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto('second_factor_challenges')
    .values({
      user_id: userId,
      purpose: 'sign_in',
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + signInLifetimeMs),
    })
    .execute();
  return token;
}

/**
 * Stores what a passkey must sign to finish a sign-in. Returns the id of the person; undefined if the sign-in has
 * expired or had too many tries.
 */
export function saveSignInPasskeyChallenge(db: Database, token: string, passkeyChallenge: string, now: Date) {
  return db
    .updateTable('second_factor_challenges')
    .set({ passkey_challenge: passkeyChallenge })
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning('user_id')
    .executeTakeFirst();
}

/** Finds the person of an unfinished sign-in; undefined if the sign-in has expired or had too many tries. */
export function findSignInPerson(db: Database, token: string, now: Date) {
  return db
    .selectFrom('second_factor_challenges')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .executeTakeFirst();
}

/**
 * Counts a try of a sign-in and returns the challenge of the sign-in; undefined if the sign-in has expired or had too
 * many tries.
 */
export const beginSignInTry = (db: Database, token: string, now: Date) =>
  db
    .updateTable('second_factor_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(columns)
    .executeTakeFirst();

/** Stores the challenge of a set-up or a confirmation. It replaces an earlier challenge for the same purpose. */
export async function saveChallengeOfSignedInPerson(
  db: Database,
  challenge: {
    readonly userId: string;
    readonly purpose: PurposeOfSignedInPerson;
    readonly passkeyChallenge?: string;
    readonly encryptedSecret?: Buffer;
    readonly now: Date;
  },
): Promise<void> {
  const { userId, purpose, now } = challenge;
  const lifetimeMs = purpose === 'confirm' ? signInLifetimeMs : setUpLifetimeMs;
  const values = {
    passkey_challenge: challenge.passkeyChallenge ?? null,
    encrypted_secret: challenge.encryptedSecret ?? null,
    tries: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs),
  };
  await db
    .insertInto('second_factor_challenges')
    .values({ user_id: userId, purpose, ...values })
    .onConflict((conflict) =>
      // The text of this condition must equal the condition of the unique index, so it contains no parameter.
      conflict
        .columns(['user_id', 'purpose'])
        .where(sql<SqlBool>`purpose <> 'sign_in'`)
        .doUpdateSet(values),
    )
    .execute();
}

/**
 * Counts a try of a set-up or a confirmation and returns its challenge; undefined if there is no such challenge, or if
 * it has expired or had too many tries.
 */
export const beginTryOfSignedInPerson = (db: Database, userId: string, purpose: PurposeOfSignedInPerson, now: Date) =>
  db
    .updateTable('second_factor_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(columns)
    .executeTakeFirst();

/** Ends a challenge after a success. Returns false if another request has ended the challenge first. */
export async function endChallenge(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('second_factor_challenges').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes challenges that have expired. */
export async function removeExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('second_factor_challenges').where('expires_at', '<', now).execute();
}
