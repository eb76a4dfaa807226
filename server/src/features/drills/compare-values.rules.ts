import { fromLocal, parseIso, type SheetLine, type TimeZone, toIso } from '@loopcheck/simulator';

/**
 * True if the written value equals the right value of a sheet line of this type. Spaces at the ends, capitals and the
 * separators of numbers do not matter. `within` is the allowed difference of two numbers, or of two times in seconds.
 * `zone` is the time zone of the host, for written times in the format of PowerShell, which are local times.
 */
export function isEqual(
  { type }: Pick<SheetLine, 'type'>,
  written: string,
  expected: string,
  within: number,
  zone?: TimeZone,
): boolean {
  switch (type) {
    case 'number': {
      const value = toNumber(written);
      const right = toNumber(expected);
      return value !== undefined && right !== undefined && Math.abs(value - right) <= within;
    }
    case 'time': {
      const value = toMoment(written, zone);
      const right = toMoment(expected);
      // In a quiet run, the right value can be a word such as "none".
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
 * Removes quotation marks around the text (as around a path) and a backslash at its start (as before the name of a
 * scheduled task), and converts the text to small letters.
 */
const toPlain = (text: string): string =>
  text
    .trim()
    .replace(/^"([^"]*)"$/, '$1')
    .replace(/^\\(?!\\)/, '')
    .toLowerCase();

/** Reads `20,971,520`, `20 971 520` and `-3.5`. Ignores a unit after the number, as in `+00.0213377s`. */
function toNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/(?<=\d)\s*(?:[a-z]+|%)$/i, '')
    .replaceAll(/[\s,'’_](?=\d{3}(?:\D|$))/g, '');
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/**
 * Reads a moment, and returns it in milliseconds since 1970; undefined if it cannot be read. The text may be
 * milliseconds since 1970, ISO 8601, or `2026-11-18 01:14` with an optional `Z` or `UTC`. A time without a zone is read
 * as UTC, because the sheet asks for UTC. A time in the format of PowerShell, `11/18/2026 2:14:07 AM`, is the local
 * time of the host.
 */
function toMoment(text: string, zone?: TimeZone): number | undefined {
  if (/^\d{12,14}$/.test(text)) return Number(text);
  const local = zone && parseUsTime(text);
  if (local) return fromLocal(zone, local);
  return parseIso(text.trim().replace(/\s*UTC$/i, 'Z'));
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

/** A right value as the debrief shows it: a moment as date and time in UTC, other values as they are. */
export const showExpected = ({ type }: Pick<SheetLine, 'type'>, expected: string): string => {
  const moment = type === 'time' ? toMoment(expected) : undefined;
  return moment === undefined ? expected : `${toIso(moment).slice(0, 16).replace('T', ' ')} UTC`;
};
