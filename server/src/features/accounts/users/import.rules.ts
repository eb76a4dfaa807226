import {
  ImportField,
  type ImportFault,
  importLimit,
  NewUserForm,
} from '@loopcheck/contract/features/accounts/users.contract';
import type { z } from 'zod';
import type { CsvRecord } from '../../../platform/csv/read-csv.rules.ts';
import { readCsv } from '../../../platform/csv/read-csv.rules.ts';

/** The content of a column. First and last name together form the full name. */
type ImportColumn = ImportField | 'firstName' | 'lastName' | 'ignored';

/** Accepted column headings, compared without case, spaces, dashes and underscores. */
const headings: readonly (readonly [Exclude<ImportColumn, 'ignored'>, readonly string[]])[] = [
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

/** Reads the header. Returns the content of each column, and the faults of the header. */
function columnsOf(header: CsvRecord): { columns: ImportColumn[]; faults: ImportFault[] } {
  const columns = header.cells.map(columnOf);
  const isNamed = columns.includes('fullName') || columns.includes('firstName') || columns.includes('lastName');
  const about = { line: header.line, otherLine: null };
  const faults: ImportFault[] = [];
  for (const field of requiredFields) {
    const isPresent = field === 'fullName' ? isNamed : columns.includes(field);
    if (!isPresent) faults.push({ ...about, field, fault: 'column_missing', value: '' });
  }
  for (const [index, column] of columns.entries()) {
    const value = header.cells[index] ?? '';
    if (column === 'ignored') {
      if (value !== '') faults.push({ ...about, field: null, fault: 'column_unknown', value: excerptOf(value) });
    } else if (columns.indexOf(column) < index) {
      faults.push({ ...about, field: fieldOf(column), fault: 'column_twice', value: excerptOf(value) });
    }
  }
  return { columns, faults };
}

const columnOf = (cell: string): ImportColumn => {
  const plain = cell.toLowerCase().replaceAll(/[\s_\-.:*]+/g, '');
  for (const [column, names] of headings) if (names.includes(plain)) return column;
  return 'ignored';
};

/** The field under which a fault of a column is reported. */
const fieldOf = (column: Exclude<ImportColumn, 'ignored'>): ImportField =>
  ImportField.safeParse(column).data ?? 'fullName';

/** The beginning of a cell's value, which helps people to find the cell. */
export const excerptOf = (value: string): string => value.replaceAll('\u0000', '').slice(0, 80);

/** The person in one line of the file. */
export interface ImportedPerson {
  readonly line: number;
  readonly person: z.output<typeof NewUserForm>;
}

/** The people in the valid lines of a file, and the faults of the other lines. */
export interface ReadImport {
  readonly people: readonly ImportedPerson[];
  readonly faults: readonly ImportFault[];
}

const wholeFile = (fault: ImportFault['fault'], line = 1): ReadImport => ({
  people: [],
  faults: [{ line, field: null, fault, value: '', otherLine: null }],
});

/**
 * Reads people from a CSV file. All lines are checked, so that all faults are reported together. The letter case of
 * emails and employee ids is ignored.
 */
export function readImport(csv: string): ReadImport {
  // A replacement character shows that the file is not in UTF-8.
  const unreadable = csv.indexOf('\uFFFD');
  if (unreadable >= 0) return wholeFile('not_utf8', csv.slice(0, unreadable).split(/\r\n|\r|\n/).length);
  const { records, unclosedQuoteLine } = readCsv(csv);
  if (unclosedQuoteLine !== null) return wholeFile('quote_open', unclosedQuoteLine);
  const [header, ...lines] = records;
  if (!header) return wholeFile('no_people');
  const { columns, faults } = columnsOf(header);
  if (faults.some(({ fault }) => fault !== 'column_unknown')) return { people: [], faults };
  if (lines.length === 0) return wholeFile('no_people', header.line);
  if (lines.length > importLimit) return wholeFile('too_many_people', lines[importLimit]?.line);
  return readLines(lines, columns, faults);
}

function readLines(
  lines: readonly CsvRecord[],
  columns: readonly ImportColumn[],
  before: readonly ImportFault[],
): ReadImport {
  const people: ImportedPerson[] = [];
  const faults = [...before];
  for (const record of lines) {
    const read = readPerson(record, columns);
    if (Array.isArray(read)) faults.push(...read);
    else people.push({ line: record.line, person: read });
  }
  return { people, faults: [...faults, ...findDuplicates(people)] };
}

/** Returns the person in a line, or all faults of the line. */
function readPerson({ line, cells }: CsvRecord, columns: readonly ImportColumn[]) {
  if (cells.slice(columns.length).some((cell) => cell !== '')) {
    const value = excerptOf(cells.slice(columns.length).join(' '));
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
  return parsed.success ? parsed.data : faultsOf(line, cellValues, parsed.error);
}

function faultsOf(line: number, cellValues: Record<ImportField, string>, error: z.ZodError): ImportFault[] {
  const fields = new Set(error.issues.map((issue) => ImportField.parse(issue.path[0])));
  return [...fields].map((field) => ({
    line,
    field,
    fault: cellValues[field] === '' ? 'missing' : 'invalid',
    value: excerptOf(cellValues[field]),
    otherLine: null,
  }));
}

/** Finds the lines that repeat the email or the employee id of an earlier line. */
function findDuplicates(people: readonly ImportedPerson[]): ImportFault[] {
  const first = new Map<string, number>();
  const faults: ImportFault[] = [];
  for (const { line, person } of people) {
    for (const field of ['email', 'employeeId'] as const) {
      const key = `${field} ${person[field].toLowerCase()}`;
      const otherLine = first.get(key);
      if (otherLine === undefined) first.set(key, line);
      else faults.push({ line, field, fault: 'twice_in_file', value: excerptOf(person[field]), otherLine });
    }
  }
  return faults;
}
