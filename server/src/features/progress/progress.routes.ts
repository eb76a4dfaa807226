import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/implement.ts';
import { implement } from '../../platform/http/implement.ts';
import { findEligibility } from '../certificates/index.ts';
import { isReadingTimeChecked } from '../site/index.ts';
import { applyProgressReport } from './progress.commands.ts';
import { presentListedProgress, presentOverview, presentProgress } from './progress.presenter.ts';
import { listProgressWithSite } from './progress.queries.ts';

export const progressRoutes = implement(progressEndpoints, {
  list: async ({ db, config, user }) => {
    const { rows, site } = await listProgressWithSite(db, user.id);
    return rows.map((row) => presentListedProgress(row, isReadingTimeChecked(site, config)));
  },
  overview: async ({ db, config, user, now }) =>
    presentOverview(await findEligibility({ db, config, userId: user.id, now })),
  update: async (call) => {
    // This endpoint manages its own transactions (`selfManagedTransactions`), so `call.db` is not a transaction yet.
    const { progress, refusal, checksReadingTime } = await inTransaction(call.db, (db) => applyReport({ ...call, db }));
    // Thrown after the commit, so that the reading time and the reading depth of the report remain stored.
    if (refusal) throw refusal;
    return presentProgress(progress, checksReadingTime);
  },
  reading: async (call) => {
    const { contentRevision, ...reading } = call.body;
    // A report without a tick or a completion has no refusal to throw after the commit, so `refusal` is null.
    const { progress, checksReadingTime } = await applyReport({ ...call, body: { contentRevision, reading } });
    return presentProgress(progress, checksReadingTime);
  },
});

type ReportCall = Pick<Call<typeof progressEndpoints.update>, 'db' | 'config' | 'now' | 'user' | 'params' | 'body'>;

/**
 * Applies a report. `db` must be a transaction: `update` opens one, and the handler of `reading` already runs in the
 * transaction of its request. The transaction holds the lock on the progress until the change is committed.
 */
const applyReport = ({ db, config, now, user, params, body }: ReportCall) =>
  applyProgressReport({ db, config, now }, { userId: user.id, moduleId: params.moduleId, report: body });
