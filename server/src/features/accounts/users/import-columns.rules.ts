import { ImportField, type ImportFault } from '@loopcheck/contract/features/accounts/users.contract';
import type { CsvRecord } from '../../../platform/csv/read-csv.rules.ts';

/** What a column of the file holds. First and last name become one. */
export type ImportColumn = ImportField | 'firstName' | 'lastName' | 'ignored';

/** How people head their columns; compared without case, spaces, dashes and underscores. */
const headings: Record<Exclude<ImportColumn, 'ignored'>, string[]> = {
  fullName: ['fullname', 'name', 'الاسم', 'الاسمالكامل'],
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail', 'البريدالإلكتروني'],
  employeeId: ['employeeid', 'employeenumber', 'employeeno', 'badge', 'badgenumber', 'staffid', 'رقمالموظف'],
  phoneNumber: ['phonenumber', 'phone', 'mobile', 'telephone', 'الهاتف'],
  position: ['position', 'jobtitle', 'title', 'المنصب', 'الوظيفة'],
  department: ['department', 'dept', 'unit', 'القسم'],
  role: ['role'],
};

const needed = ['fullName', 'email', 'employeeId'] as const;

/** Reads the file's first line: which column holds what, and what is wrong with it. */
export function columnsOf(header: CsvRecord): { columns: ImportColumn[]; faults: ImportFault[] } {
  const columns = header.cells.map(columnOf);
  const isNamed = columns.includes('fullName') || columns.includes('firstName') || columns.includes('lastName');
  const about = { line: header.line, otherLine: null };
  const faults: ImportFault[] = [];
  for (const field of needed) {
    const isThere = field === 'fullName' ? isNamed : columns.includes(field);
    if (!isThere) faults.push({ ...about, field, fault: 'column_missing', value: '' });
  }
  for (const [index, column] of columns.entries()) {
    const value = header.cells[index] ?? '';
    if (column === 'ignored') {
      if (value !== '') faults.push({ ...about, field: null, fault: 'column_unknown', value: shown(value) });
    } else if (columns.indexOf(column) < index) {
      faults.push({ ...about, field: fieldOf(column), fault: 'column_twice', value: shown(value) });
    }
  }
  return { columns, faults };
}

const columnOf = (cell: string): ImportColumn => {
  const plain = cell.toLowerCase().replaceAll(/[\s_\-.:*]+/g, '');
  for (const [column, names] of Object.entries(headings)) if (names.includes(plain)) return column as ImportColumn;
  return 'ignored';
};

/** Under which field of a person a column is told of. */
export const fieldOf = (column: Exclude<ImportColumn, 'ignored'>): ImportField =>
  ImportField.safeParse(column).data ?? 'fullName';

/** As much of a cell as helps to find it. */
export const shown = (value: string): string => value.replaceAll('\u0000', '').slice(0, 80);
