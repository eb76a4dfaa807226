import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { violatedIndex } from '../../../platform/db/unique-violation.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { nameColumns } from '../accounts.queries.ts';
import type { UserColumns } from './users.queries.ts';

const selectChangeableUsers = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'full_name', 'employee_id', 'phone_number', 'position', 'department'])
    .select(['is_admin', 'is_active', 'approved_at', 'trainer_requested_at', 'trainer_decided_at', 'deleted_at'])
    .select(sql<string>`lower(employee_id)`.as('employee_key'))
    .select((user) => user('password_hash', 'is not', null).as('has_password'))
    .select((user) =>
      user
        .exists(user.selectFrom('directory_identities').select('user_id').whereRef('user_id', '=', 'users.id'))
        .as('has_identity'),
    );

/**
 * The columns of an account on which the decisions about a change depend. `employee_key` is the employee ID in lower
 * case; no two accounts have the same `employee_key`. `has_identity` is true for a person who can sign in with the
 * directory.
 */
export type ChangeableUser = Awaited<ReturnType<ReturnType<typeof selectChangeableUsers>['execute']>>[number];

/** Finds the accounts with these ids, including deleted ones. */
export const listChangeableUsers = (db: Database, ids: readonly string[]): Promise<ChangeableUser[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectChangeableUsers(db)
        .where('id', 'in', [...ids])
        .execute();

/** Lists all accounts except deleted ones, in the order of their ids. */
export const listAllChangeableUsers = (db: Database): Promise<ChangeableUser[]> =>
  selectChangeableUsers(db).where('deleted_at', 'is', null).orderBy('id').execute();

/**
 * Locks the rows of these accounts in the database until the transaction ends. Other transactions cannot change the
 * rows meanwhile. New rows that refer to an account, such as training events, do not wait for the lock.
 *
 * All transactions take their locks in the same order, so that two of them do not wait for each other. First come the
 * accounts, in the order of their ids. Then comes what belongs to an account: second factors, one-time links, changes of
 * the email, sessions, known browsers, and identities of the directory.
 */
export async function lockUserRows(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Converts texts to lower case in PostgreSQL, because JavaScript converts some letters differently, for example İ.
 * Returns the results in the order of `texts`.
 */
export async function listTextsInLowerCase(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select lower(text) as text from unnest(${[...texts]}::text[]) with ordinality as listed (text, position)
    order by position`.execute(db);
  return rows.map(({ text }) => text);
}

/** Lists the ids of the admins who can sign in. */
export async function listSignInAdminIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .where('approved_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** An account and its new values. */
export interface ChangedUser {
  readonly before: ChangeableUser;
  readonly columns: UserColumns;
}

/**
 * Saves the new values of accounts in one statement. The accounts must be locked. Refuses with email_taken or
 * employee_id_taken if another account has got the email or the employee ID since the caller read the accounts.
 */
export async function saveChangedUsers(db: Database, changedUsers: readonly ChangedUser[]): Promise<void> {
  if (changedUsers.length === 0) return;
  const rows = JSON.stringify(changedUsers.map(toJsonRow));
  // A null keeps the present value of a column. Only the columns that can be set to null have a flag (`sets_…`), which
  // states whether the column changes.
  await sql`
    update users set
      full_name = coalesce(changed.full_name, users.full_name),
      look_alike_key = coalesce(changed.look_alike_key, users.look_alike_key),
      email = case when changed.sets_email then changed.email else users.email end,
      employee_id = coalesce(changed.employee_id, users.employee_id),
      phone_number = coalesce(changed.phone_number, users.phone_number),
      position = case when changed.sets_position then changed.position else users.position end,
      department = case when changed.sets_department then changed.department else users.department end,
      role = coalesce(changed.role, users.role),
      is_admin = coalesce(changed.is_admin, users.is_admin),
      is_active = coalesce(changed.is_active, users.is_active),
      approved_at = coalesce(changed.approved_at, users.approved_at),
      trainer_decided_at = coalesce(changed.trainer_decided_at, users.trainer_decided_at)
    from jsonb_to_recordset(${rows}::jsonb) as changed (
      id uuid, full_name text, look_alike_key text, sets_email boolean, email text, employee_id text, phone_number text,
      sets_position boolean, position text, sets_department boolean, department text, role text, is_admin boolean,
      is_active boolean, approved_at timestamptz, trainer_decided_at timestamptz
    )
    where users.id = changed.id`
    .execute(db)
    .catch((error: unknown) => {
      const index = violatedIndex(error);
      if (index === 'users_email') throw new Refusal('email_taken', { cause: error });
      if (index === 'users_employee_id') throw new Refusal('employee_id_taken', { cause: error });
      throw error;
    });
}

function toJsonRow({ before, columns }: ChangedUser): Record<string, unknown> {
  return {
    id: before.id,
    ...(columns.fullName !== undefined && nameColumns(columns.fullName)),
    sets_email: columns.email !== undefined,
    email: columns.email,
    employee_id: columns.employeeId,
    phone_number: columns.phoneNumber,
    sets_position: columns.position !== undefined,
    position: columns.position || null,
    sets_department: columns.department !== undefined,
    department: columns.department || null,
    role: columns.role,
    is_admin: columns.isAdmin,
    is_active: columns.isActive,
    approved_at: columns.approvedAt,
    trainer_decided_at: columns.trainerDecidedAt,
  };
}
