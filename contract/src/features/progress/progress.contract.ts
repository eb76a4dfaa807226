import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Percent, Timestamp, UnusedValue } from '../../fields.ts';
import { progressPaths } from './progress.paths.ts';

export const ProgressStatus = z.enum(['not_started', 'in_progress', 'completed']);
export type ProgressStatus = z.infer<typeof ProgressStatus>;

/** The module that a person must complete before a locked module becomes available. */
export const LockingModule = z.object({ moduleId: z.uuid(), chapterNumber: z.int(), title: z.string() });

/** One person's progress in one module. If nothing is stored yet, `status` is `not_started` and `startedAt` is null. */
export const ModuleProgress = z.object({
  moduleId: z.uuid(),
  status: ProgressStatus,
  progressPercentage: Percent,
  /** Reading depth: the part of the text that the person has scrolled through. The value never decreases. */
  scrollDepthPercentage: Percent,
  /** True if the person has ticked "Mark as completed", which is possible at a reading depth of 100 percent. */
  isMarkedComplete: z.boolean(),
  canStartQuiz: z.boolean(),
  startedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  lockedBy: LockingModule.nullable(),
  /** True if the module's text has a newer revision than the revision that the person read. */
  changedSinceRead: z.boolean(),
  /** False for a started module that was deactivated later. The person can complete it, but totals do not count it. */
  isActive: z.boolean(),
  updatedAt: Timestamp.nullable(),
});
export type ModuleProgress = z.infer<typeof ModuleProgress>;

/** An entry of the progress list, with the best quiz score. */
export const ListedProgress = ModuleProgress.extend({
  /** The best score in the first active quiz, in whole percent as displayed; null before the first submission. */
  bestScore: Percent.nullable(),
});
export type ListedProgress = z.infer<typeof ListedProgress>;

/** A progress report from a module's page, or from its tile in the list of modules. */
export const ProgressReport = z.object({
  scrollDepthPercentage: z.number().min(0).max(100).optional(),
  isMarkedComplete: z.boolean().optional(),
  status: ProgressStatus.optional(),
  /** 10 starts the module, 50 marks it as half done, and 100 completes it. Other values are not used. */
  progressPercentage: z.number().min(0).max(100).optional(),
  /** The content revision that the page displayed; defaults to the current revision. */
  contentRevision: z.int().min(1).max(1_000_000).optional(),
  canStartQuiz: UnusedValue,
  startedAt: UnusedValue,
  completedAt: UnusedValue,
});
export type ProgressReport = z.infer<typeof ProgressReport>;

/**
 * A requirement that a person has not met yet and must meet before they can request the certificate: the module must be
 * completed, or its quiz must be passed (`what`).
 */
export const MissingForCertificate = z.object({
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  what: z.enum(['module', 'quiz']),
});

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
    errors: ['module_not_found', 'module_locked', 'module_not_half_done'],
  }),
};
