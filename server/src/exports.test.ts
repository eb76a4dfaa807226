import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { loginsEndpoints } from '@loopcheck/contract/features/logins/logins.contract';
import { usersImportEndpoints } from '@loopcheck/contract/features/accounts/users-import.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { quizExchangeEndpoints } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { insertPassedModules, submitCertificateRequest } from './testing/certificate-requests.ts';
import { csvReaders, excelReaders } from './testing/spreadsheet-readers.ts';
import { testApp } from './testing/test-app.ts';
import { insertTraineesWithProgress } from './testing/trainees-with-progress.ts';

const app = await testApp();
afterAll(app.close);
const { modules, trainer } = await insertTraineesWithProgress(app);
const admin = await app.person({ role: 'trainer', isAdmin: true });
// Two failed attempts to sign in, for the export of the sign-ins.
for (const email of [trainer.email, admin.email])
  await app.call(accountsEndpoints.signIn, { body: { email, password: 'not the password' } });
for (const fullName of ['=HYPERLINK("x")', 'سارة, "Sara"']) {
  const holder = await app.person({ fullName });
  await insertPassedModules(app, holder);
  await submitCertificateRequest(app, holder);
}
const quizId = modules[0]?.quizId ?? '';
/** An import file with two people. One name begins like a formula, and the other name is in Arabic. */
const importFile = 'Name,Email,Employee ID\r\n"=1+1, Ltd.",x@plant.test,X-1\r\nسارة,y@plant.test,X-2\r\n';

/** Every CSV export of the server, with the heading of its first column. */
const csvExports: readonly (readonly [name: string, firstHeading: string, readExport: () => Promise<string>])[] = [
  ['progress matrix', 'Name', async () => (await app.call(traineesEndpoints.export, { as: trainer })).body],
  [
    'sign-ins',
    'Time of attempt',
    async () => (await app.call(loginsEndpoints.export, { as: trainer, query: { outcome: 'all' } })).body,
  ],
  ['list of users', 'Name', async () => (await app.call(usersEndpoints.export, { as: admin })).body],
  ['certificates', 'Name', async () => (await app.call(certificatesEndpoints.exportCases, { as: trainer })).body],
  ['activity log', 'Time', async () => (await app.call(recordsEndpoints.exportActivity, { as: admin })).body],
  [
    'questions of a quiz',
    'question',
    async () => (await app.call(quizExchangeEndpoints.export, { as: trainer, params: { quizId } })).json().text,
  ],
  [
    'one-time links of an import',
    'Name',
    async () => {
      const { previewToken } = (
        await app.call(usersImportEndpoints.check, { as: admin, body: { csv: importFile } })
      ).json();
      const body = { csv: importFile, previewToken };
      return (await app.call(usersImportEndpoints.import, { as: admin, body })).json().linksCsv;
    },
  ],
];

describe.each(csvExports)('the CSV export of the %s', (_, firstHeading, readExport) => {
  test('starts with the headings, and all CSV parsers read the same cells from it', async () => {
    const text = await readExport();
    const contents = await Promise.all(csvReaders.map(async ([, read]) => withoutAddedCharacters(await read(text))));
    const [headings = [], ...rows] = contents[0] ?? [];
    expect(headings[0]).toBe(firstHeading);
    expect(new Set(headings).size).toBe(headings.length);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row).toHaveLength(headings.length);
    for (const content of contents) expect(content).toEqual(contents[0]);
  });
});

/**
 * Removes the byte order mark, and the apostrophe that an export puts before a formula. Of all parsers in this test,
 * only `parseCsv` removes both by itself.
 */
const withoutAddedCharacters = (rows: readonly string[][]): string[][] =>
  rows.map((row) => row.map((cell) => cell.replace(/^\uFEFF/, '').replace(/^'(?=[=+\-@'])/, '')));

test('all parsers read the same cells from the Excel export of the users, where a name that looks like a formula is a text', async () => {
  await app.person({ fullName: '=1+1' });
  const reply = await app.call(usersEndpoints.export, { as: admin, query: { format: 'xlsx' } });
  const contents = await Promise.all(excelReaders.map(async ([, read]) => read(reply.rawPayload)));
  expect(contents[0]?.map(({ name }) => name)).toEqual(['Users', 'About']);
  expect(contents[0]?.[0]?.rows.map(([name]) => name)).toContain('=1+1');
  for (const content of contents) expect(content).toEqual(contents[0]);
});

test('all parsers read the same cells from the Excel export of the certificates', async () => {
  const query = { format: 'xlsx' };
  const reply = await app.call(certificatesEndpoints.exportCases, { as: trainer, query });
  const contents = await Promise.all(excelReaders.map(async ([, read]) => read(reply.rawPayload)));
  expect(contents[0]?.map(({ name }) => name)).toEqual(['Certificates', 'About']);
  // The header and the two requests.
  expect(contents[0]?.[0]?.rows).toHaveLength(3);
  for (const content of contents) expect(content).toEqual(contents[0]);
});

test('all parsers read the same cells from the Excel export of the progress matrix', async () => {
  const reply = await app.call(traineesEndpoints.export, { as: trainer, query: { format: 'xlsx' } });
  const contents = await Promise.all(excelReaders.map(async ([, read]) => read(reply.rawPayload)));
  expect(contents[0]?.map(({ name }) => name)).toEqual(['Progress', 'About']);
  expect(contents[0]?.[0]?.rows.length).toBeGreaterThan(5);
  for (const content of contents) expect(content).toEqual(contents[0]);
});
