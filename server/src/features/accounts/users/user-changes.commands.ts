import type { UserChange } from '@loopcheck/contract/features/accounts/users.contract';
import { endSessionsOfPeople } from '../../../platform/auth/sessions.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { acquireLock } from '../../../platform/db/lock.queries.ts';
import { removeLinksOfPeople } from '../../../platform/one-time-links/one-time-links.queries.ts';
import { recordEvents } from '../../records/index.ts';
import { recordEmailChangesByAdmin } from '../email-change/email-change.commands.ts';
import { removeUnconfirmedChanges } from '../email-change/email-change.queries.ts';
import { buildChangeEvents, removesAdmin } from './user-change.rules.ts';
import { type ChangeableUser, listSignInAdminIds, saveChangedUsers } from './user-changes.queries.ts';
import { hasPendingTrainerRequest } from './users.rules.ts';

/** A change of an account. `before` is the locked account; `change` contains only fields whose values differ. */
export interface AccountChange {
  readonly before: ChangeableUser;
  readonly change: UserChange;
}

/** Who makes changes, and when. `db` is a transaction, and `user` is the admin. */
interface ChangeContext {
  readonly db: Database;
  readonly user: { readonly id: string };
  readonly now: Date;
}

/**
 * Carries out changes of accounts. The number of SQL statements is the same for one account and for many. A new email
 * or a deactivation invalidates the person's unused one-time links, and cancels an email change that the person has not
 * yet confirmed. A deactivation also ends all sessions of the person.
 *
 * Single changes, bulk actions and imports all use this function. The caller checks that the changes are allowed.
 */
export async function applyChanges({ db, user, now }: ChangeContext, changes: readonly AccountChange[]): Promise<void> {
  await saveChangedUsers(
    db,
    changes.map(({ before, change }) => ({
      before,
      columns: {
        ...change,
        // The account of a refused registration was never approved, so activating it also approves it.
        ...(change.isActive && !before.approved_at && { approvedAt: now }),
        ...(change.role !== undefined && hasPendingTrainerRequest(before) && { trainerDecidedAt: now }),
      },
    })),
  );
  const idsWhere = (condition: (change: UserChange) => boolean) =>
    changes.flatMap(({ before, change }) => (condition(change) ? [before.id] : []));
  await removeLinksOfPeople(
    db,
    idsWhere(({ email, isActive }) => email !== undefined || isActive === false),
  );
  // Also cancels the pending email changes of these people, and mails the previous addresses.
  await recordEmailChangesByAdmin(
    db,
    changes.flatMap(({ before, change: { email } }) =>
      email === undefined ? [] : [{ userId: before.id, oldEmail: before.email, newEmail: email }],
    ),
    now,
  );
  const deactivatedIds = idsWhere(({ isActive }) => isActive === false);
  const endedEmailChanges = await removeUnconfirmedChanges(db, deactivatedIds);
  await endSessionsOfPeople(db, deactivatedIds, now);
  await recordEvents(
    db,
    changes.flatMap(({ before, change }) =>
      buildChangeEvents(user.id, { before, change, endsEmailChange: endedEmailChanges.has(before.id) }),
    ),
  );
}

/**
 * Returns the ids of the people whose changes would leave no admin who can sign in. The accounts must be locked. Takes
 * one more lock, so that transactions that remove admin access run one after the other. Otherwise, two admins could
 * remove each other's access at the same time.
 */
export async function findLastAdminIds(db: Database, changes: readonly AccountChange[]): Promise<ReadonlySet<string>> {
  const removals = changes.filter(({ before, change }) => removesAdmin(before, change));
  if (removals.length === 0) return new Set();
  await acquireLock(db, 'admins');
  const remainingSignInAdmins = new Set(await listSignInAdminIds(db));
  const lastAdminIds = new Set<string>();
  for (const { before } of removals) {
    const couldSignIn = remainingSignInAdmins.delete(before.id);
    if (remainingSignInAdmins.size > 0) continue;
    lastAdminIds.add(before.id);
    // The caller does not make this change, so this person remains an admin.
    if (couldSignIn) remainingSignInAdmins.add(before.id);
  }
  return lastAdminIds;
}
