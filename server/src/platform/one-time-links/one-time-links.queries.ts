import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken, newToken } from '../auth/token.ts';
import type { Database } from '../db/database.ts';
import { inParts } from '../db/row-parts.ts';

/**
 * The purpose of a one-time link:
 * - `first_admin`: create the account of the first admin, or make a person the first admin.
 * - `reset_password`: set a new password at the request of an admin.
 * - `forgotten_password`: set a new password at the request of the person.
 * - `invitation`: set the first password.
 * - `card`: a printed code instead of a link, with which a person sets a password.
 */
export type LinkPurpose = 'first_admin' | UserLinkPurpose;
/** The purpose of a link for a person who has an account. */
export type UserLinkPurpose = 'reset_password' | 'forgotten_password' | 'invitation' | 'card';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The lifetimes of links in milliseconds. An invitation, and a card for a person without a password, are valid for 14
 * days, because a shift worker can be away for that long. A link for a forgotten password is valid for only an hour,
 * because the person who requested it waits for the mail.
 */
const lifetimes: Readonly<Record<LinkPurpose, number>> = {
  first_admin: dayMs,
  reset_password: dayMs,
  forgotten_password: hourMs,
  invitation: 14 * dayMs,
  card: 14 * dayMs,
};

/** Returns the time at which a link expires if it is created at `now`. */
export const linkExpiry = (purpose: LinkPurpose, now: Date): Date => new Date(now.getTime() + lifetimes[purpose]);

/**
 * Returns the time at which a card expires if it is created at `now`. For a person with a password, a card
 * is valid for as long as a link that resets the password.
 */
export const cardExpiry = ({ hasPassword }: { readonly hasPassword: boolean }, now: Date): Date =>
  linkExpiry(hasPassword ? 'reset_password' : 'card', now);

/** A link for a person who has an account, or for the first admin, who might have no account yet. */
type NewLink =
  | { readonly userId: string; readonly purpose: UserLinkPurpose; readonly now: Date }
  | { readonly email: string; readonly purpose: 'first_admin'; readonly now: Date };

/**
 * Creates a link and returns its token. Only the hash of the token is stored. The new link replaces all unused links of
 * the same person, with two exceptions:
 * - A link for a forgotten password replaces only unused links with the same purpose. Anybody who knows the email can
 *   request such a link, and must not be able to delete an invitation, for example.
 * - A link for the first admin replaces no links, because each server of a new site creates its own link.
 */
export async function saveOneTimeLink(db: Database, link: NewLink): Promise<string> {
  const token = newToken();
  await replaceLinks(db, link, { id: randomUUID(), token });
  return token;
}

/**
 * Like `saveOneTimeLink`, but `deriveToken` computes the token from the id of the link, so that a job can compute the
 * same token later. Returns the id of the link.
 */
export async function saveLinkWithDerivedToken(
  db: Database,
  link: NewLink,
  deriveToken: (id: string) => string,
): Promise<string> {
  const id = randomUUID();
  await replaceLinks(db, link, { id, token: deriveToken(id) });
  return id;
}

/** Deletes the unused links that the new link replaces, and inserts the new link. */
async function replaceLinks(
  db: Database,
  link: NewLink,
  { id, token }: { readonly id: string; readonly token: string },
): Promise<void> {
  const { purpose, now } = link;
  if (link.purpose !== 'first_admin') {
    await db
      .deleteFrom('one_time_links')
      .where('user_id', '=', link.userId)
      .where('used_at', 'is', null)
      .$if(purpose === 'forgotten_password', (links) => links.where('purpose', '=', purpose))
      .execute();
  }
  const recipient = link.purpose === 'first_admin' ? { email: link.email } : { user_id: link.userId };
  await db
    .insertInto('one_time_links')
    .values({ id, token_hash: hashToken(token), ...recipient, purpose, expires_at: linkExpiry(purpose, now) })
    .execute();
}

/** Creates invitations for new accounts, which cannot have links yet. Returns the tokens in the order of `userIds`. */
export async function saveInvitations(db: Database, userIds: readonly string[], now: Date): Promise<string[]> {
  const tokens = userIds.map(() => newToken());
  await insertLinks(
    db,
    'invitation',
    userIds.map((userId, index) => ({ userId, token: tokens[index] ?? '' })),
    now,
  );
  return tokens;
}

/**
 * A link for a person. The caller chooses the id and the token of the link. `saveOneTimeLink`, in contrast, creates
 * random ones.
 */
export interface LinkWithToken {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
  /** The time at which the link expires. Without `expiresAt`, the purpose determines this time. */
  readonly expiresAt?: Date;
}

