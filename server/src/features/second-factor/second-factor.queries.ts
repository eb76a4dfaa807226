import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import type { NewPasskey } from './passkeys.ts';
import type { HashedCode } from './recovery-codes.ts';

/** Finds a person who can sign in. */
export const findPerson = (db: Database, userId: string) =>
  db
    .selectFrom('active_people')
    .select(['id', 'full_name', 'email', 'employee_id', 'role', 'is_admin'])
    .where('id', '=', userId)
    .executeTakeFirst();

/** True if there is a person with this id, in any state. */
export async function hasPerson(db: Database, userId: string): Promise<boolean> {
  return (await db.selectFrom('people').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}

/**
 * Finds the id of the person with this email or employee ID; undefined if there is none. A name with an @ is an email,
 * and must be in lower case. Any other name is an employee ID, in upper or lower case.
 */
export async function findPersonId(db: Database, signInName: string): Promise<string | undefined> {
  const isEmail = signInName.includes('@');
  const person = await db
    .selectFrom('people')
    .select('id')
    .where(
      isEmail ? sql.ref('email') : sql`lower(employee_id)`,
      '=',
      isEmail ? signInName : sql<string>`lower(${signInName})`,
    )
    .executeTakeFirst();
  return person?.id;
}

/** Makes other changes of the person's factors wait until the transaction ends. */
export const lockFactors = (transaction: Database, userId: string): Promise<void> =>
  acquireLock(transaction, `second factors of ${userId}`);

export const findApp = (db: Database, userId: string) =>
  db
    .selectFrom('authenticator_apps')
    .select(['encrypted_secret', 'last_used_at', 'added_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const listPasskeys = (db: Database, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'public_key', 'signature_count', 'transports', 'last_used_at', 'added_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();

/** Counts the recovery codes of a person that have not been used. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface ConfirmedApp {
  readonly userId: string;
  readonly encryptedSecret: Uint8Array;
  /**
   * The step (a period of 30 seconds) of the code by which the person has shown that the app has the secret. Codes of
   * this step and of earlier steps are refused from then on.
   */
  readonly confirmedStep: number;
  readonly now: Date;
}

/** Stores the authenticator app of a person, in place of an earlier app. */
export async function saveApp(db: Database, app: ConfirmedApp): Promise<void> {
  const values = {
    encrypted_secret: Buffer.from(app.encryptedSecret),
    last_used_step: app.confirmedStep,
    last_used_at: null,
    added_at: app.now,
  };
  await db
    .insertInto('authenticator_apps')
    .values({ user_id: app.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/**
 * Marks the app's code of a step (a period of 30 seconds) as used. Returns false if the code of this step or of a later
 * step was used before. So each code works only once, even if two servers check the same code at the same time.
 */
export async function saveUsedStep(db: Database, userId: string, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ last_used_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('last_used_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the app of a person. Returns false if the person has no app. */
export async function removeApp(db: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('authenticator_apps').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores a passkey. Returns false if the passkey is stored already. */
export async function savePasskey(
  db: Database,
  userId: string,
  { name, now, ...passkey }: NewPasskey & { readonly name: string; readonly now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      signature_count: passkey.signatureCount,
      transports: [...passkey.transports],
      name,
      added_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function savePasskeyUse(
  db: Database,
  passkeyId: string,
  { signatureCount, now }: { readonly signatureCount: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ signature_count: signatureCount, last_used_at: now })
    .where('id', '=', passkeyId)
    .execute();
}

/** Removes a passkey of a person. Returns false if the person has no passkey with this id. */
export async function removePasskey(db: Database, userId: string, passkeyId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', passkeyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Replaces all recovery codes of a person by new codes. */
export async function replaceRecoveryCodes(
  db: Database,
  userId: string,
  codes: readonly HashedCode[],
  now: Date,
): Promise<void> {
  await removeRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_codes')
    .values(
      codes.map(({ selector, codeHash }) => ({ user_id: userId, selector, code_hash: codeHash, created_at: now })),
    )
    .execute();
}

/** Finds the hash of an unused recovery code by its selector. */
export async function findRecoveryCode(db: Database, userId: string, selector: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row?.code_hash;
}

/** Marks a recovery code as used. Returns false if it was used before. */
export async function saveRecoveryCodeUse(db: Database, userId: string, selector: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeRecoveryCodes(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/**
 * Removes everything that belongs to a person's second factors. Returns false if there was no app and no passkey. `db`
 * is a transaction.
 */
export async function removeSecondFactors(db: Database, userId: string): Promise<boolean> {
  // Without the lock, a factor that the person adds at the same moment would remain.
  await lockFactors(db, userId);
  const hadApp = await removeApp(db, userId);
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  await removeRecoveryCodes(db, userId);
  await db.deleteFrom('second_factor_challenges').where('user_id', '=', userId).execute();
  return hadApp || numDeletedRows > 0n;
}
