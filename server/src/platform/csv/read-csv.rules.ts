import { unguardFormula } from './formula-guard.rules.ts';

/** One record of a CSV file. */
export interface CsvRecord {
  /** The number of the line on which the record starts. The first line of the file is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A parsed CSV file. */
export interface CsvFile {
  /** All records, or only those before the record with an unclosed quotation mark. */
  readonly records: readonly CsvRecord[];
  /** The number of the line with an opening quotation mark that is never closed; null if there is none. */
  readonly unclosedQuoteLine: number | null;
}

const byteOrderMark = '\uFEFF';
const delimiters = [',', ';', '\t'] as const;

/**
 * Parses CSV as RFC 4180 defines it and as spreadsheets save it. The delimiter is the comma, semicolon or tab that is
 * most frequent in the first line. A byte order mark is allowed, and lines can end with CR LF, LF or CR. Cells are
 * trimmed unless they are quoted. Lines whose cells are all empty are skipped. The apostrophe that `csvLine` puts
 * before formulas is removed.
 */
export function parseCsv(text: string): CsvFile {
  const source = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  const records: CsvRecord[] = [];
  const delimiter = detectDelimiter(source);
  let position = 0;
  let line = 1;
  while (position < source.length) {
    const record = parseRecord(source, position, line, delimiter);
    if (record.unclosedQuoteLine !== null) return { records, unclosedQuoteLine: record.unclosedQuoteLine };
    if (record.cells.some((cell) => cell !== '')) records.push({ line, cells: record.cells });
    position = record.end;
    line = record.nextLine;
  }
  return { records, unclosedQuoteLine: null };
}

/**
 * Returns the delimiter that is most frequent outside quotation marks in the first line, or the comma if the first line
 * has no delimiter.
 */
function detectDelimiter(source: string): string {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of source) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  const countOf = (delimiter: string) => counts.get(delimiter) ?? 0;
  return delimiters.reduce((mostFrequent, next) => (countOf(next) > countOf(mostFrequent) ? next : mostFrequent));
}

/** A parsed record, the position after it, and the number of the line at that position. */
interface ParsedRecord {
  readonly cells: string[];
  readonly end: number;
  readonly nextLine: number;
  readonly unclosedQuoteLine: number | null;
}

function parseRecord(source: string, start: number, firstLine: number, delimiter: string): ParsedRecord {
  const cells: string[] = [];
  let position = start;
  let line = firstLine;
  for (;;) {
    const cell = parseCell(source, position, delimiter);
    if (cell === null) return { cells, end: source.length, nextLine: line, unclosedQuoteLine: line };
    cells.push(unguardFormula(cell.text));
    line += cell.lineBreaks;
    position = cell.end;
    if (source[position] !== delimiter) break;
    position += 1;
  }
  if (source[position] === '\r' && source[position + 1] === '\n') position += 1;
  return { cells, end: position + 1, nextLine: line + 1, unclosedQuoteLine: null };
}

const isCellEnd = (character: string | undefined, delimiter: string) =>
  character === undefined || character === delimiter || character === '\n' || character === '\r';

/**
 * Parses the cell that starts at `start`. Returns null if the cell has an opening quotation mark that is never closed.
 */
function parseCell(source: string, start: number, delimiter: string) {
  let position = start;
  while (source[position] === ' ') position += 1;
  if (source[position] !== '"') {
    let end = position;
    while (!isCellEnd(source[end], delimiter)) end += 1;
    return { text: source.slice(position, end).trim(), end, lineBreaks: 0 };
  }
  const parts: string[] = [];
  position += 1;
  for (;;) {
    const quote = source.indexOf('"', position);
    if (quote < 0) return null;
    parts.push(source.slice(position, quote));
    position = quote + 1;
    if (source[position] !== '"') break;
    parts.push('"');
    position += 1;
  }
  // RFC 4180 does not allow text between the closing quotation mark and the delimiter. Such text is added to the cell.
  let end = position;
  while (!isCellEnd(source[end], delimiter)) end += 1;
  const quoted = parts.join('');
  const lineBreaks = quoted.match(/\r\n|\r|\n/g)?.length ?? 0;
  return { text: quoted + source.slice(position, end).trim(), end, lineBreaks };
}
