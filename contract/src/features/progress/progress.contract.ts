import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { IgnoredField, Percent, Timestamp } from '../../fields.ts';
import { NeededDrill } from '../drills/needed-drill.ts';
import { ModuleGate } from '../site/site.contract.ts';
import { progressPaths } from './progress.paths.ts';

/** The status of a person in a module. */
export const ProgressStatus = z.enum(['not_started', 'in_progress', 'completed']);
export type ProgressStatus = z.infer<typeof ProgressStatus>;

/**
 * The module that keeps the next module locked. `until` is what the person must do in this module: complete the module
 * (`completed`), or complete the module and pass its quiz (`passed`).
 */
export const LockingModule = z.object({
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  until: ModuleGate,
});
export type LockingModule = z.infer<typeof LockingModule>;

/** One person's progress in one module. If nothing is stored yet, `status` is `not_started` and `startedAt` is null. */
export const ModuleProgress = z.object({
  moduleId: z.uuid(),
  status: ProgressStatus,
  progressPercentage: Percent,
  /** Reading depth: the share of the text that the person has scrolled through. The value never decreases. */
  scrollDepthPercentage: Percent,
  /** True if the person has ticked "Mark as completed", which is possible at a reading depth of 100 percent. */
  isMarkedComplete: z.boolean(),
  canStartQuiz: z.boolean(),
  /**
   * The first drill of the module if the person must pass a drill of the module before the quiz opens, otherwise null.
   * The person can pass any drill of the module.
   */
  needsDrill: NeededDrill.nullable(),
  /** True if the person has not read the text, and the module allows people to take its quiz first. */
  canTestOut: z.boolean(),
  /** True if the person completed the module by passing its quiz first and therefore need not read the text. */
  isReadingWaived: z.boolean(),
  startedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  lockedBy: LockingModule.nullable(),
  /**
   * True if the person has read an older revision, wholly or only in part, and a newer revision asks people to read
   * again. `mustReadAgain` is true only for people who had read the older revision to its end or completed the module.
   */
  changedSinceRead: z.boolean(),
  /**
   * True if the person had read the module to its end or completed it, and a newer revision asks them to read it again.
   * If this is true, `changedSinceRead` is true too.
   */
  mustReadAgain: z.boolean(),
  /** False for a started module that was deactivated later. The person can complete it, but totals do not count it. */
  isActive: z.boolean(),
  /** The time that the person has spent reading the module, over all revisions of its text, in seconds. */
  readSeconds: z.int(),
  /**
   * The reading time, in seconds, that the server still requires before the person can tick "Mark as completed" or
   * complete the module. 0 if enough time was spent, or if this site does not check the reading time.
   */
  secondsToRead: z.int(),
  updatedAt: Timestamp.nullable(),
});
export type ModuleProgress = z.infer<typeof ModuleProgress>;

/** An entry of the progress list, with the best quiz score. */
export const ListedProgress = ModuleProgress.extend({
  /** The best score in the first active quiz, rounded to whole percent; null before the first submission. */
  bestScore: Percent.nullable(),
  /**
   * True if the person has passed the first active quiz and no newer revision asks for a new pass. Null if the module
   * has no active quiz.
   */
  isQuizPassed: z.boolean().nullable(),
  /** True if the person had passed the quiz, and a newer revision of the module asks for a new pass. */
  mustPassAgain: z.boolean(),
  /** True if the person has passed a drill of the module. Null if the module has no drill. */
  isDrillPassed: z.boolean().nullable(),
});
export type ListedProgress = z.infer<typeof ListedProgress>;

/** The longest reading time that one report can state: 30 days, in seconds. */
const maximumActiveSeconds = 30 * 24 * 3600;

/**
 * The reading time that a page has measured. A page chooses a new `readingId` each time that it opens a revision of a
 * text. `activeSeconds` is the total time since then in which the text was visible and the person was active. Because
 * it only increases, the server can accept reports that arrive late or twice.
 */
export const ReadingTime = z.object({
  readingId: z.uuid(),
  activeSeconds: z.number().min(0).max(maximumActiveSeconds),
});
export type ReadingTime = z.infer<typeof ReadingTime>;

/** The content revision that a page displays. */
const DisplayedRevision = z.int().min(1).max(1_000_000);

/** A progress report from a module's page, or from its tile in the list of modules. */
export const ProgressReport = z.object({
  scrollDepthPercentage: z.number().min(0).max(100).optional(),
  isMarkedComplete: z.boolean().optional(),
  status: ProgressStatus.optional(),
  /** 10 starts the module, 50 marks it as half done, and 100 completes it. The server ignores other values. */
  progressPercentage: z.number().min(0).max(100).optional(),
  /** The content revision that the page displayed; defaults to the current revision. */
  contentRevision: DisplayedRevision.optional(),
  /** If omitted, the time since the first report for this revision counts as reading time. */
  reading: ReadingTime.optional(),
  canStartQuiz: IgnoredField,
  startedAt: IgnoredField,
  completedAt: IgnoredField,
});
export type ProgressReport = z.infer<typeof ProgressReport>;

/**
 * A requirement for the certificate that a person has not met yet. `what` states what is missing: that the module is
 * completed (`module`), that its quiz is passed (`quiz`), or that one of its drills is passed (`drill`).
 */
export const MissingForCertificate = z.object({
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  what: z.enum(['module', 'quiz', 'drill']),
  /** The first drill of the module if `what` is `drill`, otherwise null. The person can pass any drill of the module. */
  drill: NeededDrill.nullable(),
});

/** A person's progress over all active modules, and the missing requirements for the certificate. */
export const ProgressOverview = z.object({
  completedModules: z.int(),
  totalModules: z.int(),
  percentage: Percent,
  certificate: z.object({ canRequest: z.boolean(), missing: z.array(MissingForCertificate) }),
});
export type ProgressOverview = z.infer<typeof ProgressOverview>;

export const progressEndpoints = {
  list: endpoint({
    ...progressPaths.list,
    access: 'member',
    summary:
      'Lists the progress of the signed-in person: the active modules, then inactive modules that they have started',
    reply: z.array(ListedProgress),
  }),
  overview: endpoint({
    ...progressPaths.overview,
    access: 'member',
    summary: 'Returns the overall progress of the signed-in person and what is missing for the certificate',
    reply: ProgressOverview,
  }),
  update: endpoint({
    ...progressPaths.update,
    access: 'member',
    summary: 'Updates the progress in a module: reading depth, the tick "Mark as completed", start or completion',
    params: z.object({ moduleId: z.uuid() }),
    body: ProgressReport,
    reply: ModuleProgress,
    errors: ['module_not_found', 'module_locked', 'module_not_half_done', 'reading_too_fast'],
    // If the server refuses the completion, it must still store the reading time and depth of the report.
    selfManagedTransactions: true,
  }),
  reading: endpoint({
    ...progressPaths.reading,
    access: 'member',
    summary:
      'Records that a page shows the text of a module. Later calls with the same `readingId` report the time spent reading so far',
    params: z.object({ moduleId: z.uuid() }),
    body: ReadingTime.extend({ contentRevision: DisplayedRevision }),
    reply: ModuleProgress,
    errors: ['module_not_found', 'module_locked'],
  }),
};
