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
 * True if a passed run with these marks marks the evidence of the person too. Inputs that reached the server all at once
 * do not by themselves, because those of a device without a network do so too.
 */
const marksPerson = (marks: readonly DrillRunMark[]): boolean => marks.some((mark) => mark !== 'steps_at_once');

/**
 * Marks the evidence of a person if a run that they have passed has reasons to check it. Call it after the result was
 * saved. `db` must be the transaction that saves the result.
 */
export async function markPassedRun(
  context: MarkingContext,
  run: { readonly userId: string; readonly moduleId: string },
  { isPassed, marks = [] }: Pick<StoredDrillResult, 'isPassed' | 'marks'>,
): Promise<void> {
  if (!isPassed || !marksPerson(marks)) return;
  await saveDrillMark(context, run, await countMarkedPasses(context.db, run));
}
