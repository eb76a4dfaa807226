import { loginsEndpoints } from '@loopcheck/contract/features/logins/logins.contract';
import { idleLimitMs } from '../../platform/auth/session-limits.ts';
import { addDays, dayFromIso, dayOf, isoDay, startOfDay } from '../../platform/calendar/calendar.rules.ts';
import { exportFileName } from '../../platform/csv/export-file-name.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import { streamSignInsCsv } from './logins.export.ts';
import { createSignInCursor, presentSignIn, readSignInCursor } from './logins.presenter.ts';
import { findSignInStatistics, findPersonName, type SignInFilter, listSignIns } from './logins.queries.ts';

export const loginsRoutes = implement(loginsEndpoints, {
  list: async ({ db, query, config, now }) => {
    const filter = toSignInFilter(query, config.siteTimezone);
    const rows = await listSignIns(db, filter, readSignInCursor(query.cursor), query.limit + 1);
    const { page, nextCursor } = cutPage(rows, query.limit, createSignInCursor);
    return {
      logins: page.map((row) => presentSignIn(row, now, idleLimitMs)),
      statistics: await findSignInStatistics(db, now, config.siteTimezone),
      nextCursor,
    };
  },
  export: async ({ db, query, config, now }) => {
    const filter = toSignInFilter(query, config.siteTimezone);
    const today = isoDay(dayOf(now, config.siteTimezone));
    return {
      fileName: exportFileName('login-data', today, await fileNamePartsOf(db, query), 'csv'),
      mimeType: 'text/csv; charset=utf-8',
      body: streamSignInsCsv(db, filter, now),
    };
  },
  listOwn: async ({ db, user, query, now }) => {
    const filter = { userId: user.id, outcome: 'all' } as const;
    const rows = await listSignIns(db, filter, readSignInCursor(query.cursor), query.limit + 1);
    const { page, nextCursor } = cutPage(rows, query.limit, createSignInCursor);
    // The schema of the reply removes the fields of the person.
    return { items: page.map((row) => presentSignIn(row, now, idleLimitMs)), nextCursor };
  },
});

type RequestedFilter = Omit<SignInFilter, 'since' | 'before'> & { from?: string | undefined; to?: string | undefined };

/**
 * Returns the conditions of the filter as parts of the file name of an export; undefined for a condition without a
 * value. The employee ID tells people with the same name apart. The employee ID comes before the name, because a long
 * part is cut at its end. The file name omits the outcome `succeeded`, which is the default.
 */
async function fileNamePartsOf(db: Database, { userId, search, role, from, to, outcome }: RequestedFilter) {
  const person = userId === undefined ? undefined : await findPersonName(db, userId);
  const textForUnknownPerson = userId === undefined ? undefined : 'unknown';
  return {
    person: person ? `${person.employee_id} ${person.full_name}` : textForUnknownPerson,
    search,
    role,
    from,
    to,
    outcome: outcome === 'succeeded' ? undefined : outcome,
  };
}

/**
 * Converts the days `from` and `to`, both inclusive and in the time zone of the site, to the times `since` (inclusive)
 * and `before` (exclusive).
 */
function toSignInFilter({ from, to, ...rest }: RequestedFilter, timeZone: string): SignInFilter {
  return {
    ...rest,
    ...(from !== undefined && { since: startOfDay(dayFromIso(from), timeZone) }),
    ...(to !== undefined && { before: startOfDay(addDays(dayFromIso(to), 1), timeZone) }),
  };
}
