import type { DrillRunMark, StoredDrillResult } from '@loopcheck/contract/features/drills/drill-result';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { saveDrillMark } from '../evidence/index.ts';
import { countMarkedPasses } from './runs.queries.ts';

interface MarkingContext {
  readonly db: Database;
  readonly config: Pick<Config, 'marksEvidence'>;
  readonly now: Date;
}

/**
 * True if a passed run with these marks also marks the evidence of the trainee. The mark `steps_at_once` alone is not
 * sufficient, because a run on a device without a network has this mark too.
 */
const marksPerson = (marks: readonly DrillRunMark[]): boolean => marks.some((mark) => mark !== 'steps_at_once');

/**
 * Marks the evidence of a trainee who has passed a run that a trainer should check. Must be called after the result was
 * saved, in the same transaction (`db`).
 */
export async function markPassedRun(
  context: MarkingContext,
  run: { readonly userId: string; readonly moduleId: string },
  { isPassed, marks = [] }: Pick<StoredDrillResult, 'isPassed' | 'marks'>,
): Promise<void> {
  if (!isPassed || !marksPerson(marks)) return;
  await saveDrillMark(context, run, await countMarkedPasses(context.db, run));
}
