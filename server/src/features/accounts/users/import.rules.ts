import {
  ImportField,
  type ImportFault,
  maxImportedPeople,
  NewUserForm,
} from '@loopcheck/contract/features/accounts/users.contract';
import type { z } from 'zod';
import type { CsvRecord } from '../../../platform/csv/read-csv.rules.ts';
import { parseCsv } from '../../../platform/csv/read-csv.rules.ts';

/**
 * The meaning of a column. A column is `unknown` if its heading is empty or not in `headings`. If no column contains
 * the full name, the full name is composed of the first and the last name.
 */
type ImportColumn = ImportField | 'firstName' | 'lastName' | 'unknown';

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
];

const requiredFields = ['fullName', 'email', 'employeeId'] as const;

/** Returns the meaning of each column and the faults of the header line. */
function readHeader(header: CsvRecord): { columns: ImportColumn[]; faults: ImportFault[] } {
  const columns = header.cells.map(toColumn);
  const hasName = columns.includes('fullName') || columns.includes('firstName') || columns.includes('lastName');
  const headerFault = { line: header.line, otherLine: null };
  const faults: ImportFault[] = [];
  for (const field of requiredFields) {
    const isPresent = field === 'fullName' ? hasName : columns.includes(field);
    if (!isPresent) faults.push({ ...headerFault, field, fault: 'column_missing', value: '' });
  }
  for (const [index, column] of columns.entries()) {
    const value = header.cells[index] ?? '';
    if (column === 'unknown') {
      // An empty heading is not a fault, because spreadsheets save empty columns.
      if (value !== '') faults.push({ ...headerFault, field: null, fault: 'column_unknown', value: toExcerpt(value) });
    } else if (columns.indexOf(column) < index) {
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

/** The field that a fault of a column names: `fullName` for the columns of the first and the last name. */
const toField = (column: Exclude<ImportColumn, 'unknown'>): ImportField =>
  ImportField.safeParse(column).data ?? 'fullName';

/** The start of a cell's value, by which people recognize the cell in their file. */
export const toExcerpt = (value: string): string => value.replaceAll('\u0000', '').slice(0, 80);

/** A valid person and the line of the file that contains the person. */
export interface ImportedPerson {
  readonly line: number;
  readonly person: z.output<typeof NewUserForm>;
}

/** The people in the valid lines of a file, and the faults of its invalid lines. */
export interface ImportResult {
  readonly people: readonly ImportedPerson[];
  readonly faults: readonly ImportFault[];
}

/** The result for a file that is refused as a whole because of one fault. */
const wholeFileFault = (fault: ImportFault['fault'], line = 1): ImportResult => ({
  people: [],
  faults: [{ line, field: null, fault, value: '', otherLine: null }],
});

/**
 * Reads people from a CSV file. If the file cannot be read, has no people or too many, returns only this fault. If the
 * header lacks a column or has a column twice, returns only the faults of the header. Otherwise checks all lines and
 * returns all faults. Emails and employee ids that differ only in letter case are duplicates.
 */
export function parseImport(csv: string): ImportResult {
  // When the request was decoded, bytes that are not UTF-8 became this replacement character.
  const invalidIndex = csv.indexOf('\uFFFD');
  if (invalidIndex >= 0) return wholeFileFault('not_utf8', csv.slice(0, invalidIndex).split(/\r\n|\r|\n/).length);
  const { records, unclosedQuoteLine } = parseCsv(csv);
  if (unclosedQuoteLine !== null) return wholeFileFault('quote_open', unclosedQuoteLine);
  const [header, ...lines] = records;
  if (!header) return wholeFileFault('no_people');
  const { columns, faults } = readHeader(header);
  // In spite of unknown columns the lines can be read, so that their faults are returned too.
  if (faults.some(({ fault }) => fault !== 'column_unknown')) return { people: [], faults };
  if (lines.length === 0) return wholeFileFault('no_people', header.line);
  if (lines.length > maxImportedPeople) return wholeFileFault('too_many_people', lines[maxImportedPeople]?.line);
  return readLines(lines, columns, faults);
}

function readLines(
  lines: readonly CsvRecord[],
  columns: readonly ImportColumn[],
  headerFaults: readonly ImportFault[],
): ImportResult {
  const people: ImportedPerson[] = [];
  const faults = [...headerFaults];
  for (const record of lines) {
    const personOrFaults = readPerson(record, columns);
    if (Array.isArray(personOrFaults)) faults.push(...personOrFaults);
    else people.push({ line: record.line, person: personOrFaults });
  }
  return { people, faults: [...faults, ...findDuplicates(people)] };
}

/** Returns the person in a line, or all faults of the line if it has any. */
function readPerson({ line, cells }: CsvRecord, columns: readonly ImportColumn[]) {
  if (cells.slice(columns.length).some((cell) => cell !== '')) {
    const value = toExcerpt(cells.slice(columns.length).join(' '));
    return [{ line, field: null, fault: 'cells_too_many', value, otherLine: null } satisfies ImportFault];
  }
  const cellOf = (column: ImportColumn) => {
    const index = columns.indexOf(column);
    return index < 0 ? '' : (cells[index] ?? '');
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
  const parsed = NewUserForm.safeParse({ ...cellValues, role: role || 'trainee' });
  return parsed.success ? parsed.data : toFaults(line, cellValues, parsed.error);
}

function toFaults(line: number, cellValues: Record<ImportField, string>, error: z.ZodError): ImportFault[] {
  const fields = new Set(error.issues.map((issue) => ImportField.parse(issue.path[0])));
  return [...fields].map((field) => ({
    line,
    field,
    fault: cellValues[field] === '' ? 'missing' : 'invalid',
    value: toExcerpt(cellValues[field]),
    otherLine: null,
  }));
}

/** Finds the valid lines that repeat the email or the employee id of an earlier valid line. */
function findDuplicates(people: readonly ImportedPerson[]): ImportFault[] {
  const firstLines = new Map<string, number>();
  const faults: ImportFault[] = [];
  for (const { line, person } of people) {
    for (const field of ['email', 'employeeId'] as const) {
      const key = `${field} ${person[field].toLowerCase()}`;
      const otherLine = firstLines.get(key);
      if (otherLine === undefined) firstLines.set(key, line);
      else faults.push({ line, field, fault: 'twice_in_file', value: toExcerpt(person[field]), otherLine });
    }
  }
  return faults;
}
