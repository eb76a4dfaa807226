import type { DrillRunMark, StoredDrillResult } from '@loopcheck/contract/features/drills/drill-result';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { saveDrillMark } from '../evidence/index.ts';
import { markFastPass, minSecondsOf } from './pace.rules.ts';
import { countMarkedPasses, countShortRuns, hasRunWithInputs, type RunRow } from './runs.queries.ts';

interface MarkingContext {
  readonly db: Database;
  readonly config: Pick<Config, 'marksEvidence'>;
  readonly now: Date;
}

/**
 * True if the marks of a passed run are a reason to mark the evidence of the trainee too. The marks of a run say why a
 * trainer should check the run. The mark `steps_at_once` alone is not sufficient, because an honest run on a device
 * without a network also gets it.
 */
const areReasonToMarkEvidence = (marks: readonly DrillRunMark[]): boolean =>
  marks.some((mark) => mark !== 'steps_at_once');

/**
 * A run with the same inputs as an earlier run counts as a copy only if it has at least this many inputs. Two people
 * can make a few equal inputs by chance, but hardly this many.
 */
const minSameInputs = 10;
/**
 * A pass gets the mark `short_runs` if the person has handed in at least `count` short runs of the same drill within
 * `withinMs` before it. A run is short if it was not passed, and has fewer than `minInputs` inputs or took less time
 * than a pass can take (`minSecondsOf`).
 */
const shortRuns = { count: 3, withinMs: 24 * 60 * 60 * 1000, minInputs: 5 };

interface RunToMark {
  readonly run: Pick<RunRow, 'userId' | 'drillId' | 'inputCount' | 'submittedAt'>;
  readonly inputsHash: string;
  /** The minutes that most people need for the drill. */
  readonly drillMinutes: number;
}

/**
 * Adds to a result the marks that only a passed run gets: `fast_pass`, `same_steps` and `short_runs`. Must be called
 * when a run is handed in, and again when a trainer has counted a sheet line, because the counted line can turn the run
 * into a pass.
 */
export async function addMarksOfPass(
  { db, now }: Pick<MarkingContext, 'db' | 'now'>,
  { run, inputsHash, drillMinutes }: RunToMark,
  result: StoredDrillResult,
): Promise<StoredDrillResult> {
  const { isPassed, marks = [] } = markFastPass(result, drillMinutes);
  if (!isPassed) return result;
  const { userId, drillId, inputCount, submittedAt } = run;
  // A trainer can count a line days later. Runs that were handed in after this run are no reason to check this run.
  const before = submittedAt ?? now;
  const isCopy = inputCount >= minSameInputs && (await hasRunWithInputs(db, { drillId, inputsHash, before }));
  const since = new Date(before.getTime() - shortRuns.withinMs);
  const limits = { minInputs: shortRuns.minInputs, minSeconds: minSecondsOf(drillMinutes) };
  const shortRunCount = await countShortRuns(db, { userId, drillId, since, before, ...limits });
  const added = [
    ...(isCopy ? (['same_steps'] as const) : []),
    ...(shortRunCount >= shortRuns.count ? (['short_runs'] as const) : []),
  ];
  return { ...result, marks: [...new Set([...marks, ...added])] };
}

/**
 * Marks the evidence of a trainee who has passed a run that a trainer should check. Must be called after the result was
 * saved, in the same transaction (`db`).
 */
export async function markEvidenceOfTrainee(
  context: MarkingContext,
  run: { readonly userId: string; readonly moduleId: string },
  { isPassed, marks = [] }: Pick<StoredDrillResult, 'isPassed' | 'marks'>,
): Promise<void> {
  if (!isPassed || !areReasonToMarkEvidence(marks)) return;
  await saveDrillMark(context, run, await countMarkedPasses(context.db, run));
}
