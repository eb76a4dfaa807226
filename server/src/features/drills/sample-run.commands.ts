import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import { simulatorRevision } from '@loopcheck/simulator';
import type { Database } from '../../platform/db/database.ts';
import { findSharedVersion } from '../../platform/db/remember-shared.queries.ts';
import { findDrillOfRun } from './continue-run.ts';
import { recordRunEvent } from './record-run-event.ts';
import { closeRun } from './drills.commands.ts';
import { type DrillRow, findSharedDrills } from './drills.queries.ts';
import { addInputs, listInputRows } from './inputs.queries.ts';
import { replayRun } from './replay/replay-run.ts';
import { findOpenRun, insertRun } from './runs.queries.ts';

/** A graded run of a sample person. */
interface SampleRun {
  readonly userId: string;
  readonly drillId: string;
  /** 32 hexadecimal digits. */
  readonly seed: string;
  /** Returns the inputs of the run. They get times at equal intervals. */
  readonly play: (drill: DrillRow) => readonly DrillInput[];
  readonly begunAt: Date;
  readonly submittedAt: Date;
}

/**
 * Saves a run as if the person had made the run, and grades the run in this thread. Saves nothing and returns false
 * if the drill is not shipped, because nobody can start it then. `db` must be a transaction.
 */
export async function saveSampleRun(db: Database, sample: SampleRun): Promise<boolean> {
  const { userId, seed, begunAt, submittedAt } = sample;
  const { all } = await findSharedDrills(db, await findSharedVersion(db));
  const drill = all.find(({ id, isActive }) => isActive && id === sample.drillId);
  if (!drill) return false;
  await insertRun(db, { userId, drill, simulatorRevision, seed, kind: 'record', now: begunAt });
  const begun = await findOpenRun(db, userId, drill.id);
  if (!begun) throw new Error('The sample run was not saved.');
  await recordRunEvent(db, begun, drill, { verb: 'attempted' });
  const inputs = sample.play(drill);
  const interval = Math.floor((submittedAt.getTime() - begunAt.getTime()) / (inputs.length + 1));
  const { hostPart } = drill;
  const replayed = replayRun({ hostPart, seed, inputs, grading: drill.grading, limitMs: 60_000 });
  const digests = replayed.isOverLimit ? [] : replayed.digests;
  // Each input arrives at the time at which it is made. Otherwise the run would get a mark that asks trainers to check
  // it.
  for (const [index, input] of inputs.entries()) {
    await addInputs(db, begun.id, {
      fromIndex: index,
      inputs: [input],
      deviceMs: [index * interval],
      digest: digests[index] ?? null,
      receivedAt: new Date(begunAt.getTime() + (index + 1) * interval),
    });
  }
  const run = await findOpenRun(db, userId, drill.id);
  if (!run) throw new Error('The sample run was not saved.');
  const rows = await listInputRows(db, run.id);
  const context = { db, config: { marksEvidence: false }, now: submittedAt };
  await closeRun(context, { run, drill: await findDrillOfRun(db, run), rows, replayed });
  return true;
}
