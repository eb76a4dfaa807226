import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import { trainerOverviewEndpoints } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { toShareInPercent, toWholePercent } from '@loopcheck/contract/percent';
import { type CalendarDay, dayOf, isoDay, startOfDay } from '../../platform/calendar/calendar.rules.ts';
import { implement } from '../../platform/http/implement.ts';
import { countPeoplePerDay } from '../logins/index.ts';
import { countResults, countResultsByPeriod, countResultsSince } from '../quizzes/index.ts';
import { findAverageProgress } from '../trainees/index.ts';
import { listPendingActions } from './pending-actions.queries.ts';
import { countTraineesPerModule, findAdminFigures, findTrainerFigures } from './statistics.queries.ts';
import { lastDays, lastMondays } from './statistics.rules.ts';

const dayMs = 24 * 3_600_000;
const monthMs = 30 * dayMs;
const yearMs = 365 * dayMs;
/** The analytics return figures for this number of days. */
const dayCount = 30;
/** The analytics return figures for this number of weeks. */
const weekCount = 12;

export const statisticsRoutes = implement(statisticsEndpoints, {
  stats: async ({ db, now }) => {
    const [monthAgo, yearAgo] = [new Date(now.getTime() - monthMs), new Date(now.getTime() - yearMs)];
    const { averageProgress, averageSessionMinutes, ...counts } = await findAdminFigures(db, monthAgo);
    // Counted before the total, so that the recent attempts are never more than the total.
    const recentQuizAttempts = await countResultsSince(db, yearAgo);
    const { attemptCount: totalQuizAttempts, passCount } = await countResults(db);
    return {
      ...counts,
      totalQuizAttempts,
      recentQuizAttempts,
      averageProgress: toWholePercent(averageProgress ?? 0),
      quizPassRate: totalQuizAttempts === 0 ? null : toShareInPercent(passCount, totalQuizAttempts),
      averageSessionMinutes: averageSessionMinutes === null ? null : Math.round(averageSessionMinutes * 10) / 10,
    };
  },
  analytics: async ({ db, now, config: { siteTimezone } }) => {
    const today = dayOf(now, siteTimezone);
    const days = lastDays(today, dayCount);
    const mondays = lastMondays(today, weekCount);
    const toStart = (day: CalendarDay) => startOfDay(day, siteTimezone);
    const [peopleOfDays, weeks, modules] = await Promise.all([
      countPeoplePerDay(db, days.map(toStart)),
      countResultsByPeriod(db, mondays.map(toStart)),
      countTraineesPerModule(db),
    ]);
    return {
      peoplePerDay: days.map((day, index) => ({ day: isoDay(day), people: peopleOfDays[index] ?? 0 })),
      attemptsPerWeek: weeks.map(({ attemptCount, passCount }, index) => ({
        week: isoDay(mondays[index] ?? today),
        passed: passCount,
        failed: attemptCount - passCount,
      })),
      modules,
    };
  },
});

export const trainerOverviewRoutes = implement(trainerOverviewEndpoints, {
  overview: async ({ db, now }) => {
    const [figures, averageProgress] = await Promise.all([
      findTrainerFigures(db, new Date(now.getTime() - monthMs)),
      findAverageProgress(db),
    ]);
    return {
      ...figures,
      averageProgress: toWholePercent(averageProgress),
      oldestPendingAt: figures.oldestPendingAt?.toISOString() ?? null,
    };
  },
  pendingActions: ({ db, user, now }) => listPendingActions({ db, user, now }),
});
