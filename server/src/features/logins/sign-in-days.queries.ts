import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/db/database.ts';
import { rememberEach } from '../../platform/db/remember-each.ts';
import { hasWritten } from '../../platform/db/remember-shared.queries.ts';
import type { AddressCount, AttemptCount } from './logins.rules.ts';

/** A day of the statistics: the attempts from its start until the start of the next day. */
interface DayRange {
  readonly start: Date;
  /** Null for the last day, which has no end yet. */
  readonly end: Date | null;
}

/** Days by their ids (see `idOf`). */
type DayRanges = ReadonlyMap<string, DayRange>;

const idOf = ({ start, end }: DayRange) => `${start.getTime()} ${end?.getTime() ?? ''}`;

/** Converts the start times of consecutive days to ranges. The last day has no end. */
const toDayRanges = (starts: readonly Date[]): DayRange[] =>
  starts.map((start, index) => ({ start, end: starts[index + 1] ?? null }));

/** The day in UTC of a time, for example 2026-11-28. */
const utcDayOf = (time: Date) => time.toISOString().slice(0, 10);

/**
 * Finds the version of each day, by the id of the day. The version changes whenever an attempt of the day is added,
 * changed or removed. It consists of the versions of the two or three days in UTC that the day overlaps.
 */
async function findDayVersions(db: Database, ranges: DayRanges): Promise<Map<string, string>> {
  const starts = [...ranges.values()].map(({ start }) => start.getTime());
  const firstDay = utcDayOf(new Date(Math.min(...starts)));
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      hasWritten.as('hasWritten'),
      jsonArrayFrom(
        selectFrom('sign_in_day_versions')
          .select(['day', 'version'])
          .where('day', '>=', sql<string>`${firstDay}::date`)
          .orderBy('day'),
      ).as('days'),
    ])
    .executeTakeFirstOrThrow();
  // The versions do not show the changes of this transaction. So a transaction that has written gets random versions,
  // for which nothing is kept in memory.
  const suffix = row.hasWritten ? crypto.randomUUID() : '';
  return new Map(
    [...ranges].map(([id, { start, end }]) => {
      const lastDay = end && utcDayOf(new Date(end.getTime() - 1));
      const days = row.days.filter(({ day }) => day >= utcDayOf(start) && (lastDay === null || day <= lastDay));
      return [id, `${days.map(({ day, version }) => `${day} ${version}`).join(' ')} ${suffix}`];
    }),
  );
}

/** SQL for a table of the days with these ids: `id`, `starts_at` and `ends_at`. */
function daysTable(ids: readonly string[], ranges: DayRanges) {
  const days = ids.flatMap((id) => ranges.get(id) ?? []);
  return sql`unnest(
    ${days.map(idOf)}::text[], ${days.map(({ start }) => start)}::timestamptz[], ${days.map(({ end }) => end)}::timestamptz[]
  ) as day (id, starts_at, ends_at)`;
}

/** The SQL condition that an attempt was made on `day`. */
const isOfDay = sql`login_time >= day.starts_at and login_time < coalesce(day.ends_at, 'infinity')`;

/** Groups rows by the id of their day, and removes the id from the rows. Days without rows get an empty list. */
function groupByDay<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]) {
  const values = new Map<string, Omit<Row, 'id'>[]>(ids.map((id) => [id, []]));
  for (const { id, ...row } of rows) values.get(id)?.push(row);
  return values;
}

/** Counts the attempts of each day by role, device type and outcome. Keeps the counts in memory. */
const findCountsOfDays = rememberEach(async (db, ids, ranges: DayRanges) => {
  const { rows } = await sql<Omit<AttemptCount, 'dayIndex'> & { readonly id: string }>`
    select day.id, role, device_type as "deviceType", succeeded, attempt_count as count, refused_count as "refusedCount"
    from ${daysTable(ids, ranges)}
    cross join lateral (
      select role, device_type, succeeded, count(*) as attempt_count, count(*) filter (where refused) as refused_count
      from sign_ins
      where ${isOfDay}
      group by role, device_type, succeeded
    ) as attempts`.execute(db);
  return groupByDay(ids, rows);
});

/** Finds the busiest IP address of each day and outcome. Keeps the addresses in memory. */
const findAddressesOfDays = rememberEach(async (db, ids, ranges: DayRanges) => {
  const { rows } = await sql<Omit<AddressCount, 'dayIndex'> & { readonly id: string }>`
    select day.id, succeeded, ip_address as "ipAddress", attempt_count as count
    from ${daysTable(ids, ranges)}
    cross join lateral (
      -- Keeps the first row of each outcome: the address with the highest count.
      select distinct on (succeeded) succeeded, ip_address, count(*) as attempt_count
      from sign_ins
      where ${isOfDay}
      group by succeeded, ip_address
      order by succeeded, attempt_count desc, ip_address
    ) as attempts`.execute(db);
  return groupByDay(ids, rows);
});

/** Counts the people who signed in on each day. Keeps the counts in memory. */
const findPeopleOfDays = rememberEach(async (db, ids, ranges: DayRanges) => {
  const { rows } = await sql<{ readonly id: string; readonly people: number }>`
    select day.id, people
    from ${daysTable(ids, ranges)}
    cross join lateral (
      select count(distinct user_id) as people from sign_ins where succeeded and ${isOfDay}
    ) as attempts`.execute(db);
  return groupByDay(ids, rows);
});

type FindValues<Row> = (
  db: Database,
  versions: ReadonlyMap<string, string>,
  ranges: DayRanges,
) => Promise<ReadonlyMap<string, readonly Row[]>>;

/**
 * Finds the rows of the days whose index `isNeeded` accepts. Each row gets the index of its day. The last day has
 * no end, because the clock of another server can be ahead and give an attempt a time in the future.
 */
async function findRows<Row>(
  db: Database,
  find: FindValues<Row>,
  dayStarts: readonly Date[],
  isNeeded: (dayIndex: number) => boolean = () => true,
): Promise<(Row & { readonly dayIndex: number })[]> {
  const days = toDayRanges(dayStarts).map((range, dayIndex) => ({ id: idOf(range), range, dayIndex }));
  const neededDays = days.filter(({ dayIndex }) => isNeeded(dayIndex));
  if (neededDays.length === 0) return [];
  const ranges = new Map(neededDays.map(({ id, range }) => [id, range]));
  const rowsByDay = await find(db, await findDayVersions(db, ranges), ranges);
  return neededDays.flatMap(({ id, dayIndex }) => (rowsByDay.get(id) ?? []).map((row) => ({ ...row, dayIndex })));
}

/** Counts attempts by day, role, device type and outcome. `dayStarts` are the starts of the days in order. */
export const countAttempts = (db: Database, dayStarts: readonly Date[]): Promise<AttemptCount[]> =>
  findRows(db, findCountsOfDays, dayStarts);

/**
 * Finds two IP addresses for each day whose index `isNeeded` accepts: the address with the most successful
 * attempts, and the address with the most failed attempts.
 */
export const listBusiestAddresses = (
  db: Database,
  dayStarts: readonly Date[],
  isNeeded: (dayIndex: number) => boolean,
): Promise<AddressCount[]> => findRows(db, findAddressesOfDays, dayStarts, isNeeded);

/** Counts the people who signed in on each of these days, in their order. */
export async function countPeoplePerDay(db: Database, dayStarts: readonly Date[]): Promise<number[]> {
  const rows = await findRows(db, findPeopleOfDays, dayStarts);
  return dayStarts.map((_, index) => rows.find(({ dayIndex }) => dayIndex === index)?.people ?? 0);
}
