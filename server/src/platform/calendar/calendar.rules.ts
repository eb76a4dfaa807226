/** A calendar day without a time. Months count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const readers = new Map<string, Intl.DateTimeFormat>();

function readerFor(timeZone: string): Intl.DateTimeFormat {
  const known = readers.get(timeZone);
  if (known) return known;
  const reader = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  readers.set(timeZone, reader);
  return reader;
}

/** The local date and time in an IANA time zone, encoded as if it were UTC; in milliseconds. */
function wallTime(at: Date, timeZone: string): number {
  const parts = new Map(
    readerFor(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, Number(part.value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

const dayFrom = (date: Date): CalendarDay => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});

/** The local date at a moment in an IANA time zone. */
export const dayOf = (at: Date, timeZone: string): CalendarDay => dayFrom(new Date(wallTime(at, timeZone)));

/** Adds months (negative: subtracts). A day that the month does not have becomes its last: 31 January plus one month is 28 or 29 February. */
export function addMonths({ year, month, day }: CalendarDay, months: number): CalendarDay {
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return { ...dayFrom(first), day: Math.min(day, lastDay) };
}

/** Adds days (negative: subtracts). */
export const addDays = ({ year, month, day }: CalendarDay, days: number): CalendarDay =>
  dayFrom(new Date(Date.UTC(year, month - 1, day + days)));

/** The Monday of a day's week (ISO 8601). */
export function mondayOf({ year, month, day }: CalendarDay): CalendarDay {
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return addDays({ year, month, day }, -sinceMonday);
}

/** Parses a day such as 2026-11-21, the format of `isoDay`. */
export function dayFromIso(text: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

/** The first moment of a day in a time zone, including zones whose clocks change at midnight. */
export function startOf({ year, month, day }: CalendarDay, timeZone: string): Date {
  const midnight = Date.UTC(year, month - 1, day);
  // The UTC offset may change during the day; the offset before or the one after it gives the result.
  const candidates = [-dayMs, dayMs].map((aside) => {
    const near = new Date(midnight + aside);
    return midnight - (wallTime(near, timeZone) - near.getTime());
  });
  const onTheDay = candidates.filter((candidate) => wallTime(new Date(candidate), timeZone) >= midnight);
  return new Date(Math.min(...(onTheDay.length > 0 ? onTheDay : candidates)));
}

/** The last second of a day in a time zone. */
export function endOf(day: CalendarDay, timeZone: string): Date {
  const next = dayFrom(new Date(Date.UTC(day.year, day.month - 1, day.day + 1)));
  return new Date(startOf(next, timeZone).getTime() - 1000);
}

/** The day as 2026-11-21. */
export const isoDay = ({ year, month, day }: CalendarDay): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Parses a day such as 2026-11-21. The text must be valid. */
export function dayNamed(iso: string): CalendarDay {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return { year, month, day };
}

const dayMs = 24 * 3_600_000;
