import type { UserState } from '@loopcheck/contract/features/accounts/users.contract';
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { selectSessionTimes } from '../../../platform/auth/sessions.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { Tables } from '../../../platform/db/tables.ts';

/** A position in the list of people, which is sorted by name in lower case, then by id. */
export interface UserPosition {
  readonly name: string;
  readonly id: string;
}

/**
 * A filter for the list of people. A field that is undefined does not restrict the list, except `state`: without it,
 * the list contains no deleted people.
 */
export interface UserFilter {
  readonly search?: string | undefined;
  readonly role?: 'trainee' | 'trainer' | 'admin' | undefined;
  readonly state?: UserState | undefined;
  readonly department?: string | undefined;
  readonly hasTrainerRequest?: boolean | undefined;
  readonly after?: UserPosition | undefined;
}

const selectUsers = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'full_name', 'employee_id', 'phone_number', 'position', 'department'])
    .select(['is_admin', 'is_active', 'approved_at', 'trainer_requested_at', 'trainer_decided_at', 'deleted_at'])
    .select('created_at')
    .select(sql<string>`lower(full_name)`.as('sort_name'))
    .select((on) =>
      on
        .selectFrom(selectSessionTimes(db).as('session'))
        .whereRef('session.user_id', '=', 'users.id')
        .select(({ fn }) => fn.max('session.started_at').as('started_at'))
        .as('last_sign_in_at'),
    );

/** An account as admins see it, with the time of the last sign-in. */
export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number];

/** Finds a person by id, including deleted people. */
export const findUserRow = (db: Database, id: string): Promise<UserRow | undefined> =>
  selectUsers(db).where('id', '=', id).executeTakeFirst();

