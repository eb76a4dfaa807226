import type { UserChange } from '@loopcheck/contract/features/accounts/users.contract';
import type { NewTrainingEvent } from '../../records/index.ts';
import { emailChangeResult, nameChange } from '../accounts.rules.ts';
import type { ChangeableUser } from './user-changes.queries.ts';
import { toUserState } from './users.rules.ts';

/** The reasons for which an admin is not allowed to change the access of a person. */
export type AccessRefusal = 'own_account' | 'account_not_open';

/**
 * Returns the fields of a change whose values differ from the current values. Null and an empty text count as equal.
 */
export function selectChangedFields(before: ChangeableUser, requestedChange: UserChange): UserChange {
  const currentValues = new Map<string, unknown>(
    Object.entries({
      fullName: before.full_name,
      email: before.email,
      employeeId: before.employee_id,
      phoneNumber: before.phone_number,
      position: before.position,
      department: before.department,
      role: before.role,
      isAdmin: before.is_admin,
      isActive: before.is_active,
    } satisfies Record<keyof UserChange, unknown>),
  );
  // `|| null` turns an empty text into null. It also turns false into null, but on both sides of the comparison.
  return Object.fromEntries(
    Object.entries(requestedChange).filter(
      ([key, value]) => value !== undefined && (value || null) !== (currentValues.get(key) || null),
    ),
  );
}

/** The email and the employee ID of an account after a change. */
export const signInNamesAfter = (before: ChangeableUser, { email, employeeId }: UserChange) => ({
  email: email === undefined ? before.email : email,
  employeeId: employeeId ?? before.employee_id,
});

/**
 * Returns the reason for which the admin with the id `adminId` is not allowed to make a change: nobody changes their own
 * access, and only an active account gets admin access. Null if the change is allowed. Does not check whether another
 * admin remains: see `removesAdmin`.
 */
export function findAccessRefusal(before: ChangeableUser, change: UserChange, adminId: string): AccessRefusal | null {
  const changesAccess = change.role !== undefined || change.isAdmin !== undefined || change.isActive !== undefined;
  if (!changesAccess) return null;
  if (before.id === adminId) return 'own_account';
  if (!change.isAdmin) return null;
  // Activating an account also approves it (`applyChanges`). The state depends only on whether there is a time of
  // approval, so `new Date(0)` stands for any time.
  const after = { ...before, ...(change.isActive && { is_active: true, approved_at: new Date(0) }) };
  return toUserState(after) === 'active' ? null : 'account_not_open';
}

/** True if a change takes admin access away, or deactivates an admin. Another admin must then remain. */
export const removesAdmin = (before: ChangeableUser, change: UserChange): boolean =>
  before.is_admin && (change.isAdmin === false || change.isActive === false);

/** The reasons for which an admin cannot create a one-time link for a person. */
export type LinkRefusal = 'own_account' | 'account_not_open';

/** The reason for which the admin with the id `adminId` cannot create a one-time link for a person; null if they can. */
export function findLinkRefusal(
  person: Pick<ChangeableUser, 'id' | 'deleted_at' | 'is_active' | 'approved_at'>,
  adminId: string,
): LinkRefusal | null {
  if (person.id === adminId) return 'own_account';
  return toUserState(person) === 'active' ? null : 'account_not_open';
}

/** A change of an account that was carried out. */
interface AppliedChange {
  readonly before: ChangeableUser;
  readonly change: UserChange;
  /** True if a deactivation has also ended a change of the email that waited for its confirmation. */
  readonly endsEmailChange: boolean;
}

/**
 * Builds the training events of a change. The events contain the names of changed fields but not the values, because
 * the fields of an event cannot be erased. Only the previous and the new name of the person are kept, in the personal
 * details of the event, which can be erased.
 */
export function buildChangeEvents(
  adminId: string,
  { before, change, endsEmailChange }: AppliedChange,
): NewTrainingEvent[] {
  const event = { personId: before.id, actorId: adminId, objectId: before.id };
  const { role, isAdmin, isActive, ...dataChange } = change;
  const fields = Object.keys(dataChange);
  const events: NewTrainingEvent[] = [];
  if (fields.length > 0) {
    const result = { fields: fields.join(', ') };
    const names = nameChange(before.full_name, change.fullName);
    events.push({ ...event, verb: 'updated', object: 'account', result, ...names });
  }
  if (role !== undefined) {
    events.push({ ...event, verb: role === 'trainer' ? 'approved' : 'revoked', object: 'trainer-access' });
  }
  if (isAdmin !== undefined) events.push({ ...event, verb: isAdmin ? 'approved' : 'revoked', object: 'admin-access' });
  if (isActive !== undefined) {
    const verb = isActive ? 'activated' : 'deactivated';
    events.push({ ...event, verb, object: 'account', ...emailChangeResult(endsEmailChange) });
  }
  return events;
}
