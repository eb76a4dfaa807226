import { unguarded } from './formula-guard.rules.ts';

/** One record of a CSV file: the line on which it begins, counted from 1, and its cells. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A parsed CSV file. `unclosedQuoteLine` is the line of a quotation mark without an end; records from there on are left out. */
export interface CsvFile {
  readonly records: readonly CsvRecord[];
  readonly unclosedQuoteLine: number | null;
}

const byteOrderMark = '\uFEFF';
const delimiters = [',', ';', '\t'] as const;

/**
 * Parses CSV as in RFC 4180 and as spreadsheets save it: with or without a byte order mark, separated by commas,
 * semicolons or tabs (whichever the first line has most of), with CR LF, LF or CR line ends, cells trimmed unless quoted.
 * Empty lines are left out. The apostrophe that `csvLine` puts before formulas is removed.
 */
export function readCsv(text: string): CsvFile {
  const source = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  const records: CsvRecord[] = [];
  const delimiter = delimiterOf(source);
  let at = 0;
  let line = 1;
  while (at < source.length) {
    const record = readRecord(source, at, line, delimiter);
    if (record.unclosedQuoteLine !== null) return { records, unclosedQuoteLine: record.unclosedQuoteLine };
    if (record.cells.some((cell) => cell !== '')) records.push({ line, cells: record.cells });
    at = record.end;
    line = record.nextLine;
  }
  return { records, unclosedQuoteLine: null };
}

/** The separator that occurs most in the first line, outside quotation marks; a comma where there is none. */
function delimiterOf(source: string): string {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of source) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return delimiters.reduce((most, next) => ((counts.get(next) ?? 0) > (counts.get(most) ?? 0) ? next : most));
}

interface ReadRecord {
  readonly cells: string[];
  readonly end: number;
  readonly nextLine: number;
  readonly unclosedQuoteLine: number | null;
}

function readRecord(source: string, from: number, firstLine: number, delimiter: string): ReadRecord {
  const cells: string[] = [];
  let at = from;
  let line = firstLine;
  for (;;) {
    const cell = readCell(source, at, delimiter);
    if (cell === null) return { cells, end: source.length, nextLine: line, unclosedQuoteLine: line };
    cells.push(unguarded(cell.text));
    line += cell.lineEnds;
    at = cell.end;
    if (source[at] !== delimiter) break;
    at += 1;
  }
  if (source[at] === '\r' && source[at + 1] === '\n') at += 1;
  return { cells, end: at + 1, nextLine: line + 1, unclosedQuoteLine: null };
}

const isCellEnd = (character: string | undefined, delimiter: string) =>
  character === undefined || character === delimiter || character === '\n' || character === '\r';

/** Null when a quotation mark has no end. */
function readCell(source: string, from: number, delimiter: string) {
  let at = from;
  while (source[at] === ' ') at += 1;
  if (source[at] !== '"') {
    let end = at;
    while (!isCellEnd(source[end], delimiter)) end += 1;
    return { text: source.slice(at, end).trim(), end, lineEnds: 0 };
  }
  const parts: string[] = [];
  at += 1;
  for (;;) {
    const quote = source.indexOf('"', at);
    if (quote < 0) return null;
    parts.push(source.slice(at, quote));
    at = quote + 1;
    if (source[at] !== '"') break;
    parts.push('"');
    at += 1;
  }
  // Text between the closing mark and the separator is not standard; it is kept so that people see it.
  let end = at;
  while (!isCellEnd(source[end], delimiter)) end += 1;
  const quoted = parts.join('');
  return { text: quoted + source.slice(at, end).trim(), end, lineEnds: quoted.match(/\r\n|\r|\n/g)?.length ?? 0 };
}
