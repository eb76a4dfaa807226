import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { Database } from '../../platform/db/database.ts';
import { splitName } from '@loopcheck/contract/features/accounts/names.rules';

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

type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** The row of a person by id. */
export function findUser(db: Database, id: string) {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The row of a person by email (in lower case), with the password's hash. */
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

/** The same, and nobody changes it until the transaction ends. */
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

/** Opens an account. Returns undefined when the email or the employee id is taken. */
export function saveUser(db: Database, user: NewUser) {
  return insertUsers(db, [user]).returning(columns).executeTakeFirst();
}

/** Opens many accounts and gives their ids. One whose email or employee id is taken is left out. */
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

/** Changes what a person may change of the own account; what is undefined stays. Undefined when it is switched off. */
export function saveProfile(db: Database, userId: string, change: ProfileChange) {
  return db
    .updateTable('users')
    .set({
      ...(change.fullName !== undefined && { full_name: change.fullName }),
      ...(change.phoneNumber !== undefined && { phone_number: change.phoneNumber }),
      ...(change.position !== undefined && { position: change.position || null }),
      ...(change.department !== undefined && { department: change.department || null }),
      // An empty change is still a statement that PostgreSQL takes.
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

/** Makes an account the first admin's: the operator named its address, so nobody else need approve it. */
export async function saveFirstAdmin(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set((user) => ({ is_admin: true, role: 'trainer', approved_at: user.fn.coalesce('approved_at', user.val(now)) }))
    .where('id', '=', userId)
    .execute();
}

/** Whether anybody could let others in. */
export async function hasAdmin(db: Database): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('is_admin', '=', true).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The account as its owner's browser sees it. */
export function accountOf(row: UserRow): Account {
  return {
    id: row.id,
    email: row.email,
    role: row.role === 'trainer' ? 'trainer' : 'trainee',
    fullName: row.full_name,
    ...splitName(row.full_name),
    employeeId: row.employee_id,
    phoneNumber: row.phone_number,
    position: row.position,
    department: row.department,
    isAdmin: row.is_admin,
    isActive: row.is_active,
    profileImageUrl: pictureAddress(row.id, row.profile_image_path),
    trainerRequested: row.trainer_requested_at !== null && row.trainer_decided_at === null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Where a person's picture is read; null where there is none. Another picture has another address, so that pages show it. */
export const pictureAddress = (userId: string, storageKey: string | null): string | null =>
  storageKey === null ? null : `/api/profile/picture/${userId}?v=${storageKey.replaceAll(/[^a-z0-9]/g, '').slice(-12)}`;
