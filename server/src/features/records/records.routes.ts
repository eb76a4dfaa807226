import { type ActivityFilter, recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import type { z } from 'zod';
import { dayNamed, dayOf, endOf, isoDay, startOf } from '../../platform/calendar/calendar.rules.ts';
import { csvStart } from '../../platform/csv/write-csv.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { implement } from '../../platform/http/implement.ts';
import {
  activityCsvHead,
  presentActivity,
  presentCsvLine,
  presentEvent,
  presentSentence,
} from './records.presenter.ts';
import { type ActivityFilter as Filter, listActivity, listLatestEvents, listRecentEvents } from './records.queries.ts';
import { listedEvents } from './records.rules.ts';

/** The number of events in the trainers' list of recent activity. */
const latestCount = 5;

const pageSize = 50;

/** The number of rows of an export that are in memory at the same time. */
const exportPageSize = 1000;

export const recordsRoutes = implement(recordsEndpoints, {
  traineeActivity: async ({ db }) => (await listLatestEvents(db, listedEvents, latestCount)).map(presentSentence),
  activity: async ({ db, config, query: { cursor, ...filter } }) => {
    const narrowed = { ...filterOf(filter, config.siteTimezone), before: cursor };
    const rows = await listActivity(db, narrowed, pageSize + 1);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map(presentActivity),
      nextCursor: rows.length > pageSize && last ? String(last.sequence) : null,
    };
  },
  exportActivity: async ({ db, config, query, now }) => ({
    fileName: `activity-${isoDay(dayOf(now, config.siteTimezone))}.csv`,
    mimeType: 'text/csv; charset=utf-8',
    body: activityCsv(db, filterOf(query, config.siteTimezone)),
  }),
  recent: async ({ db, user, query }) => (await listRecentEvents(db, user.id, query.limit)).map(presentEvent),
});

/** Converts the days of a filter, in the site's time zone, to times. */
function filterOf({ from, to, ...rest }: z.output<typeof ActivityFilter>, timeZone: string): Filter {
  return {
    ...rest,
    from: from === undefined ? undefined : startOf(dayNamed(from), timeZone),
    until: to === undefined ? undefined : new Date(endOf(dayNamed(to), timeZone).getTime() + 1000),
  };
}

/** Yields the activity log in CSV format, newest first, page by page. */
async function* activityCsv(db: Database, filter: Filter) {
  yield csvStart + activityCsvHead;
  let before: number | undefined;
  for (;;) {
    const rows = await listActivity(db, { ...filter, before }, exportPageSize);
    if (rows.length > 0) yield rows.map(presentCsvLine).join('');
    if (rows.length < exportPageSize) return;
    before = rows.at(-1)?.sequence;
  }
}
