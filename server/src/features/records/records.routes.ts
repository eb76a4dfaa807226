import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import { implement } from '../../platform/http/implement.ts';
import { activityCsv } from './activity-csv.ts';
import { activityFilter, activityOf } from './activity.ts';
import { listActivity } from './activity.queries.ts';
import { sentenceOf, toldEvents } from './crew-activity.rules.ts';
import { listCrewEvents, listRecentEvents } from './records.queries.ts';

/** How many things of the crew are told (spec 9). */
const crewLimit = 5;

const pageSize = 50;

export const recordsRoutes = implement(recordsEndpoints, {
  crew: async ({ db }) => {
    const events = await listCrewEvents(db, toldEvents, crewLimit);
    return events.map((event) => ({
      id: event.id,
      personId: event.person_id,
      message: sentenceOf({ ...event, ...namesOf(event) }) ?? '',
      timestamp: event.occurred_at.toISOString(),
    }));
  },
  activity: async ({ db, config, query: { cursor, ...filter } }) => {
    const narrowed = { ...activityFilter(filter, config.siteTimezone), before: cursor };
    const rows = await listActivity(db, narrowed, pageSize + 1);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return { items: page.map(activityOf), nextCursor: rows.length > pageSize && last ? String(last.sequence) : null };
  },
  exportActivity: async ({ db, config, query, now }) => ({
    fileName: `activity-${isoDay(dayOf(now, config.siteTimezone))}.csv`,
    mimeType: 'text/csv; charset=utf-8',
    body: activityCsv(db, activityFilter(query, config.siteTimezone)),
  }),
  recent: async ({ db, user, query }) => {
    const events = await listRecentEvents(db, user.id, query.limit);
    return events.map((event) => ({
      id: event.id,
      verb: event.verb,
      object: event.object,
      objectId: event.object_id,
      chapterNumber: event.chapter_number,
      title: event.title,
      result: event.result,
      occurredAt: event.occurred_at.toISOString(),
    }));
  },
});

const namesOf = (event: { full_name: string; chapter_number: number | null; result: Record<string, unknown> }) => ({
  personName: event.full_name,
  chapterNumber: event.chapter_number,
  result: event.result,
});
