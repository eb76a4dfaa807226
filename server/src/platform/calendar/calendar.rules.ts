/** A calendar day without a time. Months count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const dayMs = 24 * 3_600_000;

/** Formatters by time zone. They are cached because creating one is slow. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en', {
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
  formatters.set(timeZone, formatter);
  return formatter;
}

/**
 * Returns the local date and time of `moment` in `timeZone` as if they were UTC, in milliseconds since 1970. The
 * difference from `moment` is the UTC offset of the time zone.
 */
function localTimeAsUtc(moment: Date, timeZone: string): number {
  const parts = new Map(
    formatterFor(timeZone)
      .formatToParts(moment)
      .map((part) => [part.type, Number(part.value)]),
  );
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(
    numberOf('year'),
    numberOf('month') - 1,
    numberOf('day'),
    numberOf('hour'),
    numberOf('minute'),
    numberOf('second'),
  );
}

const utcDayOf = (date: Date): CalendarDay => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});

/** The local date at a moment in an IANA time zone. */
export const dayOf = (moment: Date, timeZone: string): CalendarDay =>
  utcDayOf(new Date(localTimeAsUtc(moment, timeZone)));

/**
 * Adds months; a negative number subtracts. If the resulting month is too short, the result is its last day: 31 January
 * plus one month is 28 or 29 February.
 */
export function addMonths({ year, month, day }: CalendarDay, months: number): CalendarDay {
  const firstOfMonth = new Date(Date.UTC(year, month - 1 + months, 1));
  // The day 0 of a month is the last day of the month before.
  const lastDay = new Date(Date.UTC(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1, 0)).getUTCDate();
  return { ...utcDayOf(firstOfMonth), day: Math.min(day, lastDay) };
}

/** Adds days; a negative number subtracts. */
export const addDays = ({ year, month, day }: CalendarDay, days: number): CalendarDay =>
  utcDayOf(new Date(Date.UTC(year, month - 1, day + days)));

/** The Monday of a day's week (ISO 8601). */
export function mondayOf({ year, month, day }: CalendarDay): CalendarDay {
  // `getUTCDay` returns 0 for Sunday and 1 for Monday.
  const daysSinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return addDays({ year, month, day }, -daysSinceMonday);
}

/** Parses an ISO date such as 2026-11-21. Does not check whether the text is a valid date. */
export function dayFromIso(text: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

/** The first moment of a day in a time zone. If the clocks skip midnight, this is the first moment after the change. */
export function startOfDay({ year, month, day }: CalendarDay, timeZone: string): Date {
  const midnight = Date.UTC(year, month - 1, day);
  // The UTC offset can change near midnight, so both the offset a day earlier and the offset a day later are tried.
  const candidates = [-dayMs, dayMs].map((distanceMs) => {
    const nearby = new Date(midnight + distanceMs);
    const offsetMs = localTimeAsUtc(nearby, timeZone) - nearby.getTime();
    return midnight - offsetMs;
  });
  // With the offset of the wrong side of a change, a candidate can be earlier than midnight.
  const notBeforeMidnight = candidates.filter((candidate) => localTimeAsUtc(new Date(candidate), timeZone) >= midnight);
  // If the clocks are set back to midnight, midnight occurs twice, and the day starts at the first time.
  return new Date(Math.min(...(notBeforeMidnight.length > 0 ? notBeforeMidnight : candidates)));
}

/** The moment one second before the next day starts in a time zone. */
export function endOfDay(day: CalendarDay, timeZone: string): Date {
  return new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1000);
}

/** The day as an ISO date, such as 2026-11-21. */
export const isoDay = ({ year, month, day }: CalendarDay): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
