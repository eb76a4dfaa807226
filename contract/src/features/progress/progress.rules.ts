import type { ProgressStatus } from './progress.contract.ts';

/** What is kept of one person's way through one module. Depth and tick remember the content revision they were made on. */
export interface ReadingState {
  readonly status: ProgressStatus;
  readonly percentage: number;
  readonly depth: number;
  readonly depthRevision: number | null;
  readonly isTicked: boolean;
  readonly tickRevision: number | null;
}

/** Somebody who has not opened the module. */
export const untouched: ReadingState = {
  status: 'not_started',
  percentage: 0,
  depth: 0,
  depthRevision: null,
  isTicked: false,
  tickRevision: null,
};

/** What a browser may report about reading: everything else it says is decided elsewhere. */
export interface ReadingReport {
  readonly scrollDepthPercentage?: number | undefined;
  readonly isMarkedComplete?: boolean | undefined;
  readonly status?: ProgressStatus | undefined;
  readonly progressPercentage?: number | undefined;
}

/**
 * Scrolling back up never un-reads a page, and the tick counts only once all of it is read.
 * Reading is the first half of a module: it lifts the percentage to half the depth (design decision 7).
 * `revision` is the content revision that was on the screen.
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
    // A tile repeats its tick with every report: that does not tick a newer text than the one that was read.
    tickRevision: ticksNow
      ? latest(before.tickRevision, Math.min(revision, depthRevision ?? revision))
      : before.tickRevision,
    percentage: Math.max(before.percentage, Math.floor(depth / 2)),
  };
}

/** The deeper report tells the revision; of equally deep ones the newer text. So late reports end the same in any order. */
function revisionOfDepth(before: ReadingState, reported: number, revision: number): number | null {
  if (reported === 0 || reported < before.depth) return before.depthRevision;
  return reported > before.depth ? revision : latest(before.depthRevision, revision);
}

const latest = (before: number | null, now: number) => Math.max(before ?? 0, now);

/** The steps of the detail page's buttons, in percent (spec 9). */
export const startedPercentage = 10;
export const halfPercentage = 50;

/**
 * Start Module and Mark 50% Complete lift the percentage; any other number in a report is ignored. A module is in
 * progress from either button on, and once its quiz is open (spec 4). Status never goes back.
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

/** Whether a report asks for completion by the button. */
export const asksForCompletion = (report: ReadingReport): boolean =>
  report.status === 'completed' || report.progressPercentage === 100;

/** Complete Module is offered, and taken, from half on. */
export const isHalfDone = (state: ReadingState): boolean => state.percentage >= halfPercentage;

/** Completion, declared by button or earned by quiz, is for good. */
export function complete(before: ReadingState): ReadingState {
  return { ...before, status: 'completed', percentage: 100 };
}

/** The quiz opens by either way: read to the end and ticked, or the module completed (design decision 5). */
export const opensQuiz = (state: ReadingState): boolean =>
  state.status === 'completed' || (state.depth === 100 && state.isTicked);

export type ModuleState = 'completed' | 'in_progress' | 'locked' | 'available';

/** What a tile says. Completed outranks Locked, and what was once begun never locks again (design decision 6). */
export function moduleState(progress: {
  readonly status: ProgressStatus;
  readonly startedAt: string | null;
  readonly lockedBy: unknown;
}): ModuleState {
  if (progress.status === 'completed') return 'completed';
  if (progress.startedAt !== null) return 'in_progress';
  return progress.lockedBy ? 'locked' : 'available';
}
