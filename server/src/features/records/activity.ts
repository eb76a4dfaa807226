import { type Activity, type ActivityFilter } from '@loopcheck/contract/features/records/records.contract';
import type { z } from 'zod';
import { dayNamed, endOf, startOf } from '../../platform/calendar/calendar.rules.ts';
import type { ActivityFilter as Filter, ActivityRow } from './activity.queries.ts';

/** The filter as the database takes it: days of the site's calendar become moments. */
export function activityFilter({ from, to, ...rest }: z.output<typeof ActivityFilter>, timeZone: string): Filter {
  return {
    ...rest,
    from: from === undefined ? undefined : startOf(dayNamed(from), timeZone),
    until: to === undefined ? undefined : new Date(endOf(dayNamed(to), timeZone).getTime() + 1000),
  };
}

/** An event with the names that its people have now. */
export const activityOf = (row: ActivityRow): Activity => ({
  id: row.id,
  verb: row.verb,
  object: row.object,
  objectId: row.object_id,
  chapterNumber: row.chapter_number,
  title: row.title,
  result: row.result,
  occurredAt: row.occurred_at.toISOString(),
  person: { id: row.person_id, fullName: row.person_name },
  actor: { id: row.actor_id, fullName: row.actor_name },
  ipAddress: row.ip_address,
  deviceType: row.device_type,
  browser: row.browser,
});
