import type { Database } from '../../../platform/db/database.ts';

/** A registration that created no account, because another account has the email or the employee ID. */
export interface NewClash {
  readonly email: string;
  readonly employeeId: string;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** The largest number of clashes in the table. Without a limit, a script could fill the table. */
export const maxClashes = 500;

/** Saves a clash, in place of an earlier clash with the same email. Removes the oldest clashes above `maxClashes`. */
export async function saveClash(db: Database, clash: NewClash): Promise<void> {
  const columns = {
    employee_id: clash.employeeId,
    full_name: clash.fullName,
    password_hash: clash.passwordHash,
    created_at: clash.now,
  };
  await db
    .insertInto('registration_clashes')
    .values({ email: clash.email, ...columns })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(columns))
    .execute();
  await db
    .deleteFrom('registration_clashes')
    .where('id', 'in', (eb) =>
      eb.selectFrom('registration_clashes').select('id').orderBy('created_at', 'desc').orderBy('id').offset(maxClashes),
    )
    .execute();
}

/** Replaces the password hash of the clashing registration with this email, if there is one. */
export async function replaceClashPassword(db: Database, email: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('registration_clashes')
    .set({ password_hash: passwordHash })
    .where('email', '=', email)
    .execute();
}

/** Finds the password hash of the clashing registration with this email. */
export async function findClashPasswordHash(db: Database, email: string): Promise<string | undefined> {
  const query = db.selectFrom('registration_clashes').select('password_hash').where('email', '=', email);
  return (await query.executeTakeFirst())?.password_hash;
}

const maxListedClashes = 50;

/**
 * Lists at most `maxListedClashes` clashes for an admin's decision, oldest first. Each has the account with the same
 * email and the account with the same employee ID, if there are such accounts. The view `undecided_clashes` omits a
 * clash if an account that waits for approval has the same email, employee ID and name. In this case, the person has
 * only submitted the registration form a second time.
 */
export function listClashes(db: Database) {
  return db
    .selectFrom('undecided_clashes as clash')
    .leftJoin('users as email_owner', 'email_owner.email', 'clash.email')
    .leftJoin('users as id_owner', (join) =>
      join.on((eb) => eb(eb.fn('lower', ['id_owner.employee_id']), '=', eb.fn('lower', ['clash.employee_id']))),
    )
    .select(['clash.id', 'clash.full_name', 'clash.email', 'clash.employee_id', 'clash.created_at'])
    .select(['email_owner.id as email_owner_id', 'email_owner.full_name as email_owner_name'])
    .select(['id_owner.id as id_owner_id', 'id_owner.full_name as id_owner_name'])
    .orderBy('clash.created_at')
    .orderBy('clash.id')
    .limit(maxListedClashes)
    .execute();
}

export type ClashRow = Awaited<ReturnType<typeof listClashes>>[number];

/** Removes a clash. Returns false if it does not exist. */
export async function removeClash(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('registration_clashes').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the clashes that have this email or this employee ID, in any letter case. */
export async function removeClashesWithEither(
  db: Database,
  { email, employeeId }: { readonly email: string | null; readonly employeeId: string },
): Promise<void> {
  await db
    .deleteFrom('registration_clashes')
    .where((eb) =>
      eb.or([eb('email', '=', email), eb(eb.fn('lower', ['employee_id']), '=', eb.fn('lower', [eb.val(employeeId)]))]),
    )
    .execute();
}

/**
 * Removes the clash that has both this email and this employee ID. Such a clash exists if a person submitted the
 * registration form a second time.
 */
export async function removeClashWithBoth(
  db: Database,
  { email, employeeId }: { readonly email: string | null; readonly employeeId: string },
): Promise<void> {
  await db
    .deleteFrom('registration_clashes')
    .where('email', '=', email)
    .where((eb) => eb(eb.fn('lower', ['employee_id']), '=', eb.fn('lower', [eb.val(employeeId)])))
    .execute();
}

/** An admin has 30 days to decide on a clash. */
const clashLifetimeMs = 30 * 86_400_000;

/** Removes the clashes on which no admin has decided in time. */
export async function removeOldClashes(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - clashLifetimeMs);
  await db.deleteFrom('registration_clashes').where('created_at', '<', before).execute();
}
