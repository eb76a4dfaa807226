import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { trainerOverviewPaths } from './trainer-overview.paths.ts';

/** What stands waiting for a trainer or an admin. */
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

/** One kind of thing to do, as one line: how many, a few of them by name, and since when the longest waits. */
export const PendingAction = z.object({
  kind: PendingKind,
  count: z.int().min(1),
  /** Of people or quizzes: at most three, the most urgent first. */
  names: z.array(z.string()),
  oldestAt: Timestamp.nullable(),
  /** The address within the product where the most urgent of them stands; null where the kind has a place of its own. */
  link: z.string().nullable(),
});
export type PendingAction = z.infer<typeof PendingAction>;

/** The figures at the head of the trainer's portal and on its doors. */
export const TrainerOverview = z.object({
  /** People with the role trainee who were let in and are not switched off. */
  trainees: z.int(),
  departments: z.int(),
  /** Those of them who signed in during the last 30 days. */
  activeTrainees: z.int(),
  /** Whole percent over all trainees and active modules; a module that nobody opened counts as 0. */
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
    summary: 'The figures of the trainer’s portal',
    reply: TrainerOverview,
  }),
  pendingActions: endpoint({
    ...trainerOverviewPaths.pendingActions,
    access: 'trainer',
    summary: 'What waits for the person who asks, the most urgent first',
    reply: z.array(PendingAction),
  }),
};
