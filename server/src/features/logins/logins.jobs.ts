import { removeSessions } from '../../platform/auth/sessions.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { defineJob, noData } from '../../platform/jobs/job.ts';
import { removeSignInsBefore } from './logins.queries.ts';

const dayMs = 24 * 3_600_000;

/** The maximum number of sign-in attempts that one transaction removes, so that no transaction holds locks for long. */
const batchSize = 2000;

export const removeOldSignIns = defineJob({
  name: 'remove-old-sign-ins',
  summary:
    'Removes sign-in attempts that are older than SIGN_IN_RETENTION_DAYS, with their sessions. The last sign-in of each person is kept.',
  data: noData,
  schedule: '41 2 * * *',
  expireInSeconds: 1800,
  work: async ({ db, clock, config, signal }) => {
    const before = new Date(clock.now().getTime() - config.signInRetentionDays * dayMs);
    let removedCount = batchSize;
    while (removedCount === batchSize && !signal.aborted) {
      removedCount = await inTransaction(db, async (transaction) => {
        const signIns = await removeSignInsBefore(transaction, before, batchSize);
        const sessionIds = signIns.flatMap(({ session_id: id }) => (id === null ? [] : [id]));
        await removeSessions(transaction, sessionIds);
        return signIns.length;
      });
    }
  },
});
