import {
  fromLocal,
  fromUtc,
  monthName,
  type CalendarTime,
  parseIso,
  type TimeZone,
  toDayNumber,
  toLocal,
  usDate,
  weekdayName,
  type HostTime,
} from '../../time.ts';
import type { PsDate } from '../values.ts';
import { calendarOf } from './convert.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const hour12 = (hour: number): number => (hour % 12 === 0 ? 12 : hour % 12);

const tokens = /yyyy|yy|MMMM|MMM|MM|M|dddd|ddd|dd|d|HH|H|hh|h|mm|m|ss|s|fff|ff|f|tt|t|K|zzz|'[^']*'|"[^"]*"|\\./g;

function tokenText(token: string, at: CalendarTime, date: PsDate, zone: TimeZone): string {
  switch (token) {
    case 'yyyy':
      return String(at.year).padStart(4, '0');
    case 'yy':
      return two(at.year % 100);
    case 'MMMM':
      return monthName(at.month);
    case 'MMM':
      return monthName(at.month).slice(0, 3);
    case 'MM':
      return two(at.month);
    case 'M':
      return String(at.month);
    case 'dddd':
      return weekdayName(at.weekday);
    case 'ddd':
      return weekdayName(at.weekday).slice(0, 3);
    case 'dd':
      return two(at.day);
    case 'd':
      return String(at.day);
    case 'K':
      return date.isUtc ? 'Z' : offsetText(date, zone);
    case 'zzz':
      return date.isUtc ? '+00:00' : offsetText(date, zone);
    default:
      return timeToken(token, at);
  }
}

function timeToken(token: string, at: CalendarTime): string {
  switch (token) {
    case 'HH':
      return two(at.hour);
    case 'H':
      return String(at.hour);
    case 'hh':
      return two(hour12(at.hour));
    case 'h':
      return String(hour12(at.hour));
    case 'mm':
      return two(at.minute);
    case 'm':
      return String(at.minute);
    case 'ss':
      return two(at.second);
    case 's':
      return String(at.second);
    case 'fff':
    case 'ff':
    case 'f':
      return String(at.millisecond).padStart(3, '0').slice(0, token.length);
    case 'tt':
      return at.hour < 12 ? 'AM' : 'PM';
    case 't':
      return at.hour < 12 ? 'A' : 'P';
    default:
      return token.startsWith('\\') ? token.slice(1) : token.slice(1, -1);
  }
}

function offsetText(date: PsDate, zone: TimeZone): string {
  const minutes = Math.round((fromUtc(toLocal(zone, date.time)) - date.time) / 60_000);
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const longDate = 'dddd, MMMM d, yyyy';

/** The standard formats of .NET in English (United States), by their letter. */
const standardFormats: Readonly<Record<string, string>> = {
  d: 'M/d/yyyy',
  D: longDate,
  f: `${longDate} h:mm tt`,
  F: `${longDate} h:mm:ss tt`,
  g: 'M/d/yyyy h:mm tt',
  G: 'M/d/yyyy h:mm:ss tt',
  m: 'MMMM d',
  M: 'MMMM d',
  o: "yyyy-MM-ddTHH:mm:ss.fff'0000'K",
  O: "yyyy-MM-ddTHH:mm:ss.fff'0000'K",
  r: "ddd, dd MMM yyyy HH:mm:ss 'GMT'",
  R: "ddd, dd MMM yyyy HH:mm:ss 'GMT'",
  s: 'yyyy-MM-ddTHH:mm:ss',
  t: 'h:mm tt',
  T: 'h:mm:ss tt',
  u: "yyyy-MM-dd HH:mm:ss'Z'",
  y: 'MMMM yyyy',
  Y: 'MMMM yyyy',
};

/** `ToString('yyyy-MM-dd')` of a date. A format of one letter is a standard format of .NET. */
export function formatDate(date: PsDate, format: string, zone: TimeZone): string {
  if (format === 'U') return formatDate({ ...date, isUtc: true }, 'F', zone);
  const pattern = format.length === 1 ? (standardFormats[format] ?? format) : format;
  const at = calendarOf(date, zone);
  return pattern.replaceAll(tokens, (token) => tokenText(token, at, date, zone));
}

/** `Friday, November 20, 2026 9:30:00 AM`, as a date alone is printed. */
export const longDateTime = (date: PsDate, zone: TimeZone): string => formatDate(date, 'F', zone);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function readDay(text: string, today: CalendarTime): Day | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const us = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text);
  if (us) return toDay((us[3] ?? '').length === 2 ? `20${us[3] ?? ''}` : us[3], us[1], us[2]);
  const short = /^(\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (short) return toDay(String(today.year), short[1], short[2]);
  const named = /^(?:[a-z]+,\s*)?([a-z]{3,9})\.?\s+(\d{1,2})(?:,?\s+(\d{4}))?$/i.exec(text);
  const month = months.indexOf((named?.[1] ?? '').slice(0, 3).toLowerCase()) + 1;
  if (named && month > 0) return toDay(named[3] ?? String(today.year), String(month), named[2]);
  const german = /^(\d{1,2})[\s-]([a-z]{3,9})[\s-](\d{4})$/i.exec(text);
  const second = months.indexOf((german?.[2] ?? '').slice(0, 3).toLowerCase()) + 1;
  return german && second > 0 ? toDay(german[3], String(second), german[1]) : undefined;
}

