import { randomUUID } from 'node:crypto';
import { hashToken } from '../../../platform/auth/token.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inParts } from '../../../platform/db/row-parts.ts';

/** A change of the email of an account. */
export interface EmailChange {
  readonly userId: string;
  /** Null if the person had no email. */
  readonly oldEmail: string | null;
  /** Null if an admin removes the email. */
  readonly newEmail: string | null;
  readonly now: Date;
}

/**
 * Saves a change that waits for its confirmation, and returns its id. `deriveToken` computes the token from the id, so
 * that a job can compute the same token again. The change replaces the person's earlier unconfirmed changes.
 */
export async function saveRequestedChange(
  db: Database,
  { expiresAt, deriveToken, ...change }: EmailChange & { expiresAt: Date; deriveToken: (id: string) => string },
): Promise<string> {
  await removeUnconfirmedChanges(db, [change.userId]);
  const id = randomUUID();
  await db
    .insertInto('email_changes')
    .values({
      id,
      user_id: change.userId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      token_hash: hashToken(deriveToken(id)),
      expires_at: expiresAt,
      created_at: change.now,
    })
    .execute();
  return id;
}

/** Saves changes that an admin has made, which need no confirmation, and returns their ids. */
export async function saveChangesByAdmin(
  db: Database,
  changes: readonly Omit<EmailChange, 'now'>[],
  now: Date,
): Promise<string[]> {
  const ids: string[] = [];
  for (const part of inParts(changes)) {
    const rows = await db
      .insertInto('email_changes')
      .values(
        part.map(({ userId, oldEmail, newEmail }) => ({
          user_id: userId,
          old_email: oldEmail,
          new_email: newEmail,
          confirmed_at: now,
          created_at: now,
        })),
      )
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/**
 * Removes the changes of these people that wait for a confirmation. The mailed links of these changes become invalid.
 * Returns the ids of the people who had such a change.
 */
export async function removeUnconfirmedChanges(db: Database, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .deleteFrom('email_changes')
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/**
 * Removes every change, of any person, that was not confirmed in time. The new email is not kept, because it might
 * belong to somebody else.
 */
export async function removeExpiredChanges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('email_changes').where('confirmed_at', 'is', null).where('expires_at', '<=', now).execute();
}

/** Removes all changes of a person, including the confirmed ones. The mailed links of these changes become invalid. */
export async function removeEmailChanges(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

const selectChanges = (db: Database) =>
  db.selectFrom('email_changes').select(['id', 'user_id', 'old_email', 'new_email', 'expires_at', 'confirmed_at']);

const selectOpenChanges = (db: Database, now: Date) =>
  selectChanges(db).where('confirmed_at', 'is', null).where('expires_at', '>', now);

export const findChange = (db: Database, id: string) => selectChanges(db).where('id', '=', id).executeTakeFirst();

/** Finds a change that waits for its confirmation and has not expired. */
export const findOpenChange = (db: Database, id: string, now: Date) =>
  selectOpenChanges(db, now).where('id', '=', id).executeTakeFirst();

export const findOpenChangeByToken = (db: Database, token: string, now: Date) =>
  selectOpenChanges(db, now).where('token_hash', '=', hashToken(token)).executeTakeFirst();

/** Like `findOpenChangeByToken`, and locks the change until the transaction ends, so that it is confirmed only once. */
export const lockOpenChangeByToken = (db: Database, token: string, now: Date) =>
  selectOpenChanges(db, now).where('token_hash', '=', hashToken(token)).forUpdate().executeTakeFirst();

/** Replaces the token of an open change. The site key from which the old token was derived might have been rotated. */
export async function replaceChangeToken(db: Database, id: string, token: string): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

export async function markChangeConfirmed(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('email_changes').set({ confirmed_at: now }).where('id', '=', id).execute();
}
