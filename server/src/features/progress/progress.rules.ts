import { requiredReadingSeconds, type ReadingState } from '@loopcheck/contract/features/progress/progress.rules';

/** The part of a person's progress in a module that decides whether the module is locked. */
interface LockState {
  /** Null if the person has not started the module. */
  readonly startedAt: Date | null;
  /** The previous module; null for the first module. */
  readonly previous: unknown;
  /** True if the person has completed the previous module and, if the site requires a pass, has passed its quiz. */
  readonly isOpenedByPrevious: boolean;
}

/** Returns true for the first module, for a module that the previous module opens, and for a started module. */
export const isUnlocked = (state: LockState): boolean =>
  state.startedAt !== null || state.previous === null || state.isOpenedByPrevious;

/**
 * Returns true if a person has read a module to its end or completed it, and `readingRevision` is later than the
 * revision that the person read. `readingRevision` is the last revision that asks people to read the text again. If the
 * revision that the person read is unknown (`depthRevision` is null), `readingRevision` counts as later if it was
 * published after the person completed the module. The view module_readers has the same condition.
 */
export function mustReadAgain(
  module: { readonly hasText: boolean; readonly readingRevision: number; readonly readingRevisionAt: Date | null },
  progress: Pick<ReadingState, 'status' | 'depth' | 'depthRevision'> & { readonly completedAt: Date | null },
): boolean {
  if (progress.depth !== 100 && progress.status !== 'completed') return false;
  if (!module.hasText) return false;
  if (progress.depthRevision !== null) return progress.depthRevision < module.readingRevision;
  return (
    progress.completedAt !== null &&
    module.readingRevisionAt !== null &&
    progress.completedAt < module.readingRevisionAt
  );
}

/**
 * Returns the content revision that a report refers to: the revision that the browser displayed. Returns the current
 * revision if the report contains no revision, or a revision that is later than the current revision.
 */
export const findReportedRevision = (report: { contentRevision?: number | undefined }, current: number): number =>
  Math.min(report.contentRevision ?? current, current);

/** The reading depths, in percent, that are recorded as training events. */
const recordedDepths = [25, 50, 75, 100];

/**
 * Returns the largest of the recorded depths that a change of the reading depth from `before` to `after` has reached or
 * passed. Returns null if there is none. All depths are in percent.
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

/** The reading time that was credited for one revision. */
interface CreditedReading {
  readonly revision: number;
  readonly creditedSeconds: number;
}

/**
 * Returns the number of words from which the required reading time of an older revision is calculated. If one of the
 * readings began before the older revision was replaced, this is the number of words of the older revision. Otherwise,
 * the server cannot have sent the older revision to the person. A report that names the older revision must not shorten
 * the required time, so the result is the number of words of the longer of the two revisions.
 */
export const countWordsOfOlderRevision = (
  older: { readonly wordCount: number; readonly replacedAt: Date | null },
  currentWordCount: number,
  readings: readonly { readonly beganAt: Date }[],
): number =>
  readings.some(({ beganAt }) => older.replacedAt === null || beganAt < older.replacedAt)
    ? older.wordCount
    : Math.max(older.wordCount, currentWordCount);

/**
 * Returns the reading time in seconds that is missing before a revision with `wordCount` words counts as read to its
 * end. The reading time of the last revision that the person read to its end, and of earlier revisions, does not count.
 */
export function findMissingSeconds(
  before: Pick<ReadingState, 'depth' | 'depthRevision'>,
  readings: readonly CreditedReading[],
  { revision, wordCount }: { readonly revision: number; readonly wordCount: number },
): number {
  const lastReadRevision = before.depth === 100 ? (before.depthRevision ?? 0) : 0;
  if (lastReadRevision >= revision) return 0;
  const spentSeconds = readings
    .filter((reading) => reading.revision > lastReadRevision)
    .reduce((sum, reading) => sum + reading.creditedSeconds, 0);
  return Math.max(0, requiredReadingSeconds(wordCount) - spentSeconds);
}

/**
 * The reading time in seconds that is missing before a person can tick a module (mark its text as complete) or complete
 * it. Only for display: the decision is made with `findMissingSeconds`.
 */
export const findSecondsToRead = (
  progress: Pick<ReadingState, 'depth' | 'status'> & { readonly wordCount: number; readonly readSeconds: number },
): number =>
  progress.status === 'completed' || progress.depth === 100
    ? 0
    : Math.max(0, requiredReadingSeconds(progress.wordCount) - progress.readSeconds);

/**
 * Returns the reading depth in percent that counts. `hasReachedEnd` is true if this or an earlier report of the
 * revision stated that the end of the text was reached. The depth that counts is then 99 as long as reading time is
 * missing, and 100 afterwards. If the end was not reached, the depth `reported` counts. It is undefined if the report
 * contains no depth.
 */
export function toCountedDepth(
  reported: number | undefined,
  { missingSeconds, hasReachedEnd }: { readonly missingSeconds: number; readonly hasReachedEnd: boolean },
): number | undefined {
  if (hasReachedEnd) return missingSeconds > 0 ? 99 : 100;
  return reported;
}
