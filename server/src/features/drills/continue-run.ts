import { simulatorRevision } from '@loopcheck/simulator';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recordRunEvent } from './drill-events.ts';
import { type DrillRow, findSharedDrills } from './drills.queries.ts';
import { type InputRow, listInputRows } from './inputs.queries.ts';
import { replays } from './replay/replay-pool.ts';
import { isMadeWithOthers, showsTheSame } from './runs.rules.ts';
import { lockRun, repinRun, type RunRow, saveClosedRun } from './runs.queries.ts';

interface Context {
  readonly db: Database;
  readonly now: Date;
}

/** Finds the drill of a run, in the revision of the run. */
export async function findDrillOfRun(
  db: Database,
  run: Pick<RunRow, 'drillId' | 'drillRevision' | 'sharedVersion'>,
): Promise<DrillRow> {
  const { all } = await findSharedDrills(db, run.sharedVersion);
  const drill = all.find(({ id, revision }) => id === run.drillId && revision === run.drillRevision);
  if (!drill) throw new Error(`The drill ${run.drillId} has no revision ${run.drillRevision}.`);
  return drill;
}

/** True if an open run can be continued only after `bringUpToDate`. */
export const isOutdated = (run: RunRow, drill: DrillRow): boolean =>
  run.closedBy === null && isMadeWithOthers(run, { simulatorRevision, drillHash: drill.contentHash });

/**
 * Makes an open run fit to this server after an update. The run is replayed: if it shows the same as before, it goes on
 * with the new revisions. Otherwise it is ended and does not count. Returns the run as it is then. `db` must not be a
 * transaction.
 */
export async function bringUpToDate({ db, now }: Context, run: RunRow, drill: DrillRow): Promise<RunRow> {
  if (!isOutdated(run, drill)) return run;
  const rows = await listInputRows(db, run.id);
  const outcome = await tryAgain(run, drill, rows);
  return inTransaction(db, async (transaction) => {
    const locked = await lockRun(transaction, run.id);
    if (!locked) return run;
    // Another request may have been faster, or may have added inputs.
    if (!isOutdated(locked, drill) || locked.inputCount !== run.inputCount) return locked;
    if (outcome === 'same') await repin({ db: transaction, now }, locked, drill);
    else await endRun({ db: transaction, now }, locked, drill, outcome);
    return (await lockRun(transaction, run.id)) ?? locked;
  });
}

async function tryAgain(
  run: RunRow,
  drill: DrillRow,
  rows: readonly InputRow[],
): Promise<'same' | 'update' | 'time_limit'> {
  const inputs = rows.flatMap((row) => row.inputs);
  if (inputs.length === 0) return 'same';
  const replayed = await replays.run({ hostPart: drill.hostPart, seed: run.seed, inputs, grading: null });
  if (replayed.isTooLong) return 'time_limit';
  return showsTheSame(rows, replayed.digests) ? 'same' : 'update';
}

async function repin({ db }: Context, run: RunRow, drill: DrillRow): Promise<void> {
  await repinRun(db, { runId: run.id, simulatorRevision, drillHash: drill.contentHash });
  await recordRunEvent(db, { ...run, simulatorRevision }, drill, {
    verb: 'updated',
    result: { previousSimulatorRevision: run.simulatorRevision, inputCount: run.inputCount },
  });
}

/** Ends a run that is locked, and that then does not count. */
export async function endRun(
  { db, now }: Context,
  run: RunRow,
  drill: DrillRow,
  closedBy: 'update' | 'time_limit',
): Promise<void> {
  await saveClosedRun(db, { runId: run.id, closedBy, result: null, inputsHash: null, now });
  await recordRunEvent(db, run, drill, {
    verb: 'terminated',
    result: { closedBy, inputCount: run.inputCount },
  });
}
