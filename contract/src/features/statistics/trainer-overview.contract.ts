import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { trainerOverviewPaths } from './trainer-overview.paths.ts';

/** The kinds of tasks that wait for a trainer or an admin. */
export const PendingKind = z.enum([
  'registrations',
  /** Quiz questions whose answer key is probably wrong. */
  'suspect_questions',
  'certificates',
  /** People who ask for trainer access. */
  'trainer_requests',
  /** Questions in discussions without an answer. */
  'open_questions',
  'reported_posts',
  /** Trainees who have not finished all modules and were inactive for the number of days in the site settings. */
  'stalled_trainees',
]);
export type PendingKind = z.infer<typeof PendingKind>;

/** The pending tasks of one kind. */
export const PendingAction = z.object({
  kind: PendingKind,
  count: z.int().min(1),
  /** The people or quizzes that the tasks are about, by name: at most three, the most urgent first. */
  names: z.array(z.string()),
  /** The time since which the oldest task is pending; null if no time is known. */
  oldestAt: Timestamp.nullable(),
  /**
   * The path of the page on which the tasks are done, if the path depends on the tasks. Null for kinds of tasks that
   * always have the same page; the web interface knows that page.
   */
  link: z.string().nullable(),
});
export type PendingAction = z.infer<typeof PendingAction>;

/** The figures of the trainer's start page. */
export const TrainerOverview = z.object({
  /** The number of active trainees: approved accounts with the role trainee that are active and not deleted. */
  trainees: z.int(),
  /** The number of departments that have such trainees. */
  departments: z.int(),
  /**
   * The number of the people counted in `trainees` who signed in during the last 30 days. Only in this field, "active"
   * depends on sign-ins. Elsewhere, all people counted in `trainees` are active trainees.
   */
  activeTrainees: z.int(),
  /**
   * Average progress of the trainees counted in `trainees` over active modules, in whole percent. Modules not started
   * count as 0.
   */
  averageProgress: z.int(),
  /** The number of active modules. */
  modules: z.int(),
  /** The number of pending requests for a certificate. */
  pendingCertificates: z.int(),
  /** The time of the oldest pending request for a certificate. */
  oldestPendingAt: Timestamp.nullable(),
  /** The number of issued certificates, including expired certificates but not revoked ones. */
  issuedCertificates: z.int(),
  /** The number of active quizzes. */
  quizzes: z.int(),
  /** The number of active questions. */
  questions: z.int(),
  /** The number of active procedures. */
  sops: z.int(),
});
export type TrainerOverview = z.infer<typeof TrainerOverview>;

export const trainerOverviewEndpoints = {
  overview: endpoint({
    ...trainerOverviewPaths.overview,
    access: 'trainer',
    summary: 'Returns the figures of the trainer’s start page',
    reply: TrainerOverview,
  }),
  pendingActions: endpoint({
    ...trainerOverviewPaths.pendingActions,
    access: 'trainer',
    summary: 'Lists the tasks that the signed-in trainer or admin can act on, most urgent first',
    reply: z.array(PendingAction),
  }),
};
