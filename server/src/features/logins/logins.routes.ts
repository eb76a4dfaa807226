import { loginsEndpoints } from '@loopcheck/contract/features/logins/logins.contract';
import { idleLimitMs } from '../../platform/auth/session-limits.ts';
import { addDays, dayFromIso, dayOf, isoDay, startOfDay } from '../../platform/calendar/calendar.rules.ts';
import { implement } from '../../platform/http/implement.ts';
import { streamLoginsCsv } from './logins.export.ts';
import { cursorAfterLogin, presentLogin, readLoginCursor } from './logins.presenter.ts';
import { findLoginStatistics, type LoginFilter, listLogins } from './logins.queries.ts';

export const loginsRoutes = implement(loginsEndpoints, {
  list: async ({ db, query, config, now }) => {
    const filter = toLoginFilter(query, config.siteTimezone);
    const rows = await listLogins(db, filter, readLoginCursor(query.cursor), query.limit + 1);
    const { page, nextCursor } = toPage(rows, query.limit);
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
    const { page, nextCursor } = toPage(rows, query.limit);
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

/** Returns a page and the cursor of the next page. If there is a next page, `rows` contains its first row. */
function toPage<Row extends { login_micros: number; id: string }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? cursorAfterLogin(last) : null };
}
