import { maxImportedPeople } from '@loopcheck/contract/features/accounts/users-import.contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, csvByteOrderMark } from '../../../platform/csv/write-csv.rules.ts';
import { findDuplicates, parseImport } from './import.rules.ts';

/** A header for most tests. Other tests use `Badge`, which is accepted as a heading of the employee ID too. */
const header = 'Full name,Email,Employee ID,Phone,Position,Department\n';
/** Lists the faults of a file, each as line, field and fault. */
const listFaults = (csv: string) => parseImport(csv).faults.map(({ line, field, fault }) => [line, field, fault]);
/** Lists the duplicates in the valid lines of a file, each as line, field and fault. */
const listDuplicates = (csv: string) =>
  findDuplicates(parseImport(csv).lines, (employeeId) => employeeId.toLowerCase()).map(({ line, field, fault }) => [
    line,
    field,
    fault,
  ]);

describe('parseImport', () => {
  it('accepts columns in any order, Arabic headings, semicolons, a byte order mark, and emails in any letter case', () => {
    const { lines, faults } = parseImport(
      '\uFEFFالقسم;E-Mail;employee_id;الاسم;Role\r\nالأجهزة;Khalid@PLANT.test;40-1;خالد العامري;Trainer\r\n',
    );
    expect(faults).toStrictEqual([]);
    expect(lines).toStrictEqual([
      {
        line: 2,
        person: {
          fullName: 'خالد العامري',
          email: 'khalid@plant.test',
          employeeId: '40-1',
          department: 'الأجهزة',
          role: 'trainer',
        },
      },
    ]);
  });

  it('leaves out the fields whose cells are empty or that have no column', () => {
    expect(parseImport('Badge,Name,Department\n7,,Train 2\n').lines).toStrictEqual([
      { line: 2, person: { employeeId: '7', department: 'Train 2' } },
    ]);
  });

  it('keeps the leading zeros of employee IDs', () => {
    expect(parseImport('Badge\n00123\n"00124"\n').lines.map(({ person }) => person.employeeId)).toStrictEqual([
      '00123',
      '00124',
    ]);
  });

  it('joins the first and the last name if the file has no column for the full name', () => {
    const { lines } = parseImport('First name,Last name,Email,Employee ID\nAmina,Haddad,a@b.test,1\nPelé,,p@b.test,2');
    expect(lines.map(({ person }) => person.fullName)).toStrictEqual(['Amina Haddad', 'Pelé']);
  });

  it('returns several faults with their lines', () => {
    const csv = `${header}Ann,ann@b.test,1,,,\nBen,,,,,\nCem,not an email,3,x,,\nDan,ANN@b.test,1,,,\nEve,e@b.test,5,,,,more\n`;
    expect(listFaults(csv)).toStrictEqual([
      [3, 'employeeId', 'missing'],
      [4, 'email', 'invalid'],
      [4, 'phoneNumber', 'invalid'],
      [6, null, 'cells_too_many'],
    ]);
  });

  it.each([
    ['is empty', '', [[1, null, 'no_people']]],
    ['contains only the header', header, [[1, null, 'no_people']]],
    ['lacks the column of the employee ID', 'Name\nAnn', [[1, 'employeeId', 'column_missing']]],
    ['is an Excel file', 'PK\u0003\u0004\u0014', [[1, null, 'excel_file']]],
    // The third employee ID, 12E, does not have the form of a rounded number.
    [
      'has a rounded employee ID',
      'Badge\n1.23E+11\n"1,5e+7"\n12E',
      [
        [2, 'employeeId', 'number_rounded'],
        [3, 'employeeId', 'number_rounded'],
      ],
    ],
    ['has a column twice', 'Name,Email,E-mail,Badge\nAnn,a@b.test,c@b.test,1', [[1, 'email', 'column_twice']]],
    ['has an unknown column', 'Name,Email,Badge,Shoe\nAnn,a@b.test,1,42', [[1, null, 'column_unknown']]],
    [
      'has an unknown column and a faulty line',
      'Name,Email,Badge,Shoe\nAnn,,,42',
      [
        [1, null, 'column_unknown'],
        [2, 'employeeId', 'missing'],
      ],
    ],
    ['has too many columns', `Badge${',x'.repeat(100)}\n1`, [[1, null, 'too_many_columns']]],
    ['was saved in another encoding', `${header}Ann,a@b.test,1,,,\nP\uFFFDl,b@b.test,2,,,`, [[3, null, 'not_utf8']]],
    ['has an unclosed quotation mark', `${header}"Ann,a@b.test,1,,,`, [[2, null, 'quote_open']]],
    [
      'contains too many people',
      header + 'Ann,a@b.test,1,,,\n'.repeat(maxImportedPeople + 1),
      [[maxImportedPeople + 2, null, 'too_many_people']],
    ],
    ['contains an unknown role', 'Name,Email,Badge,Role\nAnn,a@b.test,1,boss', [[2, 'role', 'invalid']]],
    ['contains a control character in a name', 'Name,Email,Badge\nA\u0007nn,a@b.test,1', [[2, 'fullName', 'invalid']]],
  ])('returns the faults of a file that %s', (_description, csv, faults) => {
    expect(listFaults(csv)).toStrictEqual(faults);
  });

  it('reads 5000 lines of a file with 100,000 empty columns in less than a second', () => {
    const text = Array.from({ length: 5000 }, (_, index) => `${index}\n`).join('');
    // The test measures processor time, because other work on the machine does not change it.
    const start = process.cpuUsage();
    expect(parseImport(`Badge${','.repeat(100_000)}\n${text}`).lines).toHaveLength(5000);
    // If `parseImport` searched the whole header for each line, this would take more than a second.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
  });

  it('reads the names that csvLine writes, including names that start with a formula character', () => {
    const name = fc.stringMatching(/^[=+@A-Za-z][A-Za-z,"' ;]{0,20}[A-Za-z]$/);
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 20 }), (names) => {
        const csv =
          csvByteOrderMark +
          csvLine(['Name', 'Email', 'Badge']) +
          names.map((text, index) => csvLine([text, `p${index}@b.test`, `n${index}`])).join('');
        // Several spaces in a name are replaced by one.
        const expectedNames = names.map((text) => text.replaceAll(/ +/g, ' '));
        expect(parseImport(csv).lines.map(({ person }) => person.fullName)).toStrictEqual(expectedNames);
      }),
    );
  });

  it('returns at least one person or fault for any content after the header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { lines, faults } = parseImport(header + text);
        expect(lines.length + faults.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('findDuplicates', () => {
  it('finds the valid lines that repeat the email or the employee ID of an earlier valid line', () => {
    const csv = `${header}Ann,ann@b.test,1,,,\nCem,not an email,2,,,\nDan,ANN@b.test,1,,,\nEve,e@b.test,2,,,\n`;
    expect(listDuplicates(csv)).toStrictEqual([
      [4, 'email', 'twice_in_file'],
      [4, 'employeeId', 'twice_in_file'],
    ]);
  });

  it('treats employee IDs that differ only in letter case as duplicates', () => {
    expect(listDuplicates(`${header}Ann,a@b.test,AB-1,,,\nBen,b@b.test,ab-1,,,\n`)).toStrictEqual([
      [3, 'employeeId', 'twice_in_file'],
    ]);
  });
});
