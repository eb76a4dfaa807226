import type { PersonalSettingsChange } from '@loopcheck/contract/features/accounts/profile.contract';
import { sql } from 'kysely';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { inParts } from '../../platform/db/row-parts.ts';
import { lookAlikeKey } from './look-alike.ts';

const accountColumns = [
  'id',
  'email',
  'role',
  'full_name',
  'employee_id',
  'phone_number',
  'position',
  'department',
  'is_admin',
  'is_active',
  'approved_at',
  'trainer_requested_at',
  'trainer_decided_at',
  'created_at',
  'profile_image_path',
] as const;

/** The columns of an account without its password hash. */
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export async function findUser(db: Database, id: string) {
  const [user] = await selectUser(db, { id });
  return user;
}

const selectUser = compileOnce((db, parameter: Parameter<{ id: string }>) =>
  db.selectFrom('users').select(accountColumns).where('id', '=', parameter('id')),
);

/** Finds an account and its password hash by email. `email` must be in lower case. */
export function findUserByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select([...accountColumns, 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/**
 * Converts a text to lower case as PostgreSQL does when it compares employee IDs. JavaScript converts some letters
 * differently, for example İ and a Σ at the end of a word.
 */
export async function toLowerCase(db: Database, text: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select lower(${text}::text) as text`.execute(db);
  return rows[0]?.text ?? text;
}

/**
 * Finds an account and its password hash by what a person enters to sign in: an email, which has an @ and is in lower
 * case, or an employee ID. An employee ID finds only approved accounts. Otherwise, a visitor could find out whether
 * another account has an ID: after a registration with this ID, a sign-in with the ID would find the new account only
 * if no other account has the ID.
 */
export function findUserBySignInName(db: Database, signInName: string) {
  if (signInName.includes('@')) return findUserByEmail(db, signInName);
  return findUserByEmployeeId(db, signInName);
}

/** Finds an approved account and its password hash by employee ID, regardless of letter case. */
export function findUserByEmployeeId(db: Database, employeeId: string) {
  return db
    .selectFrom('users')
    .select([...accountColumns, 'password_hash'])
    .where(sql`lower(employee_id)`, '=', sql<string>`lower(${employeeId})`)
    .where('approved_at', 'is not', null)
    .executeTakeFirst();
}

/** Finds the password hash of an account. Returns undefined if the account has no password or does not exist. */
export async function findPasswordHash(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? undefined;
}

/** Like `findPasswordHash`, and locks the row against changes until the transaction ends. */
export async function lockPasswordHash(db: Database, id: string): Promise<string | undefined> {
  const query = db.selectFrom('users').select('password_hash').where('id', '=', id).forShare();
  return (await query.executeTakeFirst())?.password_hash ?? undefined;
}

/** Like `lockPasswordHash`, for a transaction that changes the password. A second such transaction waits for the first. */
export async function lockPasswordForChange(db: Database, id: string): Promise<string | undefined> {
  const query = db.selectFrom('users').select('password_hash').where('id', '=', id).forNoKeyUpdate();
  return (await query.executeTakeFirst())?.password_hash ?? undefined;
}

/** Returns the time of the last change of the password, and locks the row against changes until the transaction ends. */
export async function lockPasswordChangeTime(db: Database, id: string): Promise<Date | undefined> {
  const query = db.selectFrom('users').select('password_changed_at').where('id', '=', id).forShare();
  return (await query.executeTakeFirst())?.password_changed_at;
}

/** An account to be created. If `approvedAt` is null, the account waits for approval. */
export interface NewUser {
  /**
   * Null if the person has no email. The employee ID must then contain no @, because a sign-in takes a name with an @
   * for an email.
   */
  readonly email: string | null;
  /** Null if the account gets no password now. A one-time link can set a password later. */
  readonly passwordHash: string | null;
  readonly fullName: string;
  readonly employeeId: string;
  readonly phoneNumber?: string;
  readonly position?: string | null;
  readonly department?: string | null;
  readonly role?: 'trainee' | 'trainer';
  readonly isAdmin?: boolean;
  readonly approvedAt: Date | null;
  readonly trainerRequestedAt?: Date | null;
  readonly createdAt?: Date;
}

/** Creates an account. Returns undefined if another account has this email or employee ID. */
export function saveUser(db: Database, user: NewUser) {
  return insertUsers(db, [user]).returning(accountColumns).executeTakeFirst();
}

/**
 * Creates accounts, except those whose email or employee ID another account already has. Returns the id of each created
 * account by its employee ID.
 */
export async function saveUsers(db: Database, users: readonly NewUser[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const part of inParts(users)) {
    const rows = await insertUsers(db, part).returning(['id', 'employee_id']).execute();
    for (const row of rows) ids.set(row.employee_id, row.id);
  }
  return ids;
}

const insertUsers = (db: Database, users: readonly NewUser[]) =>
  db
    .insertInto('users')
    .values(
      users.map((user) => ({
        email: user.email,
        password_hash: user.passwordHash,
        ...nameColumns(user.fullName),
        employee_id: user.employeeId,
        phone_number: user.phoneNumber ?? '',
        position: user.position || null,
        department: user.department || null,
        role: user.role ?? 'trainee',
        is_admin: user.isAdmin ?? false,
        approved_at: user.approvedAt,
        trainer_requested_at: user.trainerRequestedAt ?? null,
        ...(user.createdAt && { created_at: user.createdAt }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing());

/** The columns that depend on the name of a person. */
export const nameColumns = (fullName: string) => ({ full_name: fullName, look_alike_key: lookAlikeKey(fullName) });

/** True if any account has this email. False for null, because any number of people can have no email. */
export async function isEmailTaken(db: Database, email: string | null): Promise<boolean> {
  if (email === null) return false;
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

export async function savePassword(db: Database, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Removes the password of an account. Nobody can then sign in with a password, until a one-time link sets one. */
export async function removePassword(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: null, password_changed_at: now })
    .where('id', '=', userId)
    .execute();
}

/**
 * A change to the fields that people are allowed to change in their own account. Undefined leaves a field unchanged.
 */
export interface ProfileChange {
  readonly fullName?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly position?: string | null | undefined;
  readonly department?: string | null | undefined;
}

/** Returns the name of a person, and locks the row until the transaction ends. */
export async function readAndLockName(db: Database, userId: string): Promise<string | undefined> {
  const query = db.selectFrom('users').select('full_name').where('id', '=', userId).forNoKeyUpdate();
  return (await query.executeTakeFirst())?.full_name;
}

/** Changes an account and returns it. Returns undefined if the account is inactive. */
export function saveProfile(db: Database, userId: string, change: ProfileChange) {
  return db
    .updateTable('users')
    .set({
      ...(change.fullName !== undefined && nameColumns(change.fullName)),
      ...(change.phoneNumber !== undefined && { phone_number: change.phoneNumber }),
      ...(change.position !== undefined && { position: change.position || null }),
      ...(change.department !== undefined && { department: change.department || null }),
      // An UPDATE statement must set a column, but `change` can be empty. `is_active` is already true in the row that
      // the condition finds.
      is_active: true,
    })
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .returning(accountColumns)
    .executeTakeFirst();
}

/**
 * Approves and returns the account with this email. Returns undefined if the account is already approved or does not
 * exist.
 */
export async function approveUser(db: Database, email: string, now: Date) {
  return db
    .updateTable('users')
    .set({ approved_at: now })
    .where('email', '=', email)
    .where('approved_at', 'is', null)
    .returning(accountColumns)
    .executeTakeFirst();
}

/** Makes an existing account the first admin. Also approves the account, because the operator chose its email. */
export async function saveFirstAdmin(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set((user) => ({ is_admin: true, role: 'trainer', approved_at: user.fn.coalesce('approved_at', user.val(now)) }))
    .where('id', '=', userId)
    .execute();
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('is_admin', '=', true).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** A summary of the people who wait for one kind of decision by an admin. */
export interface WaitingPeople {
  readonly count: number;
  /** The names of at most three people: those who have waited longest. */
  readonly names: readonly string[];
  /** The time at which the person who has waited longest began to wait. */
  readonly oldestAt: Date | null;
}

type AwaitedDecision = 'registrations' | 'trainer_requests';

/**
 * Summarizes the registrations and the requests for trainer access that wait for an admin. The registrations include
 * clashes, whose email or employee ID another account has. Omits a kind of decision for which nobody waits.
 */
export async function summarizeWaitingPeople(db: Database): Promise<Partial<Record<AwaitedDecision, WaitingPeople>>> {
  const { rows } = await sql<WaitingPeople & { kind: AwaitedDecision }>`
    with waiting as (
      select 'registrations' as kind, full_name, created_at as since
      from users where approved_at is null and is_active
      union all
      select 'registrations', full_name, created_at from undecided_clashes
      union all
      select 'trainer_requests', full_name, trainer_requested_at
      from users
      where trainer_requested_at is not null and trainer_decided_at is null
        and approved_at is not null and is_active and role = 'trainee'
    )
    select kind, count(*)::int as count, (array_agg(full_name order by since, full_name))[1:3] as names,
      min(since) as "oldestAt"
    from waiting group by kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, ...people }) => [kind, people]));
}

