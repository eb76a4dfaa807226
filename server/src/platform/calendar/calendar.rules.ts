/** A day of the calendar, whatever the clock says. Months count from 1. */
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

/** What clock and calendar of an IANA time zone show at a moment, read as if it were UTC; in milliseconds. */
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

/** The day that it is at a moment in an IANA time zone. */
export const dayOf = (at: Date, timeZone: string): CalendarDay => dayFrom(new Date(wallTime(at, timeZone)));

/** So many months later, or earlier when negative. A day that the month does not have becomes its last: 31 January and one month is 28 or 29 February. */
export function addMonths({ year, month, day }: CalendarDay, months: number): CalendarDay {
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return { ...dayFrom(first), day: Math.min(day, lastDay) };
}

/** So many days later, or earlier when negative. */
export const addDays = ({ year, month, day }: CalendarDay, days: number): CalendarDay =>
  dayFrom(new Date(Date.UTC(year, month - 1, day + days)));

/** The Monday of the week that a day lies in (ISO 8601). */
export function mondayOf({ year, month, day }: CalendarDay): CalendarDay {
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return addDays({ year, month, day }, -sinceMonday);
}

/** A day from 2026-11-21, as `isoDay` writes it. */
export function dayFromIso(text: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

/** The first moment of a day in a time zone, also where the clocks change at midnight. */
export function startOf({ year, month, day }: CalendarDay, timeZone: string): Date {
  const midnight = Date.UTC(year, month - 1, day);
  // The zone may be at another distance from UTC the day before than the day after; one of both fits.
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

/** The day that a text such as 2026-11-21 names; the text has been checked to be one. */
export function dayNamed(iso: string): CalendarDay {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return { year, month, day };
}

const dayMs = 24 * 3_600_000;