/** Like `findUserRow`, and locks the account against changes until the transaction ends. */
export const lockUserRow = (db: Database, id: string): Promise<UserRow | undefined> =>
  selectUsers(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** Lists the people who match a filter, sorted by name. */
export function listUsers(db: Database, filter: UserFilter, limit: number): Promise<UserRow[]> {
  let query = selectUsers(db).where((on) => stateCondition(on, filter.state));
  for (const word of (filter.search ?? '').split(/\s+/).filter(Boolean)) {
    const pattern = likePattern(word);
    query = query.where((user) =>
      user.or([
        user('full_name', 'ilike', pattern),
        user('email', 'ilike', pattern),
        user('employee_id', 'ilike', pattern),
      ]),
    );
  }
  if (filter.role === 'admin') query = query.where('is_admin', '=', true);
  else if (filter.role) query = query.where('role', '=', filter.role);
  if (filter.department) query = query.where('department', '=', filter.department);
  if (filter.hasTrainerRequest) {
    query = query.where('trainer_requested_at', 'is not', null).where('trainer_decided_at', 'is', null);
  }
  if (filter.after) {
    const { name, id } = filter.after;
    query = query.where(sql<SqlBool>`(lower(full_name), id) > (${name}::text, ${id}::uuid)`);
  }
  return query
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The condition that an account has a state. Without a state, the condition that the account is not deleted. */
function stateCondition(on: ExpressionBuilder<Tables, 'users'>, state: UserState | undefined) {
  if (state === 'deleted') return on('deleted_at', 'is not', null);
  const isNotDeleted = on('deleted_at', 'is', null);
  if (state === undefined) return isNotDeleted;
  if (state === 'inactive') return on.and([isNotDeleted, on('is_active', '=', false)]);
  return on.and([
    isNotDeleted,
    on('is_active', '=', true),
    on('approved_at', state === 'waiting' ? 'is' : 'is not', null),
  ]);
}

const maxDepartments = 500;

/** Lists the departments of all people who are not deleted, sorted by name; at most `maxDepartments`. */
export async function listDepartments(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('department')
    .distinct()
    .where('department', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('department')
    .limit(maxDepartments)
    .execute();
  return rows.flatMap((row) => (row.department ? [row.department] : []));
}

/** Counts the admins who can sign in, without the person with this id. */
export async function countOtherAdmins(db: Database, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .where('approved_at', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Finds the accounts that have one of the given emails or employee ids. Returns the emails and the employee ids of
 * these accounts in lower case.
 */
export async function listUsedIdentifiers(db: Database, emails: readonly string[], employeeIds: readonly string[]) {
  if (emails.length === 0 && employeeIds.length === 0)
    return { emails: new Set<string>(), employeeIds: new Set<string>() };
  const rows = await db
    .selectFrom('users')
    .select(['email', sql<string>`lower(employee_id)`.as('employee_id')])
    .where((on) =>
      on.or([
        on('email', 'in', emails.length > 0 ? [...emails] : ['']),
        on(sql`lower(employee_id)`, 'in', employeeIds.length > 0 ? employeeIds.map(sqlLower) : ['']),
      ]),
    )
    .execute();
  return { emails: new Set(rows.map((row) => row.email)), employeeIds: new Set(rows.map((row) => row.employee_id)) };
}

/** Converts a text to lower case in PostgreSQL, because JavaScript converts some letters differently, for example İ. */
const sqlLower = (text: string) => sql<string>`lower(${text})`;

/** The columns that an admin's commands change. Undefined leaves a column unchanged. */
export interface UserColumns {
  readonly fullName?: string | undefined;
  readonly email?: string | undefined;
  readonly employeeId?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly position?: string | null | undefined;
  readonly department?: string | null | undefined;
  readonly role?: 'trainee' | 'trainer' | undefined;
  readonly isAdmin?: boolean | undefined;
  readonly isActive?: boolean | undefined;
  readonly approvedAt?: Date | undefined;
  readonly trainerDecidedAt?: Date | undefined;
}

export async function saveUserColumns(db: Database, id: string, change: UserColumns): Promise<void> {
  const all = {
    full_name: change.fullName,
    email: change.email,
    employee_id: change.employeeId,
    phone_number: change.phoneNumber,
    position: change.position === undefined ? undefined : change.position || null,
    department: change.department === undefined ? undefined : change.department || null,
    role: change.role,
    is_admin: change.isAdmin,
    is_active: change.isActive,
    approved_at: change.approvedAt,
    trainer_decided_at: change.trainerDecidedAt,
  };
  const values = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  if (Object.keys(values).length > 0) await db.updateTable('users').set(values).where('id', '=', id).execute();
}

/** Returns email_taken or employee_id_taken if another account has this email or employee id, otherwise null. */
export async function findConflict(
  db: Database,
  id: string,
  change: { email?: string | undefined; employeeId?: string | undefined },
) {
  const conflictingUser = await db
    .selectFrom('users')
    .select((on) => [on('email', '=', change.email ?? '').as('is_email')])
    .where('id', '<>', id)
    .where((on) =>
      on.or([
        on('email', '=', change.email ?? ''),
        on(sql`lower(employee_id)`, '=', sqlLower(change.employeeId ?? '')),
      ]),
    )
    .executeTakeFirst();
  if (!conflictingUser) return null;
  return conflictingUser.is_email ? ('email_taken' as const) : ('employee_id_taken' as const);
}

/**
 * Marks an account as deleted, replaces its personal data with the pseudonym `fullName`, and revokes all access. The
 * row remains, because training records refer to it.
 */
export async function savePseudonym(
  db: Database,
  id: string,
  { fullName, suffix, passwordHash, now }: { fullName: string; suffix: string; passwordHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      full_name: fullName,
      email: `${id}@deleted.invalid`,
      employee_id: `deleted ${suffix} ${id}`,
      phone_number: '',
      position: null,
      department: null,
      profile_image_path: null,
      password_hash: passwordHash,
      is_active: false,
      is_admin: false,
      role: 'trainee',
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}