function toDay(year = '', month = '', day = ''): Day | undefined {
  const read = { year: Number(year), month: Number(month), day: Number(day) };
  const isReal = read.month >= 1 && read.month <= 12 && read.day >= 1 && read.day <= daysOf(read.year, read.month);
  return isReal ? read : undefined;
}

/** The number of days of a month. */
const daysOf = (year: number, month: number): number =>
  (month === 12 ? toDayNumber(year + 1, 1, 1) : toDayNumber(year, month + 1, 1)) - toDayNumber(year, month, 1);

const timePattern = /(?:^|[\sT])(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,7}))?)?\s*(am|pm)?$/i;

/**
 * Reads a date as PowerShell does in English (United States): `2026-11-20 10:00`, `11/20/2026`, `Nov 20, 2026 4 PM`. A time
 * alone is meant today. Returns undefined for another text.
 */
export function parseDate(text: string, now: HostTime, zone: TimeZone): PsDate | undefined {
  const trimmed = text.trim();
  const withZone = /(?:Z|[+-]\d\d:\d\d)$/.test(trimmed) ? parseIso(trimmed) : undefined;
  if (withZone !== undefined) return { kind: 'date', time: withZone, isUtc: false };
  const time = timePattern.exec(trimmed);
  const dayText = (time ? trimmed.slice(0, time.index) : trimmed).trim();
  const today = toLocal(zone, now);
  const day = dayText === '' && time ? today : readDay(dayText, today);
  if (!day) return undefined;
  const half = time?.[5]?.toLowerCase();
  const hours = Number(time?.[1] ?? 0);
  const hour = half === undefined ? hours : (hours % 12) + (half === 'pm' ? 12 : 0);
  const minutes = Number(time?.[2] ?? 0);
  const seconds = Number(time?.[3] ?? 0);
  if (hour > 23 || minutes > 59 || seconds > 59 || (half !== undefined && hours > 12)) return undefined;
  const part = {
    year: day.year,
    month: day.month,
    day: day.day,
    hour,
    minute: minutes,
    second: seconds,
    millisecond: Number((time?.[4] ?? '0').slice(0, 3).padEnd(3, '0')),
  };
  return { kind: 'date', time: fromLocal(zone, part), isUtc: false };
}

/** A date some months later. A day that the month does not have becomes its last one. */
export function addMonths(date: PsDate, count: number, zone: TimeZone): PsDate {
  const at = calendarOf(date, zone);
  const index = at.year * 12 + at.month - 1 + Math.trunc(count);
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  const part = { ...at, year, month, day: Math.min(at.day, daysOf(year, month)) };
  return { ...date, time: date.isUtc ? fromUtc(part) : fromLocal(zone, part) };
}

/** `11/20/2026   9:30 AM`, as a list of files shows it. */
export function fileTime(date: PsDate, zone: TimeZone): string {
  const at = calendarOf(date, zone);
  return `${usDate(at).padStart(10)}  ${formatDate(date, 't', zone).padStart(8)}`;
}
