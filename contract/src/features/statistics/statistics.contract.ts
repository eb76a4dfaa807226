import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Percent } from '../../fields.ts';
import { statisticsPaths } from './statistics.paths.ts';

/** The figures of the admin panel. Deleted people are not counted. */
export const AdminStats = z.object({
  /** Accounts in any state. */
  totalUsers: z.int(),
  /** Modules, including inactive ones. */
  totalModules: z.int(),
  activeModules: z.int(),
  /** Average progress of active trainees across active modules, in percent, rounded down; as in TrainerOverview. */
  averageProgress: Percent,
  /** All submitted attempts. */
  totalQuizAttempts: z.int(),
  /** Attempts submitted during the last twelve months. */
  recentQuizAttempts: z.int(),
  /** Approved, active accounts. */
  activeUsers: z.int(),
  /** Approved, active accounts that used a session during the last 30 days. */
  recentUsers: z.int(),
  /** The number of completed modules, summed over all people. */
  completedTrainings: z.int(),
  /** Active people who have completed every active module. */
  fullyTrained: z.int(),
  /** Issued certificates, including those that have expired or were revoked since. */
  certificatesIssued: z.int(),
  /** The percentage of submitted attempts that passed, rounded down; null without attempts. */
  quizPassRate: Percent.nullable(),
  /**
   * Average duration of the sessions of the last 30 days, from sign-in to the last request, in minutes; null without
   * sessions. The time of the last request is stored with a precision of one minute.
   */
  averageSessionMinutes: z.number().nullable(),
  waitingRegistrations: z.int(),
  trainerRequests: z.int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

/** Figures over time and by module. */
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
    summary: 'The figures of the admin panel',
    reply: AdminStats,
  }),
  analytics: endpoint({
    ...statisticsPaths.analytics,
    access: 'admin',
    summary: 'Sign-ins by day, attempts by week, completions by module',
    reply: Analytics,
  }),
};
