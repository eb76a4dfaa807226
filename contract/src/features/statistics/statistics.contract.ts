import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Percent } from '../../fields.ts';
import { statisticsPaths } from './statistics.paths.ts';

/** The figures of the admin panel. People who were deleted count in none that counts people. */
export const AdminStats = z.object({
  /** Accounts, whatever their state. */
  totalUsers: z.int(),
  /** Modules, the inactive ones too. */
  totalModules: z.int(),
  activeModules: z.int(),
  /** The mean of the percentages of active trainees in active modules, rounded down; the same figure as the trainer's. */
  averageProgress: Percent,
  /** Submitted attempts, all that there ever were. */
  totalQuizAttempts: z.int(),
  /** The same of the last twelve months. */
  recentQuizAttempts: z.int(),
  /** Accounts that are approved and switched on. */
  activeUsers: z.int(),
  /** Of these, who signed in or was signed in during the last 30 days. */
  recentUsers: z.int(),
  /** Modules completed by people, all together. */
  completedTrainings: z.int(),
  /** Active people who have completed every active module. */
  fullyTrained: z.int(),
  /** Certificates that were issued, also those that have expired or were taken back since. */
  certificatesIssued: z.int(),
  /** Of submitted attempts, how many passed, in percent rounded down; null while there is none. */
  quizPassRate: Percent.nullable(),
  /**
   * From sign-in to the last request, the mean over the sessions of the last 30 days, in minutes; null while there is
   * none. The last request is known to the minute.
   */
  averageSessionMinutes: z.number().nullable(),
  waitingRegistrations: z.int(),
  trainerRequests: z.int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

/** The same over time and by module. */
export const Analytics = z.object({
  /** People who signed in, each counted once a day; 30 days of the site's calendar, oldest first. */
  peoplePerDay: z.array(z.object({ day: z.iso.date(), people: z.int() })),
  /** Submitted attempts by week (the Monday it began), twelve weeks, oldest first. */
  attemptsPerWeek: z.array(z.object({ week: z.iso.date(), passed: z.int(), failed: z.int() })),
  /** Active modules by chapter: how many active trainees have completed, begun and not begun it. */
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
    summary: 'Sign-ins by day, attempts by week, completion by module',
    reply: Analytics,
  }),
};