const settingsColumns = ['theme', 'text_size', 'motion', 'wants_mail'] as const;

export type SettingsRow = Awaited<ReturnType<typeof findSettings>>;

export async function findSettings(db: Database, userId: string) {
  const [settings] = await selectSettings(db, { userId });
  if (!settings) throw new Error('There is no such person.');
  return settings;
}

const selectSettings = compileOnce((db, parameter: Parameter<{ userId: string }>) =>
  db.selectFrom('users').select(settingsColumns).where('id', '=', parameter('userId')),
);

/** Saves the settings that `change` contains and leaves the others unchanged. Returns all settings. */
export function saveSettings(db: Database, userId: string, change: PersonalSettingsChange) {
  return db
    .updateTable('users')
    .set(({ ref }) => ({
      theme: change.theme ?? ref('theme'),
      text_size: change.textSize ?? ref('text_size'),
      motion: change.motion ?? ref('motion'),
      wants_mail: change.mail ?? ref('wants_mail'),
    }))
    .where('id', '=', userId)
    .returning(settingsColumns)
    .executeTakeFirstOrThrow();
}

/** Finds the storage key of a person's picture. Returns null if the person or the picture does not exist. */
export async function findPicture(db: Database, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('profile_image_path').where('id', '=', userId).executeTakeFirst();
  return row?.profile_image_path ?? null;
}

/** Like `findPicture`, and locks the row until the transaction ends. */
export async function lockPicture(db: Database, userId: string): Promise<string | null> {
  const query = db.selectFrom('users').select('profile_image_path').where('id', '=', userId).forNoKeyUpdate();
  return (await query.executeTakeFirst())?.profile_image_path ?? null;
}

export async function savePicture(db: Database, userId: string, storageKey: string | null): Promise<void> {
  await db.updateTable('users').set({ profile_image_path: storageKey }).where('id', '=', userId).execute();
}
