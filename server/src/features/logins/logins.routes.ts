import { loginsEndpoints } from '@loopcheck/contract/features/logins/logins.contract';
import { idleLimitMs } from '../../platform/auth/session-limits.ts';
import { addDays, dayFromIso, dayOf, isoDay, startOfDay } from '../../platform/calendar/calendar.rules.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import { streamLoginsCsv } from './logins.export.ts';
import { cursorAfterLogin, presentLogin, readLoginCursor } from './logins.presenter.ts';
import { findLoginStatistics, type LoginFilter, listLogins } from './logins.queries.ts';

export const loginsRoutes = implement(loginsEndpoints, {
  list: async ({ db, query, config, now }) => {
    const filter = toLoginFilter(query, config.siteTimezone);
    const rows = await listLogins(db, filter, readLoginCursor(query.cursor), query.limit + 1);
    const { page, nextCursor } = cutPage(rows, query.limit, cursorAfterLogin);
    return {
      logins: page.map((row) => presentLogin(row, now, idleLimitMs)),
      statistics: await findLoginStatistics(db, now, config.siteTimezone),
      nextCursor,
    };
  },
  export: ({ db, query, config, now }) => {
    const filter = toLoginFilter(query, config.siteTimezone);
    return Promise.resolve({
      fileName: `login-data-${isoDay(dayOf(now, config.siteTimezone))}.csv`,
      mimeType: 'text/csv; charset=utf-8',
      body: streamLoginsCsv(db, filter, now),
    });
  },
  own: async ({ db, user, query, now }) => {
    const filter = { userId: user.id, outcome: 'all' } as const;
    const rows = await listLogins(db, filter, readLoginCursor(query.cursor), query.limit + 1);
    const { page, nextCursor } = cutPage(rows, query.limit, cursorAfterLogin);
    // The schema of the reply removes the fields of the person.
    return { items: page.map((row) => presentLogin(row, now, idleLimitMs)), nextCursor };
  },
});

type RequestedFilter = Omit<LoginFilter, 'since' | 'before'> & { from?: string | undefined; to?: string | undefined };

/** Converts the days `from` and `to`, both inclusive and in the time zone of the site, to times. */
function toLoginFilter({ from, to, ...rest }: RequestedFilter, timeZone: string): LoginFilter {
  return {
    ...rest,
    ...(from !== undefined && { since: startOfDay(dayFromIso(from), timeZone) }),
    ...(to !== undefined && { before: startOfDay(addDays(dayFromIso(to), 1), timeZone) }),
  };
}
