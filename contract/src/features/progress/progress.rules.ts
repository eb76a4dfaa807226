import type { ProgressStatus } from './progress.contract.ts';

/**
 * The stored progress of one person in one module. Depth (percent) and tick are each stored with their content
 * revision.
 */
export interface ReadingState {
  readonly status: ProgressStatus;
  readonly percentage: number;
  readonly depth: number;
  readonly depthRevision: number | null;
  readonly isTicked: boolean;
  readonly tickRevision: number | null;
}

/** The state before the first report. */
export const untouched: ReadingState = {
  status: 'not_started',
  percentage: 0,
  depth: 0,
  depthRevision: null,
  isTicked: false,
  tickRevision: null,
};

/** The fields of a report that can change progress. */
export interface ReadingReport {
  readonly scrollDepthPercentage?: number | undefined;
  readonly isMarkedComplete?: boolean | undefined;
  readonly status?: ProgressStatus | undefined;
  readonly progressPercentage?: number | undefined;
}

/**
 * Applies reading depth and tick. Depth never decreases, and the tick counts only at 100 percent depth.
 * Reading is the first half of a module: it raises the percentage to half the depth.
 * `revision` is the content revision that was displayed.
 */
export function applyReading(before: ReadingState, report: ReadingReport, revision: number): ReadingState {
  const reported = Math.floor(report.scrollDepthPercentage ?? 0);
  const depth = Math.max(before.depth, reported);
  const depthRevision = revisionOfDepth(before, reported, revision);
  const ticksNow = report.isMarkedComplete === true && depth === 100;
  return {
    ...before,
    depth,
    depthRevision,
    isTicked: before.isTicked || ticksNow,
    // A tile sends its tick with every report. The tick must not count for a newer text than the one that was read.
    tickRevision: ticksNow
      ? latest(before.tickRevision, Math.min(revision, depthRevision ?? revision))
      : before.tickRevision,
    percentage: Math.max(before.percentage, Math.floor(depth / 2)),
  };
}

/** The deepest report sets the revision; among equally deep reports, the newest. The order does not matter. */
function revisionOfDepth(before: ReadingState, reported: number, revision: number): number | null {
  if (reported === 0 || reported < before.depth) return before.depthRevision;
  return reported > before.depth ? revision : latest(before.depthRevision, revision);
}

const latest = (before: number | null, now: number) => Math.max(before ?? 0, now);

/** The percentages that the buttons on a module's page report. */
export const startedPercentage = 10;
export const halfPercentage = 50;

/**
 * Start Module and Mark 50% Complete raise the percentage; any other number in a report is ignored. Either button, or
 * an open quiz, sets the status to in progress. The status never moves back.
 */
export function applySteps(before: ReadingState, report: ReadingReport): ReadingState {
  const step = report.progressPercentage;
  const isStep = step === startedPercentage || step === halfPercentage;
  const starts = isStep || report.status === 'in_progress' || opensQuiz(before);
  return {
    ...before,
    percentage: isStep ? Math.max(before.percentage, step) : before.percentage,
    status: starts && before.status === 'not_started' ? 'in_progress' : before.status,
  };
}

/** Whether a report declares the module completed. */
export const asksForCompletion = (report: ReadingReport): boolean =>
  report.status === 'completed' || report.progressPercentage === 100;

/** Complete Module is accepted at 50 percent or more. */
export const isHalfDone = (state: ReadingState): boolean => state.percentage >= halfPercentage;

/** Sets the module to completed, by the button or by a passed quiz. Completion is never revoked. */
export function complete(before: ReadingState): ReadingState {
  return { ...before, status: 'completed', percentage: 100 };
}

/** Whether the quiz is open: the text was read to the end and ticked, or the module is completed. */
export const opensQuiz = (state: ReadingState): boolean =>
  state.status === 'completed' || (state.depth === 100 && state.isTicked);

export type ModuleState = 'completed' | 'in_progress' | 'locked' | 'available';

/** The state that a tile shows. Completed takes precedence over locked, and a started module is never locked again. */
export function moduleState(progress: {
  readonly status: ProgressStatus;
  readonly startedAt: string | null;
  readonly lockedBy: unknown;
}): ModuleState {
  if (progress.status === 'completed') return 'completed';
  if (progress.startedAt !== null) return 'in_progress';
  return progress.lockedBy ? 'locked' : 'available';
}
