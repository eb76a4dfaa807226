/** A moment, in milliseconds since 1970-01-01T00:00:00Z. */
export type HostTime = number;

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A date and a time of day, as a calendar shows it. `weekday` is 0 on Sunday. */
export interface CalendarTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/** A time zone with its Windows name. `offsetMinutes` is local standard time minus UTC. */
export interface TimeZone {
  readonly id: string;
  readonly display: string;
  readonly offsetMinutes: number;
  readonly daylight: 'europe' | 'none';
}

/** The time zones that drills use. */
export const timeZones = {
  'W. Europe Standard Time': {
    id: 'W. Europe Standard Time',
    display: '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna',
    offsetMinutes: 60,
    daylight: 'europe',
  },
  UTC: { id: 'UTC', display: '(UTC) Coordinated Universal Time', offsetMinutes: 0, daylight: 'none' },
  'Arabian Standard Time': {
    id: 'Arabian Standard Time',
    display: '(UTC+04:00) Abu Dhabi, Muscat',
    offsetMinutes: 240,
    daylight: 'none',
  },
} as const satisfies Record<string, TimeZone>;

/** Number of days from 1970-01-01 to a day of the Gregorian calendar. */
export function toDayNumber(year: number, month: number, dayOfMonth: number): number {
  // Years that begin in March have their leap day at the end.
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The calendar in UTC. */
export function toUtc(time: HostTime): CalendarTime {
  const days = Math.floor(time / day);
  const rest = time - days * day;
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
    weekday: (((days + 4) % 7) + 7) % 7,
    hour: Math.floor(rest / hour),
    minute: Math.floor((rest % hour) / minute),
    second: Math.floor((rest % minute) / second),
    millisecond: rest % second,
  };
}

/** The moment of a calendar time in UTC. Missing fields are 0. */
export function fromUtc(
  part: Pick<CalendarTime, 'year' | 'month' | 'day'> & Partial<Omit<CalendarTime, 'weekday'>>,
): HostTime {
  return (
    toDayNumber(part.year, part.month, part.day) * day +
    (part.hour ?? 0) * hour +
    (part.minute ?? 0) * minute +
    (part.second ?? 0) * second +
    (part.millisecond ?? 0)
  );
}

/** Last Sunday of a month with 31 days, 01:00 UTC: the moment at which Europe changes its clocks. */
function lastSunday(year: number, month: 3 | 10): HostTime {
  const last = toDayNumber(year, month, 31);
  const weekday = (((last + 4) % 7) + 7) % 7;
  return (last - weekday) * day + hour;
}

/** A calendar year in UTC, and the summer time of Europe in it. The ends are exclusive. */
interface SummerTime {
  readonly yearFrom: HostTime;
  readonly yearTo: HostTime;
  readonly from: HostTime;
  readonly to: HostTime;
}

const summerTimeOf = (year: number): SummerTime => ({
  yearFrom: toDayNumber(year, 1, 1) * day,
  yearTo: toDayNumber(year + 1, 1, 1) * day,
  from: lastSunday(year, 3),
  to: lastSunday(year, 10),
});

/** The one that was used last: the times of an output are mostly of one year. */
let lastSummerTime = summerTimeOf(1970);

/** Local time minus UTC at a moment, in minutes, daylight saving included. */
export function offsetMinutesAt(zone: TimeZone, time: HostTime): number {
  if (zone.daylight === 'none') return zone.offsetMinutes;
  if (time < lastSummerTime.yearFrom || time >= lastSummerTime.yearTo) lastSummerTime = summerTimeOf(toUtc(time).year);
  const isSummer = time >= lastSummerTime.from && time < lastSummerTime.to;
  return zone.offsetMinutes + (isSummer ? 60 : 0);
}

/** The calendar in a time zone. */
export const toLocal = (zone: TimeZone, time: HostTime): CalendarTime =>
  toUtc(time + offsetMinutesAt(zone, time) * minute);

/** The moment of a local calendar time. A time that the change to summer skips counts as standard time. */
export function fromLocal(zone: TimeZone, part: Parameters<typeof fromUtc>[0]): HostTime {
  const asUtc = fromUtc(part);
  return asUtc - offsetMinutesAt(zone, asUtc - zone.offsetMinutes * minute) * minute;
}

const two = (value: number) => String(value).padStart(2, '0');

/** `2026-11-20T08:30:00.000Z`. */
export function toIso(time: HostTime): string {
  const at = toUtc(time);
  const milliseconds = String(at.millisecond).padStart(3, '0');
  return `${at.year}-${two(at.month)}-${two(at.day)}T${two(at.hour)}:${two(at.minute)}:${two(at.second)}.${milliseconds}Z`;
}

/** Reads `2026-11-20T09:30:00+01:00` and the like. Returns undefined for another text. */
export function parseIso(text: string): HostTime | undefined {
  const match =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?)?\s*(Z|[+-]\d\d:\d\d)?$/.exec(text);
  if (!match) return undefined;
  const [, year, month, dayOfMonth, hours, minutes, seconds, fraction, zone] = match;
  const time = fromUtc({
    year: Number(year),
    month: Number(month),
    day: Number(dayOfMonth),
    hour: Number(hours ?? 0),
    minute: Number(minutes ?? 0),
    second: Number(seconds ?? 0),
    millisecond: Number((fraction ?? '0').padEnd(3, '0')),
  });
  if (zone === undefined || zone === 'Z') return time;
  const sign = zone.startsWith('-') ? -1 : 1;
  return time - sign * (Number(zone.slice(1, 3)) * hour + Number(zone.slice(4, 6)) * minute);
}

const durations: Readonly<Record<string, number>> = { s: second, m: minute, h: hour, d: day };

/** Reads `90s`, `3m`, `4h` or `9d` as milliseconds. Returns undefined for another text. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+)([smhd])$/.exec(text);
  const unit = durations[match?.[2] ?? ''];
  return match && unit !== undefined ? Number(match[1]) * unit : undefined;
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const monthName = (month: number): string => monthNames[month - 1] ?? '';
export const weekdayName = (weekday: number): string => weekdayNames[weekday] ?? '';

/** `11/20/2026`, the short date of Windows in English (United States). */
export const usDate = (at: CalendarTime): string => `${at.month}/${at.day}/${at.year}`;

/** `9:05:07 AM`, the long time of Windows in English (United States). */
export const usTime = (at: CalendarTime): string =>
  `${at.hour % 12 === 0 ? 12 : at.hour % 12}:${two(at.minute)}:${two(at.second)} ${at.hour < 12 ? 'AM' : 'PM'}`;

/** `11/20/2026 9:05:07 AM`. */
export const usDateTime = (at: CalendarTime): string => `${usDate(at)} ${usTime(at)}`;

/** `09:05`. */
export const clockTime = (at: CalendarTime): string => `${two(at.hour)}:${two(at.minute)}`;
