import type { Database } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/auth/token.ts';
import type { SignInSecrets } from '../../../platform/directory/directory.ts';

/** A sign-in or confirmation that is under way at the directory. */
export interface DirectoryRequest {
  readonly secrets: SignInSecrets;
  /** The path to open afterwards. */
  readonly nextPath: string;
  /** The session in which the person confirms their identity; null for a sign-in that starts a session. */
  readonly sessionId: string | null;
  readonly beganAt: Date;
}

/**
 * Saves a sign-in or confirmation that begins. Only the browser with this token can finish it. Also removes the expired
 * sign-ins and confirmations of all people, so that abandoned sign-ins and confirmations do not accumulate.
 */
export async function saveDirectoryRequest(
  db: Database,
  { secrets, nextPath, sessionId, beganAt }: DirectoryRequest,
  { browserToken, expiresAt }: { readonly browserToken: string; readonly expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('directory_requests').where('expires_at', '<=', beganAt).execute();
  await db
    .insertInto('directory_requests')
    .values({
      state_hash: hashToken(secrets.state),
      browser_hash: hashToken(browserToken),
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      next_path: nextPath,
      session_id: sessionId,
      created_at: beganAt,
      expires_at: expiresAt,
    })
    .execute();
}

/**
 * Returns the sign-in or confirmation that the browser with this token began with `state`, and removes it, so that it
 * works once. Returns undefined if there is none or it has expired.
 */
export async function takeDirectoryRequest(
  db: Database,
  { state, browserToken, now }: { readonly state: string; readonly browserToken: string; readonly now: Date },
): Promise<DirectoryRequest | undefined> {
  const row = await db
    .deleteFrom('directory_requests')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browserToken))
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier', 'next_path', 'session_id', 'created_at'])
    .executeTakeFirst();
  return (
    row && {
      secrets: { state, nonce: row.nonce, codeVerifier: row.code_verifier },
      nextPath: row.next_path,
      sessionId: row.session_id,
      beganAt: row.created_at,
    }
  );
}

/** The issuer and subject by which the directory identifies a person. */
export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

/** Returns the id of the account that is linked to a person of the directory; undefined if there is none. */
export async function findIdentityOwner(db: Database, { issuer, subject }: IdentityKey): Promise<string | undefined> {
  const query = db.selectFrom('directory_identities').select('user_id');
  return (await query.where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst())?.user_id;
}

/**
 * Records that a person of the directory has signed in, and returns the id of their account. Returns undefined if no
 * account is linked to the person.
 */
export async function saveIdentityUseAndFindOwner(
  db: Database,
  { issuer, subject }: IdentityKey,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('directory_identities')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Links a person of the directory to an account. */
export async function saveIdentity(
  db: Database,
  { issuer, subject }: IdentityKey,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('directory_identities')
    .values({ issuer, subject, user_id: userId, linked_at: now, last_used_at: now })
    .execute();
}

export async function removeIdentities(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('directory_identities').where('user_id', '=', userId).execute();
}

/** True if a person of the directory is linked to the account. With `issuer`, only people of this provider count. */
export async function hasIdentity(db: Database, userId: string, issuer?: string): Promise<boolean> {
  let query = db.selectFrom('directory_identities').select('user_id').where('user_id', '=', userId);
  if (issuer !== undefined) query = query.where('issuer', '=', issuer);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
