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

/** The pending tasks of one kind: their number, some names, and the time since which the oldest has been pending. */
export const PendingAction = z.object({
  kind: PendingKind,
  count: z.int().min(1),
  /** At most three names of people or quizzes, those of the most urgent tasks first. */
  names: z.array(z.string()),
  oldestAt: Timestamp.nullable(),
  /** The path of the page of the most urgent task; null when there is a dedicated page for the kind. */
  link: z.string().nullable(),
});
export type PendingAction = z.infer<typeof PendingAction>;

/** The figures of the trainer's start page. */
export const TrainerOverview = z.object({
  /** Active trainees: admitted, active accounts with the role trainee. */
  trainees: z.int(),
  departments: z.int(),
  /** Active trainees who signed in during the last 30 days. */
  activeTrainees: z.int(),
  /** Average progress of active trainees across active modules, in whole percent; an unopened module counts as 0. */
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
