import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { recordEvent } from '../records/index.ts';
import { findStanding, listPeopleWithoutEarnedBadges, saveBadges } from './badges.queries.ts';
import { badgesOf } from './badges.rules.ts';

/** Grants every badge that a person has earned and does not hold yet. Run it in the transaction of the pass or the completion. */
export async function grantBadges(db: Database, userId: string): Promise<void> {
  // Serialises concurrent completions: otherwise two of them could each miss the other and neither would grant "halfway".
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

/** Grants badges for everything done before badges existed. Run at the server's start; idempotent. */
export async function grantMissingBadges(db: Database): Promise<void> {
  for (const userId of await listPeopleWithoutEarnedBadges(db)) {
    await inTransaction(db, (transaction) => grantBadges(transaction, userId));
  }
}
