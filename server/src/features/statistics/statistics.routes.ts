import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import { trainerOverviewEndpoints } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { dayOf, startOf } from '../../platform/calendar/calendar.rules.ts';
import { implement } from '../../platform/http/implement.ts';
import { listPendingActions } from './pending-actions.queries.ts';
import {
  findCounts,
  findTrainerFigures,
  listAttemptsPerWeek,
  listModuleCounts,
  listPeoplePerDay,
} from './statistics.queries.ts';
import { filled, lastDays, lastMondays } from './statistics.rules.ts';

const dayMs = 24 * 3_600_000;
const daysShown = 30;
const weeksShown = 12;

export const statisticsRoutes = implement(statisticsEndpoints, {
  stats: async ({ db, now }) => {
    const { passedAttempts, averageProgress, averageSessionMinutes, ...counts } = await findCounts(
      db,
      new Date(now.getTime() - 30 * dayMs),
      new Date(now.getTime() - 365 * dayMs),
    );
    return {
      ...counts,
      averageProgress: Math.floor(averageProgress ?? 0),
      quizPassRate:
        counts.totalQuizAttempts === 0 ? null : Math.floor((passedAttempts * 100) / counts.totalQuizAttempts),
      averageSessionMinutes: averageSessionMinutes === null ? null : Math.round(averageSessionMinutes * 10) / 10,
    };
  },
  analytics: async ({ db, now, config: { siteTimezone } }) => {
    const today = dayOf(now, siteTimezone);
    const days = lastDays(today, daysShown);
    const weeks = lastMondays(today, weeksShown);
    const since = ([first = today]: typeof days) => startOf(first, siteTimezone);
    const [people, attempts, modules] = await Promise.all([
      listPeoplePerDay(db, since(days), siteTimezone),
      listAttemptsPerWeek(db, since(weeks), siteTimezone),
      listModuleCounts(db),
    ]);
    return {
      peoplePerDay: filled(
        days,
        people,
        (row) => row.day,
        (day) => ({ day, people: 0 }),
      ),
      attemptsPerWeek: filled(
        weeks,
        attempts,
        (row) => row.week,
        (week) => ({ week, passed: 0, failed: 0 }),
      ),
      modules,
    };
  },
});

/** Trainees who signed in within this time count as active, in milliseconds. */
const activeForMs = 30 * 24 * 3_600_000;

export const trainerOverviewRoutes = implement(trainerOverviewEndpoints, {
  overview: async ({ db, now }) => {
    const figures = await findTrainerFigures(db, new Date(now.getTime() - activeForMs));
    return {
      ...figures,
      averageProgress: Math.round(figures.averageProgress),
      oldestPendingAt: figures.oldestPendingAt?.toISOString() ?? null,
    };
  },
  pendingActions: ({ db, user, now }) => listPendingActions({ db, user, now }),
});
