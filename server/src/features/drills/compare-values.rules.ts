import { fromLocal, parseIso, type SheetLine, type TimeZone, toIso } from '@loopcheck/simulator';

/**
 * Compares what was written with a right value. Spaces, capitals and the separators of numbers do not matter. `zone` is
 * that of the host, for times as PowerShell shows them.
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
      // A quiet run may have no time but a word such as "none".
      if (right === undefined) return expected !== '' && written.trim().toLowerCase() === expected.toLowerCase();
      return value !== undefined && right !== undefined && Math.abs(value - right) <= within * 1000;
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

/** A name without the quotation marks of a path, and without the backslash before the name of a planned task. */
const toPlain = (text: string): string =>
  text
    .trim()
    .replace(/^"([^"]*)"$/, '$1')
    .replace(/^\\(?!\\)/, '')
    .toLowerCase();

/** Reads `20,971,520`, `20 971 520` and `-3.5`. A unit behind it, as in `+00.0213377s`, is not read. */
function toNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/(?<=\d)\s*(?:[a-z]+|%)$/i, '')
    .replaceAll(/[\s,'’_](?=\d{3}(?:\D|$))/g, '');
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/**
 * Reads a moment: milliseconds since 1970 as in the state, ISO 8601, or `2026-11-18 01:14` with an optional `Z` or `UTC`.
 * A time without a zone counts as UTC, for which the sheet asks. `11/18/2026 2:14:07 AM`, as PowerShell shows it, is the
 * local time of the host.
 */
function toMoment(text: string, zone?: TimeZone): number | undefined {
  if (/^\d{12,14}$/.test(text)) return Number(text);
  const local = zone && parseUsTime(text);
  if (local) return fromLocal(zone, local);
  return parseIso(text.trim().replace(/\s*UTC$/i, 'Z'));
}

/** Reads `11/18/2026 2:14:07 AM`, and the date alone. */
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
