import type { SettingsChange } from '@loopcheck/contract/features/accounts/profile.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const columns = [
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

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Finds a person by id. */
export function findUser(db: Database, id: string) {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Finds a person by email (in lower case), with the password hash. */
export function findUserByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select([...columns, 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function findPasswordHash(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash;
}

/** Like `findPasswordHash`, and locks the row against changes until the transaction ends. */
export async function lockPasswordHash(db: Database, id: string): Promise<string | undefined> {
  const query = db.selectFrom('users').select('password_hash').where('id', '=', id).forShare();
  return (await query.executeTakeFirst())?.password_hash;
}

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
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

/** Creates an account. Returns undefined if the email or the employee id is taken. */
export function saveUser(db: Database, user: NewUser) {
  return insertUsers(db, [user]).returning(columns).executeTakeFirst();
}

/** Creates accounts and returns their ids. Accounts whose email or employee id is taken are skipped. */
export async function saveUsers(db: Database, users: readonly NewUser[]): Promise<string[]> {
  const rows = await insertUsers(db, users).returning('id').execute();
  return rows.map(({ id }) => id);
}

const insertUsers = (db: Database, users: readonly NewUser[]) =>
  db
    .insertInto('users')
    .values(
      users.map((user) => ({
        email: user.email,
        password_hash: user.passwordHash,
        full_name: user.fullName,
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

export async function hasEmail(db: Database, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

export async function savePassword(db: Database, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', userId)
    .execute();
}

export interface ProfileChange {
  readonly fullName?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly position?: string | null | undefined;
  readonly department?: string | null | undefined;
}

/** Changes the defined fields of an account. Returns undefined if the account is deactivated. */
export function saveProfile(db: Database, userId: string, change: ProfileChange) {
  return db
    .updateTable('users')
    .set({
      ...(change.fullName !== undefined && { full_name: change.fullName }),
      ...(change.phoneNumber !== undefined && { phone_number: change.phoneNumber }),
      ...(change.position !== undefined && { position: change.position || null }),
      ...(change.department !== undefined && { department: change.department || null }),
      // PostgreSQL needs at least one column to set, also for an empty change.
      is_active: true,
    })
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .returning(columns)
    .executeTakeFirst();
}

export async function approveUser(db: Database, email: string, now: Date) {
  return db
    .updateTable('users')
    .set({ approved_at: now })
    .where('email', '=', email)
    .where('approved_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

/** Makes an account the first admin. No approval is needed, because the operator specified the email. */
export async function saveFirstAdmin(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set((user) => ({ is_admin: true, role: 'trainer', approved_at: user.fn.coalesce('approved_at', user.val(now)) }))
    .where('id', '=', userId)
    .execute();
}

/** Whether any admin exists. */
export async function hasAdmin(db: Database): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('is_admin', '=', true).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** People who wait for an admin: their number, the names of the first three, and when the first started to wait. */
export interface WaitingPeople {
  readonly count: number;
  readonly names: readonly string[];
  readonly oldestAt: Date | null;
}

type AwaitedDecision = 'registrations' | 'trainer_requests';

/**
 * Finds registrations that wait for approval, and trainer access requests of approved people that wait for a decision.
 */
export async function findWaitingPeople(db: Database): Promise<Partial<Record<AwaitedDecision, WaitingPeople>>> {
  const { rows } = await sql<WaitingPeople & { kind: AwaitedDecision }>`
    with waiting as (
      select 'registrations' as kind, full_name, created_at as since
      from users where approved_at is null and is_active
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

/** Finds a person's settings. */
export function findSettings(db: Database, userId: string) {
  return db.selectFrom('users').select(settingsColumns).where('id', '=', userId).executeTakeFirstOrThrow();
}

/** Changes the given settings and leaves the others unchanged. */
export function saveSettings(db: Database, userId: string, change: SettingsChange) {
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

/** Finds the storage key of a person's picture. Returns null if there is no picture. */
export async function findPicture(db: Database, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('profile_image_path').where('id', '=', userId).executeTakeFirst();
  return row?.profile_image_path ?? null;
}

/** Like `findPicture`, and locks the row until the transaction ends. */
export async function lockPicture(db: Database, userId: string): Promise<string | null> {
  const query = db.selectFrom('users').select('profile_image_path').where('id', '=', userId).forUpdate();
  return (await query.executeTakeFirst())?.profile_image_path ?? null;
}

/** Sets or clears the picture. */
export async function savePicture(db: Database, userId: string, storageKey: string | null): Promise<void> {
  await db.updateTable('users').set({ profile_image_path: storageKey }).where('id', '=', userId).execute();
}
