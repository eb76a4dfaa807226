import type { DrillHint } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillRow, SharedDrills } from './drills.queries.ts';
import { resolveLink } from './result-links.ts';
import type { RunRow } from './runs.queries.ts';

/**
 * Says for each line of the sheet where the trainee can read about what the line asks for. A run for the record has no
 * hints.
 */
export function presentHints(
  { kind }: Pick<RunRow, 'kind'>,
  { hostPart, grading }: Pick<DrillRow, 'hostPart' | 'grading'>,
  links: SharedDrills,
): DrillHint[] {
  if (kind === 'record') return [];
  return hostPart.sheet.flatMap(({ id }) => {
    // `resolveLink` uses its last argument, a command, only to find a step of a procedure. A hint names no step, so the
    // command is empty.
    const reads = (grading.grading.lines[id]?.read ?? []).flatMap((link) => resolveLink(link, links, '') ?? []);
    return reads.length === 0 ? [] : [{ line: id, reads }];
  });
}
