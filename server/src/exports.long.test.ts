import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, expect, test } from 'vitest';
import { parseCsv } from './platform/csv/read-csv.rules.ts';
import { generateXlsx } from './platform/xlsx/write-xlsx.ts';
import { insertPassedModules, submitCertificateRequest } from './testing/certificate-requests.ts';
import { testApp } from './testing/test-app.ts';
import { insertTraineesWithProgress } from './testing/trainees-with-progress.ts';

const runCommand = promisify(execFile);

/** Returns the name of LibreOffice's command on this machine; undefined if LibreOffice is not installed. */
async function findLibreOffice(): Promise<string | undefined> {
  for (const command of ['soffice', 'libreoffice']) {
    const isInstalled = await runCommand(command, ['--version']).then(
      () => true,
      () => false,
    );
    if (isInstalled) return command;
  }
  return undefined;
}

const libreOffice = await findLibreOffice();
const folder = await mkdtemp(path.join(tmpdir(), 'exports-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const app = await testApp();
afterAll(app.close);
await insertTraineesWithProgress(app);
const admin = await app.person({ role: 'trainer', isAdmin: true });
for (const fullName of ['=HYPERLINK("x")', 'سارة, "Sara"']) {
  const holder = await app.person({ fullName });
  await insertPassedModules(app, holder);
  await submitCertificateRequest(app, holder);
}

/** Converts a file to CSV with LibreOffice, and returns the rows of its first sheet with the texts of their cells. */
async function readWithLibreOffice(command: string, name: string, content: Uint8Array | string): Promise<string[][]> {
  await writeFile(path.join(folder, name), content);
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  // Export filter options of LibreOffice: comma (44), quotation mark (34), UTF-8 (76), from line 1, no column formats,
  // language of the system (0), not all texts quoted (false), cells as shown (true), no formulas (false).
  const utf8WithCommas = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false';
  await runCommand(command, [
    profile,
    '--headless',
    '--convert-to',
    utf8WithCommas,
    '--outdir',
    folder,
    path.join(folder, name),
  ]);
  const text = await readFile(path.join(folder, name.replace(/\.\w+$/, '.csv')), 'utf8');
  return parseCsv(text).records.map(({ cells }) => [...cells]);
}

const skipReason = libreOffice === undefined ? ' (skipped: LibreOffice is not installed on this machine)' : '';

test.skipIf(libreOffice === undefined)(
  `LibreOffice reads from an Excel file exactly the texts, dates and percentages that were written to the file${skipReason}`,
  async () => {
    const chunks: Uint8Array[] = [];
    const rows = [
      ['Name', 'Day', 'Percent'],
      ['_x0041_ <&>', { day: { year: 2026, month: 3, day: 1 } }, { percent: 75 }],
      ['=1+1', null, { percent: 0 }],
    ];
    for await (const chunk of generateXlsx([{ name: 'People', rows, hasHeader: true }])) chunks.push(chunk);
    expect(await readWithLibreOffice(libreOffice ?? '', 'cells.xlsx', Buffer.concat(chunks))).toEqual([
      ['Name', 'Day', 'Percent'],
      ['_x0041_ <&>', '2026-03-01', '75%'],
      ['=1+1', '', '0%'],
    ]);
  },
);

/**
 * The endpoints with an Excel export, by the name of the file. `exportCases` exports the certificates as trainers see
 * them: a case is a certificate, or a request for one.
 */
const excelExports = {
  matrix: traineesEndpoints.export,
  certificates: certificatesEndpoints.exportCases,
  users: usersEndpoints.export,
};

test.skipIf(libreOffice === undefined).each(Object.entries(excelExports))(
  `LibreOffice reads the same cells from the Excel export "%s" as the CSV export contains${skipReason}`,
  async (name, endpoint) => {
    const exportAs = (format: string) => app.call(endpoint, { as: admin, query: { format } });
    const excel = await readWithLibreOffice(libreOffice ?? '', `${name}.xlsx`, (await exportAs('xlsx')).rawPayload);
    const csv = parseCsv((await exportAs('csv')).body).records.map(({ cells }) => cells);
    // Excel shows a percentage with its sign. In the CSV it is a number.
    const withoutPercentSign = excel.map((row) => row.map((cell) => cell.replace(/^(\d+)%$/, '$1')));
    expect(withoutPercentSign.length).toBeGreaterThan(2);
    expect(withoutPercentSign).toEqual(csv);
  },
);
