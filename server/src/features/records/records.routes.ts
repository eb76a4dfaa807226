import { type ActivityFilter, recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import type { z } from 'zod';
import { addDays, dayFromIso, dayOf, isoDay, startOfDay } from '../../platform/calendar/calendar.rules.ts';
import { exportFileName } from '../../platform/csv/export-file-name.rules.ts';
import { csvByteOrderMark } from '../../platform/csv/write-csv.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import {
  activityCsvHeader,
  presentActivity,
  presentCsvLine,
  presentOwnEvent,
  presentSentence,
} from './records.presenter.ts';
import {
  type ActivityRowFilter,
  findModuleTitle,
  listActivity,
  listLatestEventsOfAllPeople,
  listLatestEventsOfPerson,
} from './records.queries.ts';
import { eventsWithSentence } from './records.rules.ts';

/** The maximum number of events in the trainers' list of recent activity. */
const maxLatestEvents = 5;

const pageSize = 50;

/** The number of rows that one query of an export reads. */
const exportPageSize = 1000;

export const recordsRoutes = implement(recordsEndpoints, {
  traineeActivity: async ({ db }) =>
    (await listLatestEventsOfAllPeople(db, eventsWithSentence, maxLatestEvents)).map(presentSentence),
  activity: async ({ db, config, query: { cursor, ...filter } }) => {
    const pageFilter = { ...toRowFilter(filter, config.siteTimezone), beforeSequence: cursor };
    const rows = await listActivity(db, pageFilter, pageSize + 1);
    const { page, nextCursor } = cutPage(rows, pageSize, ({ sequence }) => String(sequence));
    return { items: page.map(presentActivity), nextCursor };
  },
  exportActivity: async ({ db, config, query, now }) => ({
    fileName: exportFileName(
      'activity',
      isoDay(dayOf(now, config.siteTimezone)),
      await findNameParts(db, query),
      'csv',
    ),
    mimeType: 'text/csv; charset=utf-8',
    body: streamActivityCsv(db, toRowFilter(query, config.siteTimezone)),
  }),
  recent: async ({ db, user, query }) =>
    (await listLatestEventsOfPerson(db, user.id, query.limit)).map(presentOwnEvent),
});

/** Finds the conditions of the filter in words, for the file name of an export. */
async function findNameParts(db: Database, filter: z.output<typeof ActivityFilter>) {
  const { kind, person, actor, moduleId, from, to } = filter;
  const module = moduleId === undefined ? undefined : await findModuleTitle(db, moduleId);
  const unknownModule = moduleId === undefined ? undefined : 'unknown';
  return {
    kind,
    person,
    actor,
    module: module ? `${module.chapter_number} ${module.title}` : unknownModule,
    from,
    to,
  };
}

/** Converts the days of a request's filter to times in the site's time zone. Events on the day `to` are included. */
function toRowFilter(
  { from, to, ...otherConditions }: z.output<typeof ActivityFilter>,
  timeZone: string,
): ActivityRowFilter {
  return {
    ...otherConditions,
    from: from === undefined ? undefined : startOfDay(dayFromIso(from), timeZone),
    until: to === undefined ? undefined : startOfDay(addDays(dayFromIso(to), 1), timeZone),
  };
}

/** Yields the activity log in CSV format, newest first, page by page. */
async function* streamActivityCsv(db: Database, filter: ActivityRowFilter) {
  yield csvByteOrderMark + activityCsvHeader;
  let beforeSequence: number | undefined;
  for (;;) {
    const rows = await listActivity(db, { ...filter, beforeSequence }, exportPageSize);
    if (rows.length > 0) yield rows.map(presentCsvLine).join('');
    if (rows.length < exportPageSize) return;
    beforeSequence = rows.at(-1)?.sequence;
  }
}
