import { randomUUID } from 'node:crypto';
import { hashToken, newToken } from '../auth/token.ts';
import type { Database } from '../db/database.ts';

/** The purpose of a one-time link: creating the first admin, resetting a password, or inviting a person. */
export type LinkPurpose = 'first_admin' | 'reset_password' | 'invitation';

const dayMs = 24 * 3_600_000;

/**
 * The lifetime of a link in milliseconds: 14 days for an invitation, because a shift worker may be away for that long,
 * and one day for other links.
 */
const lifetimeOf = (purpose: LinkPurpose) => (purpose === 'invitation' ? 14 * dayMs : dayMs);

/** The expiry of a link that is created now. */
export const linkExpiry = (purpose: LinkPurpose, now: Date): Date => new Date(now.getTime() + lifetimeOf(purpose));

interface NewLink {
  readonly email: string;
  readonly purpose: LinkPurpose;
  readonly now: Date;
}

/**
 * Creates a link and returns its token, of which only the hash is stored. The new link replaces all unused links of the
 * same email address.
 */
export async function saveOneTimeLink(db: Database, link: NewLink): Promise<string> {
  const token = newToken();
  await replaceLinks(db, { ...link, id: randomUUID(), token });
  return token;
}

/**
 * Like `saveOneTimeLink`, but `deriveToken` computes the token from the link's id, so that a job can compute the same
 * token later. Returns the id.
 */
export async function saveDerivedLink(
  db: Database,
  link: NewLink,
  deriveToken: (id: string) => string,
): Promise<string> {
  const id = randomUUID();
  await replaceLinks(db, { ...link, id, token: deriveToken(id) });
  return id;
}

/**
 * Deletes the unused links of the email address and inserts the new link. A first-admin link also replaces the unused
 * first-admin links of other addresses.
 */
async function replaceLinks(
  db: Database,
  { id, token, email, purpose, now }: NewLink & { readonly id: string; readonly token: string },
): Promise<void> {
  await db
    .deleteFrom('one_time_links')
    .where((link) =>
      link.or([link('email', '=', email), ...(purpose === 'first_admin' ? [link('purpose', '=', purpose)] : [])]),
    )
    .where('used_at', 'is', null)
    .execute();
  await db
    .insertInto('one_time_links')
    .values({ id, token_hash: hashToken(token), email, purpose, expires_at: linkExpiry(purpose, now) })
    .execute();
}

/** Creates invitations for new accounts, which cannot have links yet. Returns the tokens in the order of `emails`. */
export async function saveInvitations(db: Database, emails: readonly string[], now: Date): Promise<string[]> {
  const tokens = emails.map(() => newToken());
  const expiresAt = linkExpiry('invitation', now);
  await db
    .insertInto('one_time_links')
    .values(
      emails.map((email, index) => ({
        token_hash: hashToken(tokens[index] ?? ''),
        email,
        purpose: 'invitation' as const,
        expires_at: expiresAt,
      })),
    )
    .execute();
  return tokens;
}

/** True if there is an unused invitation for this email address, even if it has expired. */
export async function hasUnusedInvitation(db: Database, email: string): Promise<boolean> {
  const link = await db
    .selectFrom('one_time_links')
    .select('purpose')
    .where('email', '=', email)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return link !== undefined;
}

/** Removes the unused links of an email address. */
export async function removeOneTimeLinks(db: Database, email: string): Promise<void> {
  await db.deleteFrom('one_time_links').where('email', '=', email).where('used_at', 'is', null).execute();
}

/** Links that are neither used nor expired. */
const usableLinks = (db: Database, now: Date) =>
  db
    .selectFrom('one_time_links')
    .select(['email', 'purpose', 'expires_at'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);

/** Finds a link by its id, unless it was used or has expired. */
export const findLinkById = (db: Database, id: string, now: Date) =>
  usableLinks(db, now).where('id', '=', id).executeTakeFirst();

/** Finds a link by its token, unless it was used or has expired. */
export const findOneTimeLink = (db: Database, token: string, now: Date) =>
  usableLinks(db, now).where('token_hash', '=', hashToken(token)).executeTakeFirst();

/** Like `findOneTimeLink`, but locks the link until the transaction ends, so that it can be used only once. */
export const lockOneTimeLink = (db: Database, token: string, now: Date) =>
  usableLinks(db, now).where('token_hash', '=', hashToken(token)).forUpdate().executeTakeFirst();

export async function markLinkUsed(db: Database, token: string, now: Date): Promise<void> {
  await db.updateTable('one_time_links').set({ used_at: now }).where('token_hash', '=', hashToken(token)).execute();
}

/** Replaces the token of an unused link. Necessary if the site key from which the token was derived has changed. */
export async function replaceLinkToken(db: Database, id: string, token: string): Promise<void> {
  await db
    .updateTable('one_time_links')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}
