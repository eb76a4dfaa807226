import { simulatorRevision } from '@loopcheck/simulator';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recordRunEvent } from './record-run-event.ts';
import { type DrillRow, findSharedDrills } from './drills.queries.ts';
import { type InputRow, listInputRows } from './inputs.queries.ts';
import { replays } from './replay/replay-pool.ts';
import { isMadeWithOtherVersions, replayMatchesPage } from './runs.rules.ts';
import { lockRun, type RunRow, saveClosedRun, saveVersionsOfRun } from './runs.queries.ts';

interface Context {
  readonly db: Database;
  readonly now: Date;
}

/** Finds the drill of a run, in the revision with which the run was started. Throws if it does not exist. */
export async function findDrillOfRun(
  db: Database,
  run: Pick<RunRow, 'drillId' | 'drillRevision' | 'sharedVersion'>,
): Promise<DrillRow> {
  const { all } = await findSharedDrills(db, run.sharedVersion);
  const drill = all.find(({ id, revision }) => id === run.drillId && revision === run.drillRevision);
  if (!drill) throw new Error(`The drill ${run.drillId} has no revision ${run.drillRevision}.`);
  return drill;
}

/**
 * True if an open run was made with another revision of the simulator or another text of the drill. It can be continued
 * only after `bringUpToDate`.
 */
export const isOutdated = (run: RunRow, drill: DrillRow): boolean =>
  run.closedBy === null && isMadeWithOtherVersions(run, { simulatorRevision, drillHash: drill.contentHash });

/**
 * Decides after an update of Loopcheck whether an open run can be continued. The run is replayed with the current
 * simulator and the current text of the drill. If the hosts show the same as before, the run goes on with the current
 * versions. Otherwise the run is ended and does not count. Returns the updated or ended run. `db` must not be a
 * transaction.
 */
export async function bringUpToDate({ db, now }: Context, run: RunRow, drill: DrillRow): Promise<RunRow> {
  if (!isOutdated(run, drill)) return run;
  const rows = await listInputRows(db, run.id);
  const outcome = await replayWithCurrentVersions(run, drill, rows);
  return inTransaction(db, async (transaction) => {
    const locked = await lockRun(transaction, run.id);
    if (!locked) return run;
    // During the replay, another request can have updated or ended the run, or added inputs to the run.
    if (!isOutdated(locked, drill) || locked.inputCount !== run.inputCount) return locked;
    if (outcome === 'same') await moveToCurrentVersions({ db: transaction, now }, locked, drill);
    else await endRun({ db: transaction, now }, locked, drill, outcome);
    // Reads the run as it is after the change.
    return (await lockRun(transaction, run.id)) ?? locked;
  });
}

/** Returns `same` if the run can go on, or else the reason for which it must be ended. */
async function replayWithCurrentVersions(
  run: RunRow,
  drill: DrillRow,
  rows: readonly InputRow[],
): Promise<'same' | 'update' | 'time_limit'> {
  const inputs = rows.flatMap((row) => row.inputs);
  if (inputs.length === 0) return 'same';
  const replayed = await replays.run({ hostPart: drill.hostPart, seed: run.seed, inputs, grading: null });
  if (replayed.isOverLimit) return 'time_limit';
  return replayMatchesPage(rows, replayed.digests) ? 'same' : 'update';
}

async function moveToCurrentVersions({ db }: Context, run: RunRow, drill: DrillRow): Promise<void> {
  await saveVersionsOfRun(db, { runId: run.id, simulatorRevision, drillHash: drill.contentHash });
  await recordRunEvent(db, { ...run, simulatorRevision }, drill, {
    verb: 'updated',
    result: { previousSimulatorRevision: run.simulatorRevision, inputCount: run.inputCount },
  });
}

/** Ends a run that the caller has locked. The run then does not count. */
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
