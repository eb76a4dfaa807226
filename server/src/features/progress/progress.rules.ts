import type { ReadingState } from '@loopcheck/contract/features/progress/progress.rules';

/** The part of a person's progress in a module that decides whether the module is locked. */
interface LockState {
  /** Null if the person has not started the module. */
  readonly startedAt: Date | null;
  /** The previous module; null for the first one. */
  readonly previous: unknown;
  readonly previousIsCompleted: boolean;
}

/** Returns true for the first module, for a module whose previous module is completed, and for a started module. */
export const isUnlocked = (state: LockState): boolean =>
  state.startedAt !== null || state.previous === null || state.previousIsCompleted;

/**
 * Returns the content revision that a report refers to: the revision that the browser displayed. Returns the current
 * revision if the report contains no revision, or a later revision than the current one.
 */
export const toReadRevision = (report: { contentRevision?: number | undefined }, current: number): number =>
  Math.min(report.contentRevision ?? current, current);

/** The reading depths, in percent, that are recorded as training events. */
const recordedDepths = [25, 50, 75, 100];

/**
 * Returns the largest of the recorded depths that a change of the reading depth from `before` to `after` has reached or
 * passed. Null if there is none. All depths are in percent.
 */
export function findCrossedDepth(before: number, after: number): number | null {
  return recordedDepths.findLast((depth) => before < depth && after >= depth) ?? null;
}

/** Returns true if two states are equal in every stored field. */
export const isSameState = (one: ReadingState, other: ReadingState): boolean =>
  one.status === other.status &&
  one.percentage === other.percentage &&
  one.depth === other.depth &&
  one.depthRevision === other.depthRevision &&
  one.isTicked === other.isTicked &&
  one.tickRevision === other.tickRevision;
