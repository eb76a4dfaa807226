import type { UserListFilter, UserState } from '@loopcheck/contract/features/accounts/users.contract';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { selectSessionTimes } from '../../../platform/auth/sessions.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { nameColumns } from '../accounts.queries.ts';

/** A position in the list of people, which is sorted by name in lower case, then by id. */
export interface UserPosition {
  readonly name: string;
  readonly id: string;
}

/**
 * A filter for the list of people. A field that is undefined or false does not restrict the list, except `state`: if
 * `state` is undefined, the list contains no deleted people.
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
    // The look-alike key is the same for names that people easily confuse.
    .select(({ selectFrom }) =>
      selectFrom('users as other')
        .whereRef('other.look_alike_key', '=', 'users.look_alike_key')
        .whereRef('other.id', '<>', 'users.id')
        .where('users.look_alike_key', '<>', '')
        .where((eb) => eb.or([eb('other.role', '=', 'trainer'), eb('other.is_admin', '=', true)]))
        .where('other.is_active', '=', true)
        .orderBy('other.created_at')
        .limit(1)
        .select('other.full_name')
        .as('resembled_name'),
    )
    .select(sql<string>`lower(full_name)`.as('sort_name'))
    .select(({ selectFrom }) =>
      selectFrom(selectSessionTimes(db).as('session'))
        .whereRef('session.user_id', '=', 'users.id')
        .select(({ fn }) => fn.max('session.started_at').as('started_at'))
        .as('last_sign_in_at'),
    )
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('second_factor_holders').select('user_id').whereRef('user_id', '=', 'users.id')).as(
        'has_second_factor',
      ),
    );

/**
 * An account as admins see it, with the time of the last sign-in. `resembled_name` is the name of an active trainer or
 * admin that looks like the name of this account.
 */
export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number];

/** Finds a person by id, including deleted people. */
export const findUserRow = (db: Database, id: string): Promise<UserRow | undefined> =>
  selectUsers(db).where('id', '=', id).executeTakeFirst();

/** Like `findUserRow`, and locks the account against changes until the transaction ends. */
export const lockUserRow = (db: Database, id: string): Promise<UserRow | undefined> =>
  selectUsers(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Converts the filter of a request. */
export const toUserFilter = ({ trainerRequest, ...filter }: UserListFilter): UserFilter => ({
  ...filter,
  hasTrainerRequest: trainerRequest === '1',
});

/** Lists the people who match a filter, sorted by name. */
export const listUsers = (db: Database, filter: UserFilter, limit: number): Promise<UserRow[]> =>
  selectUsers(db)
    .where((eb) => matchesFilter(eb, filter))
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Lists the ids of the people who match a filter, sorted by name. */
export async function listUserIds(db: Database, filter: UserFilter, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => matchesFilter(eb, filter))
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function matchesFilter(eb: ExpressionBuilder<Tables, 'users'>, filter: UserFilter) {
  const conditions: Expression<SqlBool>[] = [stateCondition(eb, filter.state)];
  for (const word of (filter.search ?? '').split(/\s+/).filter(Boolean)) {
    const pattern = likePattern(word);
    conditions.push(
      eb.or([eb('full_name', 'ilike', pattern), eb('email', 'ilike', pattern), eb('employee_id', 'ilike', pattern)]),
    );
  }
  if (filter.role === 'admin') conditions.push(eb('is_admin', '=', true));
  else if (filter.role) conditions.push(eb('role', '=', filter.role));
  if (filter.department) conditions.push(eb('department', '=', filter.department));
  if (filter.hasTrainerRequest) {
    conditions.push(eb('trainer_requested_at', 'is not', null), eb('trainer_decided_at', 'is', null));
  }
  if (filter.after) {
    const { name, id } = filter.after;
    conditions.push(sql<SqlBool>`(lower(full_name), id) > (${name}::text, ${id}::uuid)`);
  }
  return eb.and(conditions);
}

/** Returns the condition that an account has `state`. If `state` is undefined, the condition is that it is not deleted. */
function stateCondition(eb: ExpressionBuilder<Tables, 'users'>, state: UserState | undefined) {
  if (state === 'deleted') return eb('deleted_at', 'is not', null);
  const isNotDeleted = eb('deleted_at', 'is', null);
  if (state === undefined) return isNotDeleted;
  if (state === 'inactive') return eb.and([isNotDeleted, eb('is_active', '=', false)]);
  return eb.and([
    isNotDeleted,
    eb('is_active', '=', true),
    eb('approved_at', state === 'waiting' ? 'is' : 'is not', null),
  ]);
}

const maxDepartments = 500;

/**
 * Lists the departments of all people who are not deleted, sorted by name; at most `maxDepartments`. Each step of the
 * recursion finds the next department in an index, so the time does not depend on the number of people.
 */
export async function listDepartments(db: Database): Promise<string[]> {
  const { rows } = await sql<{ department: string }>`
    with recursive found (department) as (
      (select department from users where department > '' and deleted_at is null order by department limit 1)
      union all
      select (
        select department from users
        where department > found.department and deleted_at is null order by department limit 1)
      from found where department is not null
    )
    select department from found where department is not null limit ${maxDepartments}`.execute(db);
  return rows.map((row) => row.department);
}

/** Counts the admins who can sign in, except the person with this id. */
export async function countOtherAdmins(db: Database, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .where('approved_at', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Converts a text to lower case in PostgreSQL, because JavaScript converts some letters differently, for example İ. */
const sqlLower = (text: string) => sql<string>`lower(${text})`;

/** New values for the columns that an admin's commands can change. Undefined leaves a column unchanged. */
export interface UserColumns {
  readonly fullName?: string | undefined;
  readonly email?: string | null | undefined;
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

/** Saves new values of an account. An empty position or department is saved as null. */
export async function saveUserColumns(db: Database, id: string, change: UserColumns): Promise<void> {
  const columns = {
    ...(change.fullName !== undefined && nameColumns(change.fullName)),
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
  const values = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  if (Object.keys(values).length > 0) await db.updateTable('users').set(values).where('id', '=', id).execute();
}

/** Returns email_taken or employee_id_taken if another account has this email or employee ID, otherwise null. */
export async function findConflict(
  db: Database,
  id: string,
  change: { email?: string | null | undefined; employeeId?: string | undefined },
) {
  // If `change` has no email or employee ID, the query compares with an empty text, which no account has.
  const conflictingUser = await db
    .selectFrom('users')
    .select((eb) => [eb('email', '=', change.email ?? '').as('has_email')])
    .where('id', '<>', id)
    .where((eb) =>
      eb.or([
        eb('email', '=', change.email ?? ''),
        eb(sql`lower(employee_id)`, '=', sqlLower(change.employeeId ?? '')),
      ]),
    )
    .executeTakeFirst();
  if (!conflictingUser) return null;
  return conflictingUser.has_email ? ('email_taken' as const) : ('employee_id_taken' as const);
}

/**
 * Marks an account as deleted. Replaces its name with the pseudonym `fullName`, and removes the other personal data,
 * the password and the roles. `suffix` is the last part of the pseudonym. The row remains, because training records
 * refer to this row.
 */
export async function savePseudonym(
  db: Database,
  id: string,
  { fullName, suffix, now }: { fullName: string; suffix: string; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      full_name: fullName,
      look_alike_key: '',
      email: `${id}@deleted.invalid`,
      employee_id: `deleted ${suffix} ${id}`,
      phone_number: '',
      position: null,
      department: null,
      profile_image_path: null,
      password_hash: null,
      is_active: false,
      is_admin: false,
      role: 'trainee',
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}
