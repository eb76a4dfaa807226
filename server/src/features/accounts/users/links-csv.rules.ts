import { csvByteOrderMark, csvLine } from '../../../platform/csv/write-csv.rules.ts';

/** A person and the URL of their one-time link. */
interface LinkedPerson {
  readonly fullName: string;
  readonly email: string | null;
  readonly employeeId: string;
  readonly address: string;
}

/** A CSV file of one-time links, which an admin hands out. */
export const formatLinksCsv = (people: readonly LinkedPerson[]): string =>
  [
    csvByteOrderMark,
    csvLine(['Name', 'Email', 'Employee ID', 'One-time link']),
    ...people.map(({ fullName, email, employeeId, address }) => csvLine([fullName, email, employeeId, address])),
  ].join('');
