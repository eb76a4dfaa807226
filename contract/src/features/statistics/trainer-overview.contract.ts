import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { trainerOverviewPaths } from './trainer-overview.paths.ts';

/** The kinds of tasks that wait for a trainer or an admin. */
export const PendingKind = z.enum([
  'registrations',
  'suspect_questions',
  'certificates',
  'trainer_requests',
  'open_questions',
  'reported_posts',
  'stalled_trainees',
]);
export type PendingKind = z.infer<typeof PendingKind>;

/** One kind of pending task: how many there are, some of them by name, and since when the oldest waits. */
export const PendingAction = z.object({
  kind: PendingKind,
  count: z.int().min(1),
  /** At most three names of people or quizzes, the most urgent first. */
  names: z.array(z.string()),
  oldestAt: Timestamp.nullable(),
  /** The path of the screen for the most urgent one; null when the kind has a screen of its own. */
  link: z.string().nullable(),
});
export type PendingAction = z.infer<typeof PendingAction>;

/** The figures of the trainer's start page. */
export const TrainerOverview = z.object({
  /** Active trainees: admitted, active accounts with the role trainee. */
  trainees: z.int(),
  departments: z.int(),
  /** Those of them who signed in during the last 30 days. */
  activeTrainees: z.int(),
  /** Whole percent over all active trainees and active modules; a module that was not opened counts as 0. */
  averageProgress: z.int(),
  modules: z.int(),
  pendingCertificates: z.int(),
  oldestPendingAt: Timestamp.nullable(),
  issuedCertificates: z.int(),
  quizzes: z.int(),
  questions: z.int(),
  sops: z.int(),
});
export type TrainerOverview = z.infer<typeof TrainerOverview>;

export const trainerOverviewEndpoints = {
  overview: endpoint({
    ...trainerOverviewPaths.overview,
    access: 'trainer',
    summary: 'The figures of the trainer’s start page',
    reply: TrainerOverview,
  }),
  pendingActions: endpoint({
    ...trainerOverviewPaths.pendingActions,
    access: 'trainer',
    summary: 'Tasks that wait for the person who asks, the most urgent first',
    reply: z.array(PendingAction),
  }),
};
