import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { recordEvent } from '../records/index.ts';
import { findAchievements, listPeopleWithMissingBadges, saveBadges } from './badges.queries.ts';
import { findEarnedBadges } from './badges.rules.ts';

/**
 * Grants the badges that a person has earned and does not hold yet. Must run in a transaction. If the person has just
 * passed a quiz or completed a module, this must be the transaction that saves the pass or the completion. If `shownAt`
 * is given, the new badges count as shown at this time, so no page announces them.
 */
export async function grantBadges(
  db: Database,
  userId: string,
  options: { readonly shownAt?: Date } = {},
): Promise<void> {
  // Two concurrent transactions of a person do not see each other's completed module. Without the lock, each of them
  // could count one module too few for the badge `halfway` or `all_chapters`, and the badge would not be granted.
  await acquireLock(db, `badges ${userId}`);
  const newBadges = await saveBadges(db, userId, findEarnedBadges(await findAchievements(db, userId)), options);
  for (const badge of newBadges) {
    await recordEvent(db, {
      personId: userId,
      verb: 'earned',
      object: 'badge',
      objectId: badge.id,
      ...(badge.module_id !== null && { moduleId: badge.module_id }),
      result: { kind: badge.kind },
    });
  }
}

/**
 * Grants the badges that people earned before the server had badges, without announcing them. Runs at each start of the
 * server. Idempotent.
 */
export async function grantBadgesRetroactively(db: Database, now: Date): Promise<void> {
  for (const userId of await listPeopleWithMissingBadges(db)) {
    await inTransaction(db, (transaction) => grantBadges(transaction, userId, { shownAt: now }));
  }
}
