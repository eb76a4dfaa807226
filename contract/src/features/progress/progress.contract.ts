import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Percent, Timestamp } from '../../fields.ts';

export const ProgressStatus = z.enum(['not_started', 'in_progress', 'completed']);
export type ProgressStatus = z.infer<typeof ProgressStatus>;

/** The module that must be completed before this one opens. */
export const LockedBy = z.object({ moduleId: z.uuid(), chapterNumber: z.int(), title: z.string() });

/** One person's way through one module. `not_started` with `startedAt` null means that there is no record yet. */
export const ModuleProgress = z.object({
  moduleId: z.uuid(),
  status: ProgressStatus,
  progressPercentage: Percent,
  /** Reading depth: how far down the text this person has been, 0 to 100. It never falls. */
  scrollDepthPercentage: Percent,
  isMarkedComplete: z.boolean(),
  canStartQuiz: z.boolean(),
  startedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  lockedBy: LockedBy.nullable(),
  /** The module's text has a newer revision than the one this person read. */
  changedSinceRead: z.boolean(),
  /** False for a module that was begun and then switched off: it can be finished, and counts for nothing any more. */
  isActive: z.boolean(),
  updatedAt: Timestamp.nullable(),
});
export type ModuleProgress = z.infer<typeof ModuleProgress>;

/** A module in one's own list, with how its quiz went. */
export const ListedProgress = ModuleProgress.extend({
  /** Best score in the quiz that counts, in whole percent as it is shown; null before the first submission. */
  bestScore: Percent.nullable(),
});
export type ListedProgress = z.infer<typeof ListedProgress>;

const anything = z.unknown().optional();

/** A report from the tile or the detail page. What the server decides for itself is accepted and ignored. */
export const ProgressReport = z.object({
  scrollDepthPercentage: z.number().min(0).max(100).optional(),
  isMarkedComplete: z.boolean().optional(),
  status: ProgressStatus.optional(),
  progressPercentage: z.number().min(0).max(100).optional(),
  /** The content revision that was on the screen; the present one when absent. */
  contentRevision: z.int().min(1).max(1_000_000).optional(),
  canStartQuiz: anything,
  startedAt: anything,
  completedAt: anything,
});
export type ProgressReport = z.infer<typeof ProgressReport>;

/** What still stands between a person and the certificate. */
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
    method: 'GET',
    path: '/api/progress',
    access: 'member',
    summary: 'Own progress, one entry per active module, then those that were begun and switched off',
    reply: z.array(ListedProgress),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/progress/overview',
    access: 'member',
    summary: 'Own progress over all modules',
    reply: ProgressOverview,
  }),
  report: endpoint({
    method: 'PUT',
    path: '/api/progress/:moduleId',
    access: 'member',
    summary: 'Report reading, the tick, a start or a completion',
    params: z.object({ moduleId: z.uuid() }),
    body: ProgressReport,
    reply: ModuleProgress,
    errors: ['module_not_found', 'module_locked', 'module_not_half_done'],
  }),
};
