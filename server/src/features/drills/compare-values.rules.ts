import { fromLocal, parseIso, type SheetLine, type TimeZone, toIso, toLocal } from '@loopcheck/simulator';

const utc: TimeZone = { id: 'UTC', display: '(UTC) Coordinated Universal Time', offsetMinutes: 0, daylight: 'none' };

/** The fields of a sheet line that decide how its values are compared. */
type ComparedLine = Pick<SheetLine, 'type' | 'ask'>;

/** True if the line asks for a time in UTC. All other lines ask for the time that the host shows. */
const asksForUtc = ({ ask }: ComparedLine): boolean => /\bUTC\b/.test(ask);

/**
 * True if the written value equals the right value of a sheet line of this type. Spaces at the ends, upper and lower
 * case, and the separators of numbers do not matter. `within` is the allowed difference of two numbers, or of two times
 * in seconds. `zone` is the time zone of the host. A written time without a zone is a local time of the host, unless
 * the line asks for UTC.
 */
export function isEqual(
  line: ComparedLine,
  written: string,
  expected: string,
  within: number,
  zone?: TimeZone,
): boolean {
  switch (line.type) {
    case 'number': {
      const value = toNumber(written);
      const right = toNumber(expected);
      return value !== undefined && right !== undefined && Math.abs(value - right) <= within;
    }
    case 'time': {
      const value = toMoment(written, zone && { zone, isUtc: asksForUtc(line) });
      const right = toMoment(expected);
      // In a quiet run, which has no planted fault, the right value can be a word such as "none".
      if (right === undefined) return expected !== '' && written.trim().toLowerCase() === expected.toLowerCase();
      return value !== undefined && Math.abs(value - right) <= within * 1000;
    }
    case 'hash':
      return expected !== '' && written.replaceAll(/\s/g, '').toLowerCase() === expected.toLowerCase();
    case 'text':
      return expected !== '' && toPlain(written) === toPlain(expected);
    case 'choice':
    case 'contact':
      return expected !== '' && written.trim().toLowerCase() === expected.trim().toLowerCase();
  }
}

/**
 * Converts a text to lower case. Removes the quotation marks around a path, and the backslash before the name of a
 * scheduled task.
 */
const toPlain = (text: string): string =>
  text
    .trim()
    .replace(/^"([^"]*)"$/, '$1')
    .replace(/^\\(?!\\)/, '')
    .toLowerCase();

/** Reads `20,971,520`, `20 971 520` and `-3.5`. Ignores a unit after the number, as in `+00.0213377s`. */
function toNumber(text: string): number | undefined {
  // Removes a unit at the end, and the separators of thousands.
  const plain = text
    .trim()
    .replace(/(?<=\d)\s*(?:[a-z]+|%)$/i, '')
    .replaceAll(/[\s,'’_](?=\d{3}(?:\D|$))/g, '');
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** How a written time without a time zone is read. */
interface TimeOptions {
  /** The time zone of the host. */
  readonly zone: TimeZone;
  /** True if the time is in UTC, not in the time zone of the host. */
  readonly isUtc: boolean;
}

/**
 * Reads a moment, and returns its milliseconds since 1970; undefined if the text is no moment. The text can be
 * milliseconds since 1970, ISO 8601, or `2026-11-18 01:14` with an optional `Z` or `UTC`. A time in the format of
 * PowerShell, `11/18/2026 2:14:07 AM`, is a local time of the host. Without `options`, a time without a zone is in UTC.
 */
function toMoment(text: string, options?: TimeOptions): number | undefined {
  if (/^\d{12,14}$/.test(text)) return Number(text);
  const local = options && parseUsTime(text);
  if (local) return fromLocal(options.zone, local);
  const plain = text.trim().replace(/\s*UTC$/i, 'Z');
  const moment = parseIso(plain);
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(plain);
  if (moment === undefined || hasZone || !options || options.isUtc) return moment;
  // `parseIso` has read the date and time as UTC, but they are a local time of the host.
  return fromLocal(options.zone, toLocal(utc, moment));
}

/** Reads `11/18/2026 2:14:07 AM`, or the date alone as midnight; undefined for other texts. */
function parseUsTime(text: string): Parameters<typeof fromLocal>[1] | undefined {
  const match = /^(\d\d?)\/(\d\d?)\/(\d{4})(?:,?\s+(\d\d?):(\d\d)(?::(\d\d))?\s*([AP]M))?$/i.exec(text.trim());
  if (!match) return undefined;
  const [month, day, year, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const isAfternoon = match[7]?.toUpperCase() === 'PM';
  const hours = ((hour ?? 0) % 12) + (isAfternoon ? 12 : 0);
  return { year: year ?? 0, month: month ?? 0, day: day ?? 0, hour: hours, minute: minute ?? 0, second: second ?? 0 };
}

/**
 * A right value as the debrief shows it. A moment is shown as date and time: in UTC if the line asks for UTC or if the
 * zone of the host is not known, otherwise in the zone of the host. Other values are shown as they are.
 */
export function showExpected(line: ComparedLine, expected: string, zone?: TimeZone): string {
  const moment = line.type === 'time' ? toMoment(expected) : undefined;
  if (moment === undefined) return expected;
  if (!zone || asksForUtc(line)) return `${showMinute(moment)} UTC`;
  // `showMinute` writes a moment in UTC. This moment has in UTC the date and time that the host shows.
  return showMinute(fromLocal(utc, toLocal(zone, moment)));
}

/** Formats a moment in UTC, such as `2026-11-18 01:14`. */
const showMinute = (moment: number): string => toIso(moment).slice(0, 16).replace('T', ' ');
