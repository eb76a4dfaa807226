import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Percent, Timestamp } from '../../fields.ts';
import { progressPaths } from './progress.paths.ts';

export const ProgressStatus = z.enum(['not_started', 'in_progress', 'completed']);
export type ProgressStatus = z.infer<typeof ProgressStatus>;

/** The module that must be completed before this one opens. */
export const LockedBy = z.object({ moduleId: z.uuid(), chapterNumber: z.int(), title: z.string() });

/** One person's progress in one module. `not_started` with `startedAt` null means that nothing is stored yet. */
export const ModuleProgress = z.object({
  moduleId: z.uuid(),
  status: ProgressStatus,
  progressPercentage: Percent,
  /** Reading depth: how far down the text this person has scrolled, 0 to 100. The value never decreases. */
  scrollDepthPercentage: Percent,
  isMarkedComplete: z.boolean(),
  canStartQuiz: z.boolean(),
  startedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  lockedBy: LockedBy.nullable(),
  /** Whether the module's text has a newer revision than the one this person read. */
  changedSinceRead: z.boolean(),
  /** False for a started module that has since been deactivated: it can be finished, but no longer counts. */
  isActive: z.boolean(),
  updatedAt: Timestamp.nullable(),
});
export type ModuleProgress = z.infer<typeof ModuleProgress>;

/** An entry of the signed-in person's progress list, with the best quiz score. */
export const ListedProgress = ModuleProgress.extend({
  /** Best score in the module's counting quiz, in whole percent as displayed; null before the first submission. */
  bestScore: Percent.nullable(),
});
export type ListedProgress = z.infer<typeof ListedProgress>;

const ignored = z.unknown().optional();

/**
 * A report from the tile or the module's page. Fields typed `ignored` are accepted but not used: the server sets them.
 */
export const ProgressReport = z.object({
  scrollDepthPercentage: z.number().min(0).max(100).optional(),
  isMarkedComplete: z.boolean().optional(),
  status: ProgressStatus.optional(),
  progressPercentage: z.number().min(0).max(100).optional(),
  /** The content revision that was displayed; defaults to the current revision. */
  contentRevision: z.int().min(1).max(1_000_000).optional(),
  canStartQuiz: ignored,
  startedAt: ignored,
  completedAt: ignored,
});
export type ProgressReport = z.infer<typeof ProgressReport>;

/** A module still to be completed, or a quiz still to be passed, before the certificate can be requested. */
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
    summary: 'Own progress, one entry per active module, then started modules that are inactive',
    reply: z.array(ListedProgress),
  }),
  overview: endpoint({
    ...progressPaths.overview,
    access: 'member',
    summary: 'Own progress over all modules',
    reply: ProgressOverview,
  }),
  report: endpoint({
    ...progressPaths.report,
    access: 'member',
    summary: 'Report reading depth, the tick, a start or a completion',
    params: z.object({ moduleId: z.uuid() }),
    body: ProgressReport,
    reply: ModuleProgress,
    errors: ['module_not_found', 'module_locked', 'module_not_half_done'],
  }),
};
