import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Percent } from '../../fields.ts';
import { statisticsPaths } from './statistics.paths.ts';

/**
 * The figures of the admin panel. Deleted people are not counted, but their attempts, completed modules and
 * certificates are.
 */
export const AdminStats = z.object({
  /** The number of accounts in any state except deleted ones. */
  totalUsers: z.int(),
  /** The number of modules, including inactive ones. */
  totalModules: z.int(),
  activeModules: z.int(),
  /** Average progress of active trainees over active modules, in whole percent. */
  averageProgress: Percent,
  /** The number of submitted attempts. */
  totalQuizAttempts: z.int(),
  /** The number of attempts submitted in the last twelve months. */
  recentQuizAttempts: z.int(),
  /** The number of approved, active accounts. */
  activeUsers: z.int(),
  /** The number of approved, active accounts whose owners used a session in the last 30 days. */
  recentUsers: z.int(),
  /** The number of completed modules, summed over all people. */
  completedTrainings: z.int(),
  /** The number of active people who have completed every active module. */
  fullyTrained: z.int(),
  /** The number of certificates ever issued, including expired and revoked ones. */
  certificatesIssued: z.int(),
  /** The share of the submitted attempts that passed, in whole percent; null without attempts. */
  quizPassRate: Percent.nullable(),
  /**
   * Average duration of the sessions that began in the last 30 days, from sign-in to the last request, in minutes with
   * one decimal. Null without sessions.
   */
  averageSessionMinutes: z.number().nullable(),
  waitingRegistrations: z.int(),
  /** The number of pending requests for trainer access. */
  trainerRequests: z.int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

/** The data of the charts in the admin panel. */
export const Analytics = z.object({
  /** The number of people who signed in on each of the last 30 days, in the site's time zone, oldest first. */
  peoplePerDay: z.array(z.object({ day: z.iso.date(), people: z.int() })),
  /** Attempts submitted in each of the last twelve weeks, oldest first; `week` is the Monday. */
  attemptsPerWeek: z.array(z.object({ week: z.iso.date(), passed: z.int(), failed: z.int() })),
  /** Active modules in order, with the number of active trainees in each state. */
  modules: z.array(
    z.object({
      id: z.uuid(),
      chapterNumber: z.int(),
      title: z.string(),
      completed: z.int(),
      inProgress: z.int(),
      notStarted: z.int(),
    }),
  ),
});
export type Analytics = z.infer<typeof Analytics>;

export const statisticsEndpoints = {
  stats: endpoint({
    ...statisticsPaths.stats,
    access: 'admin',
    summary: 'Returns the figures of the admin panel',
    reply: AdminStats,
  }),
  analytics: endpoint({
    ...statisticsPaths.analytics,
    access: 'admin',
    summary: 'Returns people signed in per day, attempts per week, and progress per module',
    reply: Analytics,
  }),
};
