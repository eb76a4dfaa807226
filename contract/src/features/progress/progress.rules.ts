import { roundDownPercent } from '../../percent.ts';
import type { ProgressStatus } from './progress.contract.ts';

/**
 * The stored progress of one person in one module. The reading depth is the part of the text that the person has
 * scrolled through, in percent. The tick is the check box "Mark as completed". Depth and tick each have the content
 * revision for which they were reported.
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
export const initialReadingState: ReadingState = {
  status: 'not_started',
  percentage: 0,
  depth: 0,
  depthRevision: null,
  isTicked: false,
  tickRevision: null,
};

/** The fields of a progress report that can change the state. */
export interface ReadingReport {
  readonly scrollDepthPercentage?: number | undefined;
  readonly isMarkedComplete?: boolean | undefined;
  readonly status?: ProgressStatus | undefined;
  readonly progressPercentage?: number | undefined;
}

/**
 * Converts a reading depth to the progress in the module, both in percent. Reading is the first half of a module.
 */
export const toPercentageOfReading = (depth: number): number => roundDownPercent(depth / 2);

/**
 * Applies the reading depth and the tick of a report. Depth never decreases, and a tick counts only at 100 percent
 * depth. Reading is the first half of a module, so the percentage becomes at least half the depth. `revision` is the
 * content revision that the page displayed.
 */
export function applyReading(before: ReadingState, report: ReadingReport, revision: number): ReadingState {
  const reportedDepth = roundDownPercent(report.scrollDepthPercentage ?? 0);
  const depth = Math.max(before.depth, reportedDepth);
  const depthRevision = revisionOfDepth(before, reportedDepth, revision);
  const hasValidTick = report.isMarkedComplete === true && depth === 100;
  // The pages repeat the tick in every report. A repeated tick must not count for a revision that was not read.
  const reportedTickRevision = Math.min(revision, depthRevision ?? revision);
  return {
    ...before,
    depth,
    depthRevision,
    isTicked: before.isTicked || hasValidTick,
    tickRevision: hasValidTick ? latestRevision(before.tickRevision, reportedTickRevision) : before.tickRevision,
    percentage: Math.max(before.percentage, toPercentageOfReading(depth)),
  };
}

/**
 * Returns the revision of the report with the greatest depth or, of several reports with this depth, the newest
 * revision. The result does not depend on the order of the reports.
 */
function revisionOfDepth(before: ReadingState, reportedDepth: number, revision: number): number | null {
  if (reportedDepth === 0 || reportedDepth < before.depth) return before.depthRevision;
  return reportedDepth > before.depth ? revision : latestRevision(before.depthRevision, revision);
}

const latestRevision = (storedRevision: number | null, revision: number) => Math.max(storedRevision ?? 0, revision);

/** The percentages that the buttons Start Module and Mark 50% Complete report. */
export const startedPercentage = 10;
export const halfPercentage = 50;

/**
 * Applies the buttons Start Module and Mark 50% Complete, which raise the percentage to 10 or 50. Other percentages in
 * a report are ignored. Either button, the reported status in_progress, or an open quiz changes the status from
 * not_started to in_progress.
 */
export function applyStartAndHalfButtons(before: ReadingState, report: ReadingReport): ReadingState {
  const step = report.progressPercentage;
  const isStep = step === startedPercentage || step === halfPercentage;
  const isStarted = isStep || report.status === 'in_progress' || isQuizOpen(before);
  return {
    ...before,
    percentage: isStep ? Math.max(before.percentage, step) : before.percentage,
    status: isStarted && before.status === 'not_started' ? 'in_progress' : before.status,
  };
}

/** True if the report asks to complete the module. */
export const requestsCompletion = (report: ReadingReport): boolean =>
  report.status === 'completed' || report.progressPercentage === 100;

/** True if the module is half done. Before that, the server refuses the button Complete Module. */
export const isHalfDone = (state: ReadingState): boolean => state.percentage >= halfPercentage;

/**
 * Returns the state after the module was completed, with the button or by a passed quiz. Completion is never revoked.
 */
export function completeModule(before: ReadingState): ReadingState {
  return { ...before, status: 'completed', percentage: 100 };
}

/** True if the text was read to the end and "Mark as completed" is ticked, or if the module is completed. */
export const isQuizOpen = (state: ReadingState): boolean =>
  state.status === 'completed' || (state.depth === 100 && state.isTicked);

export type ModuleState = 'completed' | 'in_progress' | 'locked' | 'available';

/** Returns the state of a module for display. A completed or started module is never displayed as locked. */
export function toModuleState(progress: {
  readonly status: ProgressStatus;
  readonly startedAt: string | null;
  readonly lockedBy: unknown;
}): ModuleState {
  if (progress.status === 'completed') return 'completed';
  if (progress.startedAt !== null) return 'in_progress';
  return progress.lockedBy ? 'locked' : 'available';
}

/** The reading speed from which the reading time of a text is estimated. */
const wordsPerMinute = 200;

/** The share of the estimated reading time that a person must have spent before a text counts as read. */
const requiredShare = 1 / 3;

/** The estimated time for reading a text with this number of words, in seconds. */
export const estimatedReadingSeconds = (wordCount: number): number => (wordCount / wordsPerMinute) * 60;

/**
 * The number of seconds that a person must have spent on a text with this number of words before the text counts as
 * read.
 */
export const requiredReadingSeconds = (wordCount: number): number =>
  Math.ceil(estimatedReadingSeconds(wordCount) * requiredShare);
