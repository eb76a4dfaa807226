import {
  ImportField,
  type ImportFault,
  maxImportedColumns,
  maxImportedPeople,
} from '@loopcheck/contract/features/accounts/users-import.contract';
import { UserChange } from '@loopcheck/contract/features/accounts/users.contract';
import type { z } from 'zod';
import type { CsvRecord } from '../../../platform/csv/read-csv.rules.ts';
import { parseCsv } from '../../../platform/csv/read-csv.rules.ts';

/**
 * The meaning of a column. A column is `unknown` if its heading is empty or not in `headings`. A column is `ignored` if
 * the export of users has such a column, but an import does not change the value. If no column contains the full name,
 * the full name is composed of the first and the last name.
 */
type ImportColumn = ImportField | 'firstName' | 'lastName' | 'ignored' | 'unknown';

/** The headings that are accepted for each column, in lower case and without spaces and punctuation. */
const headings: readonly (readonly [Exclude<ImportColumn, 'unknown'>, readonly string[]])[] = [
  ['fullName', ['fullname', 'name', 'الاسم', 'الاسمالكامل']],
  ['firstName', ['firstname', 'givenname', 'forename']],
  ['lastName', ['lastname', 'surname', 'familyname']],
  ['email', ['email', 'emailaddress', 'mail', 'البريدالإلكتروني']],
  ['employeeId', ['employeeid', 'employeenumber', 'employeeno', 'badge', 'badgenumber', 'staffid', 'رقمالموظف']],
  ['phoneNumber', ['phonenumber', 'phone', 'mobile', 'telephone', 'الهاتف']],
  ['position', ['position', 'jobtitle', 'title', 'المنصب', 'الوظيفة']],
  ['department', ['department', 'dept', 'unit', 'القسم']],
  ['role', ['role']],
  ['ignored', ['administrator', 'state', 'lastsignin', 'secondfactor', 'created']],
];

/** Returns the meaning of each column and the faults of the header line. */
function readHeader(header: CsvRecord): { columns: ImportColumn[]; faults: ImportFault[] } {
  const columns = header.cells.map(toColumn);
  const headerFault = { line: header.line, otherLine: null };
  const faults: ImportFault[] = [];
  if (!columns.includes('employeeId'))
    faults.push({ ...headerFault, field: 'employeeId', fault: 'column_missing', value: '' });
  for (const [index, column] of columns.entries()) {
    const value = header.cells[index] ?? '';
    if (column === 'unknown') {
      // An empty heading is not a fault, because spreadsheets save empty columns.
      if (value !== '') faults.push({ ...headerFault, field: null, fault: 'column_unknown', value: toExcerpt(value) });
    } else if (column !== 'ignored' && columns.indexOf(column) < index) {
      faults.push({ ...headerFault, field: toField(column), fault: 'column_twice', value: toExcerpt(value) });
    }
  }
  return { columns, faults };
}

const toColumn = (cell: string): ImportColumn => {
  const heading = cell.toLowerCase().replaceAll(/[\s_\-.:*]+/g, '');
  for (const [column, names] of headings) if (names.includes(heading)) return column;
  return 'unknown';
};

/** The field that a fault of the header states: `fullName` for the columns of the first and the last name. */
const toField = (column: Exclude<ImportColumn, 'unknown' | 'ignored'>): ImportField =>
  ImportField.safeParse(column).data ?? 'fullName';

/** The start of a cell's value, by which people recognize the cell in their file. */
export const toExcerpt = (value: string): string => value.replaceAll('\u0000', '').slice(0, 80);

const ImportedData = UserChange.pick({
  fullName: true,
  email: true,
  employeeId: true,
  phoneNumber: true,
  position: true,
  department: true,
  role: true,
});

/** A valid line of the file and the data in it. Fields whose cells are empty or missing are absent. */
export interface ImportedLine {
  readonly line: number;
  readonly person: z.output<typeof ImportedData>;
}

/** The valid lines of a file, and the faults of its invalid lines. */
export interface ImportResult {
  readonly lines: readonly ImportedLine[];
  readonly faults: readonly ImportFault[];
}

/** The first characters of an Excel file, which is a zip file. */
const zipSignature = 'PK\u0003\u0004';

/** The result for a file that is refused as a whole because of one fault. */
const wholeFileFault = (fault: ImportFault['fault'], line = 1): ImportResult => ({
  lines: [],
  faults: [{ line, field: null, fault, value: '', otherLine: null }],
});

/**
 * Reads people from a CSV file. If the file cannot be read, contains no people, or contains too many people, returns
 * only this fault. If the header lacks the employee ID or has a column twice, returns only the faults of the header.
 * Otherwise, checks each line and returns the faults of all lines, except duplicates (`findDuplicates`).
 */
