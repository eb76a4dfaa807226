import type { BulkAction, BulkOutcome } from '@loopcheck/contract/features/accounts/users-bulk.contract';
import type { UserChange } from '@loopcheck/contract/features/accounts/users.contract';
import { findAccessRefusal, findLinkRefusal, selectChangedFields } from './user-change.rules.ts';
import type { ChangeableUser } from './user-changes.queries.ts';
import { toUserState } from './users.rules.ts';

/** The actions that change accounts. The other actions create one-time links. */
type ChangeAction = Extract<BulkAction, { kind: 'set_department' | 'activate' | 'deactivate' }>;
type LinkAction = Exclude<BulkAction, ChangeAction>;

/** True if an action creates one-time links, false if it changes accounts. */
export const createsLinks = (action: BulkAction): action is LinkAction =>
  action.kind === 'invite' || action.kind === 'reset_password';

function toChange(action: ChangeAction): UserChange {
  if (action.kind === 'set_department') return { department: action.department };
  return { isActive: action.kind === 'activate' };
}

/**
 * What a bulk action does to one account. `change` contains the changed fields of the account. It is empty if the action
 * is not done, or if it creates links.
 */
export interface BulkDecision {
  readonly outcome: BulkOutcome;
  readonly change: UserChange;
}

const withoutChange = (outcome: BulkOutcome): BulkDecision => ({ outcome, change: {} });

/** The admin who runs a bulk action, and whether its one-time links are mailed (`byMail`). */
export interface BulkConditions {
  readonly adminId: string;
  readonly byMail: boolean;
}

/**
 * Decides what a bulk action does to one account, by the same rules as the action on a single account. Does not check
 * that an admin remains, because this depends on all people of the call: `findLastAdminIds` checks it afterwards.
 * `person` is undefined if there is no such account.
 */
export function decideBulkAction(
  action: BulkAction,
  person: ChangeableUser | undefined,
  conditions: BulkConditions,
): BulkDecision {
  if (!person || person.deleted_at !== null) return withoutChange('user_not_found');
  if (createsLinks(action)) return withoutChange(decideLink(action, person, conditions));
  // An admin decides on a registration only by approving or refusing it.
  if (action.kind === 'activate' && toUserState(person) === 'waiting') return withoutChange('account_not_open');
  const change = selectChangedFields(person, toChange(action));
  if (Object.keys(change).length === 0) return withoutChange('unchanged');
  const refusal = findAccessRefusal(person, change, conditions.adminId);
  return refusal ? withoutChange(refusal) : { outcome: 'done', change };
}

/**
 * Decides whether a person gets a one-time link. People who sign in only with the directory get none from a bulk
 * action. Otherwise, many people would get a second way to sign in that nobody intended. An admin can still create a
 * link for one person at a time.
 */
function decideLink(action: LinkAction, person: ChangeableUser, { adminId, byMail }: BulkConditions): BulkOutcome {
  const refusal = findLinkRefusal(person, adminId);
  if (refusal) return refusal;
  if (person.has_identity === true && person.has_password === false) return 'directory_account';
  if (action.kind === 'invite' && person.has_password === true) return 'has_password';
  return byMail && person.email === null ? 'no_email' : 'done';
}
