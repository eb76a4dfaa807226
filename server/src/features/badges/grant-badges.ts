import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { recordEvent } from '../records/index.ts';
import { findStanding, listUnrewarded, saveBadges } from './badges.queries.ts';
import { badgesOf } from './badges.rules.ts';

/** Gives a person every badge that is earned and not held yet. Run it in the transaction of the pass or the completion. */
export async function grantBadges(db: Database, userId: string): Promise<void> {
  // Two modules completed at the same time must see each other, or neither of them makes the half.
  await holdLock(db, `badges ${userId}`);
  const granted = await saveBadges(db, userId, badgesOf(await findStanding(db, userId)));
  for (const badge of granted) {
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

/** Gives the badges that people earned before there were badges; at a start. */
export async function grantMissingBadges(db: Database): Promise<void> {
  for (const userId of await listUnrewarded(db)) {
    await inTransaction(db, (transaction) => grantBadges(transaction, userId));
  }
}
