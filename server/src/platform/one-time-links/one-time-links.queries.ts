import { randomUUID } from 'node:crypto';
import { hashToken, newToken } from '../auth/token.ts';
import type { Database } from '../db/database.ts';

export type LinkPurpose = 'first_admin' | 'reset_password' | 'invitation';

const dayMs = 24 * 3_600_000;

/** How long a link works, in milliseconds. An invitation must outlast a fortnight off shift. */
const lifetimeOf = (purpose: LinkPurpose) => (purpose === 'invitation' ? 14 * dayMs : dayMs);

/** When a link that is made now stops working. */
export const linkEnd = (purpose: LinkPurpose, now: Date): Date => new Date(now.getTime() + lifetimeOf(purpose));

interface NewLink {
  readonly email: string;
  readonly purpose: LinkPurpose;
  readonly now: Date;
}

/** Makes a link and returns its token, which is stored nowhere. Earlier links of the same address stop working. */
export async function saveOneTimeLink(db: Database, link: NewLink): Promise<string> {
  const token = newToken();
  await replaceLinks(db, { ...link, id: randomUUID(), token });
  return token;
}

/** Makes a link whose token the caller derives from its id, so that the token can be derived again. Returns the id. */
export async function saveDerivedLink(db: Database, link: NewLink, tokenOf: (id: string) => string): Promise<string> {
  const id = randomUUID();
  await replaceLinks(db, { ...link, id, token: tokenOf(id) });
  return id;
}

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
    .values({ id, token_hash: hashToken(token), email, purpose, expires_at: linkEnd(purpose, now) })
    .execute();
}

/** Makes invitations for accounts that were opened just now; returns the tokens in the order of the emails. */
export async function saveInvitations(db: Database, emails: readonly string[], now: Date): Promise<string[]> {
  const tokens = emails.map(() => newToken());
  const expiresAt = linkEnd('invitation', now);
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

/** Whether an invitation of this address was not used yet; it may have expired. */
export async function isInvited(db: Database, email: string): Promise<boolean> {
  const link = await db
    .selectFrom('one_time_links')
    .select('purpose')
    .where('email', '=', email)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return link !== undefined;
}

/** Removes the unused links of an address. */
export async function removeOneTimeLinks(db: Database, email: string): Promise<void> {
  await db.deleteFrom('one_time_links').where('email', '=', email).where('used_at', 'is', null).execute();
}

const workingLinks = (db: Database, now: Date) =>
  db
    .selectFrom('one_time_links')
    .select(['email', 'purpose', 'expires_at'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);

/** A link that still works, by its id. */
export const findLinkById = (db: Database, id: string, now: Date) =>
  workingLinks(db, now).where('id', '=', id).executeTakeFirst();

/** A link that still works, by its token. */
export const findOneTimeLink = (db: Database, token: string, now: Date) =>
  workingLinks(db, now).where('token_hash', '=', hashToken(token)).executeTakeFirst();

/** The same, locked until the transaction ends, so that it is used once. */
export const lockOneTimeLink = (db: Database, token: string, now: Date) =>
  workingLinks(db, now).where('token_hash', '=', hashToken(token)).forUpdate().executeTakeFirst();

export async function saveLinkUsed(db: Database, token: string, now: Date): Promise<void> {
  await db.updateTable('one_time_links').set({ used_at: now }).where('token_hash', '=', hashToken(token)).execute();
}

/** Gives an unused link the token of `token`: the key that it was derived from has changed. */
export async function saveLinkToken(db: Database, id: string, token: string): Promise<void> {
  await db
    .updateTable('one_time_links')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}
