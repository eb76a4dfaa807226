import type { OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillRow } from './drills.queries.ts';
import type { RunRow } from './runs.queries.ts';
import { toSentPart } from './sent-part.rules.ts';

/**
 * What the page needs to tell the person at once that an act is forbidden, and to list these acts in the debrief, in a
 * practised run. A run for the record gets nothing of it.
 */
export function presentForbidden(
  { kind }: Pick<RunRow, 'kind'>,
  { hostPart, grading }: Pick<DrillRow, 'hostPart' | 'grading'>,
): Partial<Pick<OpenDrillRun, 'forbidden' | 'hostPart'>> {
  if (kind === 'record') return {};
  const { forbidden } = grading.grading;
  return { forbidden: [...forbidden], hostPart: toSentPart(hostPart, forbidden) };
}
