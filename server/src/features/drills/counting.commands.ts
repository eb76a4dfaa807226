import type { DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { findDrillOfRun } from './continue-run.ts';
import { recordRunEvent } from './record-run-event.ts';
import { presentResult } from './drills.presenter.ts';
import { listLinesCountedAsRight, saveCountedLine } from './inputs.queries.ts';
import { addMarksOfPass, markEvidenceOfTrainee } from './marked-passes.commands.ts';
import { withCountedLine } from './runs.rules.ts';
import { lockRun, saveResult } from './runs.queries.ts';

interface CountContext {
  readonly db: Database;
  readonly config: Pick<Config, 'marksEvidence'>;
  readonly now: Date;
}

interface CountRequest {
  readonly trainerId: string;
  readonly runId: string;
  /** The id of the sheet line to count. */
  readonly line: string;
  readonly reason: string;
}

/**
 * Counts an unseen sheet line of a graded run as right. Unseen means: the value is right, but the trainee wrote it
 * before a screen had shown it. The run is then passed if nothing else is missing. A sheet line that was counted before
 * stays as it is. `db` must be a transaction.
 */
export async function countLineAsRight(
  context: CountContext,
  { trainerId, runId, line: lineId, reason }: CountRequest,
): Promise<DrillResult> {
  const { db, now } = context;
  const run = await lockRun(db, runId);
  ensure(run, 'drill_run_not_found');
  ensure(run.userId !== trainerId, 'drill_run_own');
  const line = run.result?.lines.find(({ id }) => id === lineId);
  ensure(run.result && (line?.state === 'unseen' || line?.state === 'counted'), 'drill_line_not_countable');
  if (line.state === 'counted') return presentResult(run.result, await listLinesCountedAsRight(db, runId));
  const drill = await findDrillOfRun(db, run);
  const result = await addMarksOfPass(
    context,
    { run, inputsHash: run.inputsHash ?? '', drillMinutes: drill.minutes },
    withCountedLine(run.result, lineId),
  );
  await saveResult(db, runId, result);
  await saveCountedLine(db, { runId, line: lineId, trainerId, reason, now });
  await recordRunEvent(db, run, drill, {
    actorId: trainerId,
    verb: 'approved',
    result: { line: lineId, lineNumber: line.number },
    personal: { reason },
  });
  if (result.isPassed && !run.isPassed) {
    const { rightCount, lineCount, requiredCount } = result;
    await recordRunEvent(db, run, drill, {
      actorId: trainerId,
      verb: 'passed',
      result: { inputsHash: run.inputsHash, inputCount: run.inputCount, rightCount, lineCount, requiredCount },
    });
    await markEvidenceOfTrainee(context, run, result);
  }
  return presentResult(result, await listLinesCountedAsRight(db, runId));
}
