import { i18n } from './i18n.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

// Timestamps are ISO 8601. Dates and times are in the time zone of the device. `now` is in milliseconds.

/** In English, the day is before the month and the clock has 24 hours, as in the texts and PDFs of the server. */
const dateLocale = (): string => (i18n.locale === 'en' ? 'en-GB' : i18n.locale);

/** A date: "3 March 2026". */
export function formatDate(timestamp: string): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long' }).format(new Date(timestamp));
}

/** A short date: "3 Mar 2026". */
export function formatShortDate(timestamp: string): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium' }).format(new Date(timestamp));
}

/** A short date with the time of day: "3 Mar 2026, 14:05". */
export function formatDateTime(timestamp: string): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(timestamp));
}

/** The time of day: "14:05". */
export function formatTime(timestamp: string): string {
  return new Intl.DateTimeFormat(dateLocale(), { timeStyle: 'short' }).format(new Date(timestamp));
}

/** The time since a timestamp in one unit: "3 minutes ago". After more than a week it returns the date. */
export function formatAgo(timestamp: string, now: number): string {
  const elapsed = now - new Date(timestamp).getTime();
  if (elapsed > 7 * dayMs) return formatDate(timestamp);
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' });
  if (elapsed < minuteMs) return format.format(0, 'second');
  if (elapsed < hourMs) return format.format(-Math.floor(elapsed / minuteMs), 'minute');
  if (elapsed < dayMs) return format.format(-Math.floor(elapsed / hourMs), 'hour');
  return format.format(-Math.floor(elapsed / dayMs), 'day');
}

/**
 * A size in Bytes, KB, MB or GB (1 KB is 1024 bytes) with at most two decimals: "84.12 MB". If `decimals` is given, the
 * size has exactly that number of decimals: "84.0 MB". A size in Bytes never has decimals.
 */
export function formatBytes(bytes: number, decimals?: number): string {
  const units = ['Bytes', 'KB', 'MB', 'GB'] as const;
  // The exponent of 1024: 0 for Bytes, 1 for KB, 2 for MB, 3 for GB.
  const unitIndex = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  const value = new Intl.NumberFormat(i18n.locale, {
    minimumFractionDigits: unitIndex === 0 ? 0 : (decimals ?? 0),
    maximumFractionDigits: decimals ?? 2,
  }).format(bytes / 1024 ** unitIndex);
  return `${value} ${units[unitIndex] ?? ''}`;
}

/** A calendar day such as 2026-11-16, independent of the time zone: "16 Nov", "16" or "16 November 2026". */
export function formatDay(isoDay: string, length: 'short' | 'number' | 'long' = 'short'): string {
  const parts = {
    short: { day: 'numeric', month: 'short' },
    number: { day: 'numeric' },
    long: { dateStyle: 'long' },
  } as const;
  const options = { ...parts[length], timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(dateLocale(), options).format(new Date(`${isoDay}T00:00:00Z`));
}

/** A date and time: "Today 13:02", "Yesterday 22:31", otherwise the short date with the time. */
export function formatRecentDateTime(timestamp: string, now: number): string {
  const date = new Date(timestamp);
  const daysAgo = Math.round((startOfDay(new Date(now)) - startOfDay(date)) / dayMs);
  const isTodayOrYesterday = daysAgo === 0 || daysAgo === 1;
  if (!isTodayOrYesterday) return formatDateTime(timestamp);
  const word = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' }).format(-daysAgo, 'day');
  const timeFormat = new Intl.DateTimeFormat(dateLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${word.charAt(0).toLocaleUpperCase(i18n.locale)}${word.slice(1)} ${timeFormat.format(date)}`;
}

/** The day of a timestamp: "today", "yesterday", or the short date "3 Mar 2026". */
export function formatRelativeDay(timestamp: string, now: number): string {
  const daysAgo = Math.round((startOfDay(new Date(now)) - startOfDay(new Date(timestamp))) / dayMs);
  const isTodayOrYesterday = daysAgo === 0 || daysAgo === 1;
  if (!isTodayOrYesterday) return formatShortDate(timestamp);
  return new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' }).format(-daysAgo, 'day');
}

/**
 * The start of a day in the time zone of the device, in milliseconds. The difference of two starts is not always a
 * multiple of 24 hours, because of daylight saving time, so callers round it to whole days.
 */
const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** A list of names: "Ann, Ben, and Li". */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names);

/** Formats a number of seconds as minutes and seconds ("6:18"). One hour or more is shown with hours ("1:02:07"). */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor(total / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(total % 60)}` : `${minutes}:${pad(total % 60)}`;
}