/** Saves links whose tokens are given. The links replace all unused links and cards of these people. */
export async function saveLinksWithTokens(
  db: Database,
  links: readonly LinkWithToken[],
  { purpose, now }: { readonly purpose: UserLinkPurpose; readonly now: Date },
): Promise<void> {
  await removeLinksOfPeople(
    db,
    links.map(({ userId }) => userId),
  );
  await insertLinks(db, purpose, links, now);
}

/**
 * Remembers the ids of links of a bulk action, and returns those that no earlier call has remembered. The ids stay
 * stored even when the links are replaced, so that a repeated request does not make a replaced link valid again.
 */
export async function rememberBulkLinks(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .insertInto('bulk_links')
    .values(ids.map((id) => ({ link_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('link_id')
    .execute();
  return new Set(rows.map((row) => row.link_id));
}

/** Lists the links with these ids, including used and expired ones. */
export const listLinksByIds = (db: Database, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('one_time_links')
        .select(['id', 'used_at', 'expires_at'])
        .where('id', 'in', [...ids])
        .execute();

async function insertLinks(
  db: Database,
  purpose: UserLinkPurpose,
  links: readonly (Omit<LinkWithToken, 'id'> & { readonly id?: string })[],
  now: Date,
): Promise<void> {
  const defaultExpiry = linkExpiry(purpose, now);
  for (const part of inParts(links)) {
    await db
      .insertInto('one_time_links')
      .values(
        part.map(({ id = randomUUID(), userId, token, expiresAt = defaultExpiry }) => ({
          id,
          token_hash: hashToken(token),
          user_id: userId,
          purpose,
          expires_at: expiresAt,
        })),
      )
      .execute();
  }
}

/** True if the person has an unused invitation or card, even an expired one. */
export async function hasUnusedInvitationOrCard(db: Database, userId: string): Promise<boolean> {
  const link = await db
    .selectFrom('one_time_links')
    .select('purpose')
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['invitation', 'card'])
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return link !== undefined;
}

/** Removes the unused link with this token, if it exists. */
export async function removeOneTimeLink(db: Database, token: string): Promise<void> {
  await db
    .deleteFrom('one_time_links')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .execute();
}

/** Removes the unused links and cards of a person. */
export async function removeOneTimeLinks(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('one_time_links').where('user_id', '=', userId).where('used_at', 'is', null).execute();
}

/** Removes the unused links and cards of these people. */
export async function removeLinksOfPeople(db: Database, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .deleteFrom('one_time_links')
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('used_at', 'is', null)
    .execute();
}

/** Removes the unused links of the first admin with this email. */
export async function removeFirstAdminLinks(db: Database, email: string): Promise<void> {
  await db.deleteFrom('one_time_links').where('email', '=', email).where('used_at', 'is', null).execute();
}

/** Lists the links and cards of a person, oldest first, without their tokens. */
export const listLinksOfPerson = (db: Database, userId: string) =>
  db
    .selectFrom('one_time_links')
    .select(['purpose', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** Selects the links that are neither used nor expired. */
const selectUsableLinks = (db: Database, now: Date) =>
  db
    .selectFrom('one_time_links')
    .select(['user_id', 'email', 'purpose', 'expires_at'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);

/** Returns the link with this id; undefined if it does not exist, was used or has expired. */
export const findLinkById = (db: Database, id: string, now: Date) =>
  selectUsableLinks(db, now).where('id', '=', id).executeTakeFirst();

/** Returns the link with this token; undefined if it does not exist, was used or has expired. */
export const findOneTimeLink = (db: Database, token: string, now: Date) =>
  selectUsableLinks(db, now).where('token_hash', '=', hashToken(token)).executeTakeFirst();

/** True if the person has an unused, unexpired card with this token. */
export const hasUsableCard = async (
  db: Database,
  { userId, token }: { readonly userId: string; readonly token: string },
  now: Date,
): Promise<boolean> =>
  (await selectUsableLinks(db, now)
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'card')
    .executeTakeFirst()) !== undefined;

/** Like `findOneTimeLink`, but locks the link until the transaction ends, so that the link can be used only once. */
export const lockOneTimeLink = (db: Database, token: string, now: Date) =>
  selectUsableLinks(db, now).where('token_hash', '=', hashToken(token)).forUpdate().executeTakeFirst();

/** Records that the link with this token was used at the time `now`. */
export async function markLinkUsed(db: Database, token: string, now: Date): Promise<void> {
  await db.updateTable('one_time_links').set({ used_at: now }).where('token_hash', '=', hashToken(token)).execute();
}

/**
 * Replaces the token of an unused link. This is necessary if the site key from which the old token was derived has
 * changed.
 */
export async function replaceLinkToken(db: Database, id: string, token: string): Promise<void> {
  await db
    .updateTable('one_time_links')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}
