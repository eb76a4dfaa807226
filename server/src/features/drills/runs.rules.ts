import type { DrillResult, StoredDrillResult } from '@loopcheck/contract/features/drills/drill-result';
import type { DrillRunState } from '@loopcheck/contract/features/drills/drills.contract';

interface StateColumns {
  readonly kind: 'record' | 'practice';
  readonly closedBy: 'person' | 'update' | 'time_limit' | null;
  readonly isPassed: boolean | null;
}

/** The state of a run. A run that the server has ended does not count. */
export function stateOfRun({ kind, closedBy, isPassed }: StateColumns): DrillRunState {
  if (closedBy === null) return 'open';
  if (closedBy === 'update') return 'superseded';
  if (closedBy === 'time_limit') return 'too_long';
  if (kind === 'practice') return 'completed';
  return isPassed ? 'passed' : 'failed';
}

/** True if a run was made with another simulator or another text of its drill than this server has. */
export const isMadeWithOtherVersions = (
  run: { readonly simulatorRevision: number; readonly drillHash: string },
  current: { readonly simulatorRevision: number; readonly drillHash: string },
): boolean => run.simulatorRevision !== current.simulatorRevision || run.drillHash !== current.drillHash;

/**
 * Inputs that were saved together, with the digest of the page after the last of them; the digest is null if it is not
 * known.
 */
interface DigestedRow {
  readonly fromIndex: number;
  readonly inputs: readonly unknown[];
  readonly digest: string | null;
}

/**
 * True if a replay has shown the same as the page, or if the run has no inputs. `digests` are those of the replay, one
 * after each input. Each digest covers all frames up to its input, so only the last one covers the whole run. If the
 * page's digest after the last input is not known, the result is false.
 */
export function replayMatchesPage(rows: readonly DigestedRow[], digests: readonly string[]): boolean {
  const last = rows.at(-1);
  return last === undefined || (last.digest !== null && findDifference(rows, digests) === null);
}

/**
 * The index, from 0, of the first input after which the digest of a replay differs from the digest that the page has
 * reported; null if there is none.
 */
export function findDifference(rows: readonly DigestedRow[], digests: readonly string[]): number | null {
  for (const { fromIndex, inputs, digest } of rows) {
    const last = fromIndex + inputs.length - 1;
    if (digest !== null && inputs.length > 0 && digests[last] !== digest) return last;
  }
  return null;
}

/**
 * Returns the result after a trainer has counted one more sheet line as right. The run is then passed if it lacks
 * nothing else.
 */
export function withCountedLine(result: StoredDrillResult, lineId: string): StoredDrillResult {
  const lines = result.lines.map((line) =>
    line.id === lineId ? { ...line, state: 'counted' as const, canBeCounted: false } : line,
  );
  const right = lines.filter(({ state }) => state === 'right' || state === 'counted');
  const updated = {
    ...result,
    lines,
    rightCount: right.length,
    mustRightCount: right.filter(({ isMust }) => isMust).length,
  };
  return { ...updated, isPassed: hasPassed(updated) };
}

/**
 * True if a result meets the same conditions for a pass that `gradeRun` applies. `requiredCount` is the number of lines
 * that must be right, whichever they are. `mustCount` is the number of those particular lines that every pass needs
 * (`isMust`). The duties of a result are its holds, its required acts and its needless stops.
 */
const hasPassed = (result: DrillResult): boolean =>
  result.rightCount >= result.requiredCount &&
  result.mustRightCount === result.mustCount &&
  result.forbidden.length === 0 &&
  result.duties.every(({ isDone }) => isDone) &&
  result.reactions.every(({ isRight }) => isRight);
