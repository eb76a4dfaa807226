import type { User, UserChange, usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { endOtherSessions } from '../../../platform/auth/sessions.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { holdLock } from '../../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../../platform/errors/refusal.ts';
import type { Call } from '../../../platform/http/implement.ts';
import { recordEvents, type NewTrainingEvent } from '../../records/index.ts';
import { removeOneTimeLinks } from '../one-time-links.queries.ts';
import { tellAsker } from './tell-asker.ts';
import { hasOpenRequest, stateOf, userOf } from './user-replies.ts';
import {
  countOtherAdmins,
  findClash,
  findUserRow,
  lockUserRow,
  saveUserColumns,
  type UserRow,
} from './users.queries.ts';

/** Somebody signed in as an admin, at work. */
export interface AdminAtWork {
  readonly db: Database;
  readonly user: { readonly id: string };
  readonly now: Date;
}

/** A person who is there and not deleted, locked until the transaction ends. */
export async function lockKept(db: Database, id: string): Promise<UserRow> {
  const row = await lockUserRow(db, id);
  ensure(row && row.deleted_at === null, 'user_not_found');
  return row;
}

/**
 * Takes admin access from somebody only while another admin is left who can sign in. Admins who take it from each other
 * at the same moment come one after the other: the second finds that nobody would be left.
 */
export async function keepAnAdmin(db: Database, id: string): Promise<void> {
  await holdLock(db, 'admins');
  ensure((await countOtherAdmins(db, id)) > 0, 'last_admin');
}

/** The person as the admin who changed them sees them now. */
export async function replyOf({ db, user }: AdminAtWork, id: string): Promise<User> {
  const row = await findUserRow(db, id);
  ensure(row, 'user_not_found');
  return userOf(row, user.id);
}

type ChangeUser = Call<(typeof usersEndpoints)['update']>;

/** Changes a person's data and access. Whoever is switched off is signed out everywhere at once. */
export async function changeUser(call: ChangeUser): Promise<User> {
  const { db, params, body, now } = call;
  const before = await lockKept(db, params.id);
  const change = onlyChanges(before, body);
  await refuseWrongAccess(call, before, change);
  if (change.email !== undefined || change.employeeId !== undefined) await refuseTaken(db, before.id, change);
  await saveUserColumns(db, before.id, {
    ...change,
    // Switching on somebody whose registration was refused lets them in.
    ...(change.isActive && !before.approved_at && { approvedAt: now }),
    ...(change.role !== undefined && hasOpenRequest(before) && { trainerDecidedAt: now }),
  });
  if (change.email !== undefined || change.isActive === false) await removeOneTimeLinks(db, before.email);
  if (change.isActive === false) await endOtherSessions(db, before.id, null, now);
  await recordEvents(db, eventsOf(call, before, change));
  if (change.role === 'trainer' && hasOpenRequest(before)) await tellAsker(db, before.id, now, true);
  return replyOf(call, before.id);
}

/** Access is never one's own to change, and one admin is always left. */
async function refuseWrongAccess({ db, user }: ChangeUser, before: UserRow, change: UserChange): Promise<void> {
  const touchesAccess = change.role !== undefined || change.isAdmin !== undefined || change.isActive !== undefined;
  if (!touchesAccess) return;
  ensure(before.id !== user.id, 'own_account');
  if (change.isAdmin)
    ensure(
      stateOf({ ...before, ...(change.isActive && { is_active: true, approved_at: new Date(0) }) }) === 'active',
      'account_not_open',
    );
  if (before.is_admin && (change.isAdmin === false || change.isActive === false)) await keepAnAdmin(db, before.id);
}

async function refuseTaken(db: Database, id: string, change: UserChange): Promise<void> {
  const clash = await findClash(db, id, change);
  if (clash) throw new Refusal(clash);
}

/** What is asked for and not so already. */
function onlyChanges(before: UserRow, asked: UserChange): UserChange {
  const present: Required<UserChange> = {
    fullName: before.full_name,
    email: before.email,
    employeeId: before.employee_id,
    phoneNumber: before.phone_number,
    position: before.position,
    department: before.department,
    role: before.role === 'trainer' ? 'trainer' : 'trainee',
    isAdmin: before.is_admin,
    isActive: before.is_active,
  };
  const keys = Object.keys(asked) as (keyof UserChange)[];
  return Object.fromEntries(
    keys
      .filter((key) => asked[key] !== undefined && (asked[key] || null) !== (present[key] || null))
      .map((key) => [key, asked[key]]),
  );
}

/** Data by the names of what changed, for the record is for ever; access by what it became. */
function eventsOf({ user }: ChangeUser, before: UserRow, change: UserChange): NewTrainingEvent[] {
  const about = { personId: before.id, actorId: user.id, objectId: before.id };
  const { role, isAdmin, isActive, ...data } = change;
  const fields = Object.keys(data);
  return [
    ...(fields.length > 0
      ? [{ ...about, verb: 'updated', object: 'account', result: { fields: fields.join(', ') } } as const]
      : []),
    ...(role === undefined
      ? []
      : [{ ...about, verb: role === 'trainer' ? 'approved' : 'revoked', object: 'trainer-access' } as const]),
    ...(isAdmin === undefined
      ? []
      : [{ ...about, verb: isAdmin ? 'approved' : 'revoked', object: 'admin-access' } as const]),
    ...(isActive === undefined
      ? []
      : [{ ...about, verb: isActive ? 'activated' : 'deactivated', object: 'account' } as const]),
  ];
}
