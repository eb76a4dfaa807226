import type { OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillRow } from './drills.queries.ts';
import type { RunRow } from './runs.queries.ts';
import { toSentPart } from './sent-part.rules.ts';

/**
 * For a practised run: the forbidden acts, and a host part that also has the variations that these acts name. With
 * them, the page can report a forbidden act immediately and in the debrief. Empty for a run for the record.
 */
export function presentForbiddenActs(
  { kind }: Pick<RunRow, 'kind'>,
  { hostPart, grading }: Pick<DrillRow, 'hostPart' | 'grading'>,
): Partial<Pick<OpenDrillRun, 'forbidden' | 'hostPart'>> {
  if (kind === 'record') return {};
  const { forbidden } = grading.grading;
  return { forbidden: [...forbidden], hostPart: toSentPart(hostPart, forbidden) };
}