export function parseImport(csv: string): ImportResult {
  if (csv.startsWith(zipSignature)) return wholeFileFault('excel_file');
  // When the request was decoded, bytes that are not UTF-8 became this replacement character.
  const invalidIndex = csv.indexOf('\uFFFD');
  if (invalidIndex >= 0) return wholeFileFault('not_utf8', csv.slice(0, invalidIndex).split(/\r\n|\r|\n/).length);
  const { records, unclosedQuoteLine } = parseCsv(csv);
  if (unclosedQuoteLine !== null) return wholeFileFault('quote_open', unclosedQuoteLine);
  const [header, ...otherRecords] = records;
  if (!header) return wholeFileFault('no_people');
  // Columns without a heading do not count, because spreadsheets save empty columns.
  if (header.cells.findLastIndex((cell) => cell !== '') >= maxImportedColumns)
    return wholeFileFault('too_many_columns', header.line);
  const { columns, faults } = readHeader(header);
  // Unknown columns do not prevent the lines from being read, so the faults of the lines are returned too.
  if (faults.some(({ fault }) => fault !== 'column_unknown')) return { lines: [], faults };
  if (otherRecords.length === 0) return wholeFileFault('no_people', header.line);
  if (otherRecords.length > maxImportedPeople)
    return wholeFileFault('too_many_people', otherRecords[maxImportedPeople]?.line);
  return readLines(otherRecords, columns, faults);
}

function readLines(
  records: readonly CsvRecord[],
  columns: readonly ImportColumn[],
  headerFaults: readonly ImportFault[],
): ImportResult {
  const lines: ImportedLine[] = [];
  const faults = [...headerFaults];
  const layout = { columnCount: columns.length, indexes: indexByColumn(columns) };
  for (const record of records) {
    const personOrFaults = readPerson(record, layout);
    if (Array.isArray(personOrFaults)) faults.push(...personOrFaults);
    else lines.push({ line: record.line, person: personOrFaults });
  }
  return { lines, faults };
}

/** The columns of a file: their number, and the first index of each meaning. */
interface ColumnLayout {
  readonly columnCount: number;
  readonly indexes: ReadonlyMap<ImportColumn, number>;
}

/**
 * Returns the first index of each meaning. This is done once per file and not once per line, because a header can have
 * millions of empty columns.
 */
function indexByColumn(columns: readonly ImportColumn[]): ReadonlyMap<ImportColumn, number> {
  const indexes = new Map<ImportColumn, number>();
  for (const [index, column] of columns.entries()) if (!indexes.has(column)) indexes.set(column, index);
  return indexes;
}

/** Returns the person in a line, or all faults of the line if it has any. */
function readPerson({ line, cells }: CsvRecord, { columnCount, indexes }: ColumnLayout) {
  if (cells.slice(columnCount).some((cell) => cell !== '')) {
    const value = toExcerpt(cells.slice(columnCount).join(' '));
    return [{ line, field: null, fault: 'cells_too_many', value, otherLine: null } satisfies ImportFault];
  }
  const cellOf = (column: ImportColumn) => {
    const index = indexes.get(column);
    return index === undefined ? '' : (cells[index] ?? '');
  };
  const role = cellOf('role').toLowerCase();
  const cellValues: Record<ImportField, string> = {
    fullName: cellOf('fullName') || [cellOf('firstName'), cellOf('lastName')].filter(Boolean).join(' '),
    email: cellOf('email'),
    employeeId: cellOf('employeeId'),
    phoneNumber: cellOf('phoneNumber'),
    position: cellOf('position'),
    department: cellOf('department'),
    role,
  };
  if (isRoundedNumber(cellValues.employeeId)) return [faultOf(line, 'employeeId', 'number_rounded', cellValues)];
  if (cellValues.employeeId === '' && cellValues.email === '')
    return [faultOf(line, 'employeeId', 'missing', cellValues)];
  const filledCells = Object.entries(cellValues).filter(([, value]) => value !== '');
  const parsed = ImportedData.safeParse(Object.fromEntries(filledCells));
  return parsed.success ? parsed.data : toFaults(line, cellValues, parsed.error);
}

/** True for a number such as 1.23E+11, which spreadsheets write instead of a long number: its last digits are lost. */
const isRoundedNumber = (text: string): boolean => /^\d([.,]\d+)?e\+\d+$/i.test(text);

const faultOf = (
  line: number,
  field: ImportField,
  fault: ImportFault['fault'],
  cellValues: Record<ImportField, string>,
): ImportFault => ({ line, field, fault, value: toExcerpt(cellValues[field]), otherLine: null });

function toFaults(line: number, cellValues: Record<ImportField, string>, error: z.ZodError): ImportFault[] {
  const fields = new Set(error.issues.map((issue) => ImportField.parse(issue.path[0])));
  return [...fields].map((field) => faultOf(line, field, 'invalid', cellValues));
}

/**
 * Finds the valid lines that repeat the email or the employee ID of an earlier valid line. Employee IDs with the same
 * result of `toEmployeeKey` are duplicates.
 */
export function findDuplicates(
  lines: readonly ImportedLine[],
  toEmployeeKey: (employeeId: string) => string,
): ImportFault[] {
  const firstLineByKey = new Map<string, number>();
  const faults: ImportFault[] = [];
  for (const { line, person } of lines) {
    for (const field of ['email', 'employeeId'] as const) {
      const value = person[field];
      if (!value) continue;
      // The emails of valid lines are in lower case.
      const key = `${field} ${field === 'email' ? value : toEmployeeKey(value)}`;
      const otherLine = firstLineByKey.get(key);
      if (otherLine === undefined) firstLineByKey.set(key, line);
      else faults.push({ line, field, fault: 'twice_in_file', value: toExcerpt(value), otherLine });
    }
  }
  return faults;
}
