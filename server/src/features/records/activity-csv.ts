import { csvLine, csvStart } from '../../platform/csv/write-csv.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ActivityFilter, type ActivityRow, listActivity } from './activity.queries.ts';

/** Rows that are in memory at once. */
const pieceSize = 1000;

const head = [
  'Time',
  'Done by',
  'About',
  'What',
  'Chapter',
  'Title',
  'Details',
  'Address',
  'Device',
  'Browser',
  'Event',
];

/** The activity log as CSV, piece by piece, newest first. Times are ISO 8601 in UTC, so that sheets of two sites can be put together. */
export async function* activityCsv(db: Database, filter: ActivityFilter) {
  yield csvStart + csvLine(head);
  let before: number | undefined;
  for (;;) {
    const rows = await listActivity(db, { ...filter, before }, pieceSize);
    if (rows.length > 0) yield rows.map(lineOf).join('');
    if (rows.length < pieceSize) return;
    before = rows.at(-1)?.sequence;
  }
}

const lineOf = (row: ActivityRow): string =>
  csvLine([
    row.occurred_at.toISOString(),
    row.actor_name,
    row.person_name,
    `${row.object.replaceAll('-', ' ')} ${row.verb.replaceAll('-', ' ')}`,
    row.chapter_number,
    row.title,
    Object.entries(row.result)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join(', '),
    row.ip_address,
    row.device_type,
    row.browser,
    row.id,
  ]);
