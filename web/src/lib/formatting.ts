import { i18n } from './i18n.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A day in the words of the reader's language: "3 March 2026". */
export function formatDate(timestamp: string): string {
  return new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long' }).format(new Date(timestamp));
}

/** A day where there is little room: "3 Mar 2026". */
export function formatShortDate(timestamp: string): string {
  return new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' }).format(new Date(timestamp));
}

/** A day with its time, in this device's zone. */
export function formatDateTime(timestamp: string): string {
  return new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(timestamp));
}

/** A time of day, in this device's zone. */
export function formatTime(timestamp: string): string {
  return new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'short' }).format(new Date(timestamp));
}

/** How long ago, in one unit; the date once it is more than a week. `now` is in milliseconds. */
export function formatAgo(timestamp: string, now: number): string {
  const passed = now - new Date(timestamp).getTime();
  if (passed > 7 * day) return formatDate(timestamp);
  const words = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' });
  if (passed < minute) return words.format(0, 'second');
  if (passed < hour) return words.format(-Math.floor(passed / minute), 'minute');
  if (passed < day) return words.format(-Math.floor(passed / hour), 'hour');
  return words.format(-Math.floor(passed / day), 'day');
}

/** How far ahead a moment lies, in whole days; 0 within the day, negative once it has passed. `now` is in milliseconds. */
export function daysUntil(timestamp: string, now: number): number {
  return Math.floor((new Date(timestamp).getTime() - now) / day);
}

/** A size in units of 1024: "84.12 MB" with up to two decimals, or as many as asked for, always shown: "84.1 MB". */
export function formatBytes(bytes: number, decimals?: number): string {
  const units = ['Bytes', 'KB', 'MB', 'GB'] as const;
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  const value = new Intl.NumberFormat(i18n.locale, {
    minimumFractionDigits: step === 0 ? 0 : (decimals ?? 0),
    maximumFractionDigits: decimals ?? 2,
  }).format(bytes / 1024 ** step);
  return `${value} ${units[step] ?? ''}`;
}

/** A day of a calendar, such as 2026-11-16, whatever this device's zone: "16 Nov", "16", or "16 November 2026". */
export function formatDay(isoDay: string, length: 'short' | 'number' | 'long' = 'short'): string {
  const parts = {
    short: { day: 'numeric', month: 'short' },
    number: { day: 'numeric' },
    long: { dateStyle: 'long' },
  } as const;
  const options = { ...parts[length], timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(i18n.locale, options).format(new Date(`${isoDay}T00:00:00Z`));
}

/** When, as short as it can be told: "Today 13:02", "Yesterday 22:31", else the day with its time. `now` is in milliseconds. */
export function formatLately(timestamp: string, now: number): string {
  const at = new Date(timestamp);
  const daysAgo = Math.round((startOfDay(new Date(now)) - startOfDay(at)) / day);
  if (daysAgo !== 0 && daysAgo !== 1) return formatDateTime(timestamp);
  const word = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' }).format(-daysAgo, 'day');
  const time = new Intl.DateTimeFormat(i18n.locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  );
  return `${word.charAt(0).toLocaleUpperCase(i18n.locale)}${word.slice(1)} ${time}`;
}

const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** A few names in the reader's language: "Ann, Ben and Li". */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names);

/** A length in seconds as minutes and seconds, "6:18", with hours only where there are any: "1:02:07". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
