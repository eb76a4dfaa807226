import { randomUUID } from 'node:crypto';
import { hashToken, newToken } from '../../platform/auth/token.ts';
import type { Database } from '../../platform/db/database.ts';

export type LinkPurpose = 'first_admin' | 'reset_password' | 'invitation';

/** How long a link works, in milliseconds. */
const linkLifeMs = 24 * 3_600_000;
/** How long an invitation works: a shift rota repeats every fortnight. */
const invitationLifeMs = 14 * 24 * 3_600_000;

const lifeOf = (purpose: LinkPurpose) => (purpose === 'invitation' ? invitationLifeMs : linkLifeMs);

/** When a link that is made now stops working. */
export const linkEnd = (purpose: LinkPurpose, now: Date): Date => new Date(now.getTime() + lifeOf(purpose));

/** Saves a link and removes the earlier ones of the same person, or for the first admin: only the newest works. */
export async function saveOneTimeLink(db: Database, email: string, purpose: LinkPurpose, now: Date): Promise<string> {
  const token = newToken();
  await saveOnlyLink(db, { id: randomUUID(), token, email, purpose, now });
  return token;
}

/** A link whose token is known before it is saved. */
export interface NewLink {
  readonly id: string;
  readonly token: string;
  readonly email: string;
  readonly purpose: LinkPurpose;
  readonly now: Date;
}

/** The same as `saveOneTimeLink`, for a token that is derived from the link's id. */
export async function saveOnlyLink(db: Database, { id, token, email, purpose, now }: NewLink): Promise<void> {
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

/** A link that still works and its person, who may sign in; undefined when there is no such link any more. */
export function findLinkToMail(db: Database, id: string, now: Date) {
  return db
    .selectFrom('one_time_links as link')
    .innerJoin('users as person', 'person.email', 'link.email')
    .select(['link.purpose', 'link.expires_at as expiresAt', 'person.email', 'person.full_name as fullName'])
    .where('link.id', '=', id)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where('person.is_active', '=', true)
    .executeTakeFirst();
}

/** Makes a link work with this token, when it was derived anew after the site's key was rotated. */
export async function saveLinkToken(db: Database, id: string, token: string): Promise<void> {
  const hash = hashToken(token);
  await db
    .updateTable('one_time_links')
    .set({ token_hash: hash })
    .where('id', '=', id)
    .where('token_hash', '!=', hash)
    .execute();
}

/** Makes invitations for accounts that were opened just now; the tokens in the order of the emails. */
export async function saveInvitations(db: Database, emails: readonly string[], now: Date): Promise<string[]> {
  const tokens = emails.map(() => newToken());
  const expiresAt = linkEnd('invitation', now);
  await db
    .insertInto('one_time_links')
    .values(
      emails.map((email, index) => ({
        token_hash: hashToken(tokens[index] ?? ''),
        email,
        purpose: 'invitation',
        expires_at: expiresAt,
      })),
    )
    .execute();
  return tokens;
}

/** Whether somebody was invited and has not come yet; the link may have expired. */
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

/** Forgets the links of an address that were not used. */
export async function removeOneTimeLinks(db: Database, email: string): Promise<void> {
  await db.deleteFrom('one_time_links').where('email', '=', email).where('used_at', 'is', null).execute();
}

const workingLink = (db: Database, token: string, now: Date) =>
  db
    .selectFrom('one_time_links')
    .select(['email', 'purpose'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);

/** A link that still works. */
export const findOneTimeLink = (db: Database, token: string, now: Date) =>
  workingLink(db, token, now).executeTakeFirst();

/** A link that still works; locked until the transaction ends, so that two clicks cannot both use it. */
export const lockOneTimeLink = (db: Database, token: string, now: Date) =>
  workingLink(db, token, now).forUpdate().executeTakeFirst();

export async function saveLinkUsed(db: Database, token: string, now: Date): Promise<void> {
  await db.updateTable('one_time_links').set({ used_at: now }).where('token_hash', '=', hashToken(token)).execute();
}
