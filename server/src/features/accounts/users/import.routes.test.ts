import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { usersImportEndpoints } from '@loopcheck/contract/features/accounts/users-import.contract';
import { type User, usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { afterAll, describe, expect, it } from 'vitest';
import { waitForBlockedStatement } from '../../../testing/blocked-statements.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { listTrainingEvents } from '../../../testing/training-actions.ts';

const app = await testApp();
afterAll(app.close);

const admin = await app.person({ role: 'trainer', isAdmin: true, fullName: 'Ingrid Admin' });
const { call } = app;
// `Badge` is one of the accepted headings of the employee ID.
const header = 'Name;Email;Badge;Department\n';
const checkCsv = (csv: string, as: Person | undefined = admin) =>
  call(usersImportEndpoints.check, { as, body: { csv } });
const sendImport = (body: object, as: Person | undefined = admin) => call(usersImportEndpoints.import, { as, body });
const readToken = (url: string) => url.split('/').at(-1) ?? '';

/** Imports a file with the token of its preview. */
async function importFile(csv: string, others: object = {}) {
  const { previewToken } = (await checkCsv(csv)).json();
  return sendImport({ csv, previewToken: previewToken ?? 'none', ...others });
}
/**
 * Finds the account whose name or employee ID equals the text. The search of the list also finds accounts that only
 * contain the text, for example in a random email.
 */
async function findUser(nameOrId: string) {
  const found = await call(usersEndpoints.list, { as: admin, query: { search: nameOrId } });
  const isSought = ({ fullName, employeeId }: User) => fullName === nameOrId || employeeId === nameOrId;
  return found.json().items.find(isSought);
}

describe('the preview of an import', () => {
  it('lists new, changed (with the previous values), unchanged and missing accounts, and saves nothing', async () => {
    const changing = await app.person({ fullName: 'Carl', employeeId: 'C-1', department: 'Old' });
    const staying = await app.person({ fullName: 'Stay', employeeId: 'S-1', department: 'T' });
    const missing = await app.person({ fullName: 'Gone', employeeId: 'G-1' });
    const csv = `${header}Carl;;c-1;New\nStay;;S-1;\nNew One;n@plant.test;N-1;T\nNew One;;N-2;T\n`;
    const preview = (await checkCsv(csv)).json();
    expect(preview).toMatchObject({
      faults: [],
      counts: { created: 2, changed: 1, unchanged: 1 },
      created: [
        { line: 4, fullName: 'New One', email: 'n@plant.test', employeeId: 'N-1', role: 'trainee' },
        { line: 5, email: null },
      ],
      changed: [
        {
          line: 2,
          id: changing.id,
          changes: [
            { field: 'employeeId', from: 'C-1', to: 'c-1' },
            { field: 'department', from: 'Old', to: 'New' },
          ],
        },
      ],
      sameNames: [{ fullName: 'New One', lines: [4, 5] }],
      previewToken: expect.any(String),
    });
    const missingIds = preview.missing.map(({ id }: { id: string }) => id);
    expect(missingIds).toContain(missing.id);
    expect(missingIds).not.toContain(admin.id);
    expect(missingIds).not.toContain(staying.id);
    expect(await findUser('N-1')).toBeUndefined();
    expect(await listTrainingEvents(app, changing)).toEqual([]);
  });

  it('lists faults with their lines in the order of the file, and has no token if there are faults', async () => {
    await app.person({ employeeId: '00777', email: 'known@plant.test' });
    // Line 2 has an existing ID without its zeros. Line 3 is empty. Line 5 repeats the ID of line 2.
    const csv = `${header}Ann;KNOWN@plant.test;777;T\n;;;\nBad;not an email;B-1;T\nZed;;777;T\n`;
    const preview = (await checkCsv(csv)).json();
    expect(preview.faults.map(({ line, fault }: { line: number; fault: string }) => [line, fault])).toEqual([
      [2, 'zeros_lost'],
      [4, 'invalid'],
      [5, 'twice_in_file'],
      [5, 'zeros_lost'],
    ]);
    expect(preview.previewToken).toBeNull();
    expect((await sendImport({ csv, previewToken: 'x' })).json().code).toBe('import_faulty');
    expect(await findUser('Zed')).toBeUndefined();
  });

  // PostgreSQL and JavaScript convert these letters to lower case differently. For PostgreSQL, ς and σ are two letters.
  it.each([
    ['İ-5', 'i-5'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('finds the duplicate employee IDs %s and %s, which the database would refuse', async (one, other) => {
    const preview = (await checkCsv(`${header}Ann;;${one};\nBen;;${other};\n`)).json();
    expect(preview.faults).toMatchObject([{ line: 3, field: 'employeeId', fault: 'twice_in_file', otherLine: 2 }]);
    expect(preview.previewToken).toBeNull();
  });

  it('is refused for trainers, without a session, and for a body that is too large', async () => {
    const trainer = await app.person({ role: 'trainer' });
    expect((await checkCsv(header, trainer)).statusCode).toBe(403);
    expect((await call(usersImportEndpoints.check, { body: { csv: header } })).statusCode).toBe(401);
    // A file can have at most 2,500,000 characters, and the body of a request twice as many bytes.
    expect((await checkCsv('x'.repeat(2_500_001))).statusCode).toBe(422);
    expect((await checkCsv('x'.repeat(5_100_000))).statusCode).toBe(413);
  });
});

describe('an import', () => {
  it('changes and creates accounts as shown, records who did it, and returns the links of new people only', async () => {
    const person = await app.person({ fullName: 'Dora', employeeId: 'D-1', department: 'Old' });
    const csv = `\uFEFF${header}Dora Lind;;D-1;New\n=Eve;eve@plant.test;E-1;T\n`;
    const reply = await importFile(csv);
    expect(reply.json()).toMatchObject({ created: 1, changed: 1, unchanged: 0, deactivated: 0 });
    expect(await findUser('D-1')).toMatchObject({ fullName: 'Dora Lind', department: 'New', email: person.email });
    expect((await listTrainingEvents(app, person)).at(-1)).toMatchObject({
      verb: 'updated',
      object: 'account',
      actor_id: admin.id,
      result: { fields: 'fullName, department' },
    });
    const [, eve, ...others] = String(reply.json().linksCsv).trimEnd().split('\r\n');
    expect(others).toEqual([]);
    // The apostrophe keeps spreadsheets from reading the name as a formula.
    expect(eve).toMatch(/^'=Eve,eve@plant\.test,E-1,http/);
    const link = await call(accountsEndpoints.oneTimeLink, { params: { token: readToken(eve ?? '') } });
    expect(link.json().email).toBe('eve@plant.test');
    expect(await listTrainingEvents(app, await findUser('E-1'))).toMatchObject([
      { verb: 'created', object: 'account', actor_id: admin.id, result: { by: 'import' } },
    ]);
  });

  it('takes effect once if it is sent twice at the same time, because the first import makes the preview outdated', async () => {
    const csv = `${header}Twice;twice@plant.test;TW-1;T\n`;
    const { previewToken } = (await checkCsv(csv)).json();
    const statuses = (await Promise.all([sendImport({ csv, previewToken }), sendImport({ csv, previewToken })])).map(
      (reply) => reply.statusCode,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await importFile(csv)).json()).toMatchObject({ created: 0, changed: 0, unchanged: 1, linksCsv: null });
  });

  it('is refused if the file, an account in the file, or the list of missing accounts has changed since the preview', async () => {
    const person = await app.person({ employeeId: 'O-1', department: 'Old' });
    // `Nadia Test` is the name that `app.person` gives.
    const csv = `${header}Nadia Test;;O-1;New\n`;
    const { previewToken } = (await checkCsv(csv)).json();
    const otherChange = { as: admin, params: { id: person.id }, body: { department: 'Between' } };
    await call(usersEndpoints.update, otherChange);
    expect((await sendImport({ csv, previewToken })).json().code).toBe('import_outdated');
    expect(await findUser('O-1')).toMatchObject({ department: 'Between' });

    const secondToken = (await checkCsv(csv)).json().previewToken;
    await app.person();
    expect((await sendImport({ csv, previewToken: secondToken })).json().code).toBe('import_outdated');

    const thirdToken = (await checkCsv(csv)).json().previewToken;
    expect((await sendImport({ csv: csv.replace('New', 'Other'), previewToken: thirdToken })).json().code).toBe(
      'import_outdated',
    );
  });

  it('is refused if another account gets an email of the file at the same moment', async () => {
    const person = await app.person({ employeeId: 'RACE-1' });
    const other = await app.person();
    const csv = `${header}Nadia Test;race@plant.test;RACE-1;\n`;
    const { previewToken } = (await checkCsv(csv)).json();
    const { reply } = await app.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set({ email: 'race@plant.test' }).where('id', '=', other.id).execute();
      const pending = sendImport({ csv, previewToken });
      await waitForBlockedStatement(app.db);
      // The promise is returned inside an object, because the transaction would otherwise wait for the reply.
      return { reply: pending };
    });
    expect((await reply).json().code).toBe('import_outdated');
    expect(await findUser('RACE-1')).toMatchObject({ email: person.email });
  });

  it('deactivates missing people only if the request asks for it, ends their sessions, and never deactivates the admin', async () => {
    const kept = await app.person({ employeeId: 'K-1' });
    const gone = await app.person();
    const isSignedIn = async (person: Person) => (await call(accountsEndpoints.me, { as: person })).statusCode === 200;
    const csv = `${header}Nadia Test;;K-1;\n`;
    expect((await importFile(csv)).json()).toMatchObject({ deactivated: 0 });
    expect(await isSignedIn(gone)).toBe(true);

    const { counts } = (await checkCsv(csv)).json();
    expect((await importFile(csv, { deactivateMissing: true })).json()).toMatchObject({ deactivated: counts.missing });
    expect([await isSignedIn(gone), await isSignedIn(kept), await isSignedIn(admin)]).toEqual([false, true, true]);
    expect((await listTrainingEvents(app, gone)).at(-1)).toMatchObject({ verb: 'deactivated', actor_id: admin.id });
  });

  it('creates accounts with the employee IDs ΟΔΟΣ and οδος, which are different IDs for the database', async () => {
    const csv = `${header}Ann;;ΟΔΟΣ;\nBen;;οδος;\n`;
    expect((await checkCsv(csv)).json()).toMatchObject({ faults: [], counts: { created: 2 } });
    expect((await importFile(csv)).json()).toMatchObject({ created: 2 });
  });

  it('does not change the role of an account', async () => {
    await app.person({ employeeId: 'R-1' });
    const csv = 'Badge,Role\nR-1,Trainer\n';
    expect((await checkCsv(csv)).json().faults).toMatchObject([{ line: 2, field: 'role', fault: 'role_change' }]);
    expect((await sendImport({ csv, previewToken: 'x' })).json().code).toBe('import_faulty');
  });

  it('changes nothing if its file is the export of users', async () => {
    await app.person({ fullName: '=1+1, Ltd.', employeeId: '007', department: 'T;2', phoneNumber: '+47 912 34 567' });
    const csv = (await call(usersEndpoints.export, { as: admin })).body;
    expect((await checkCsv(csv)).json()).toMatchObject({ faults: [], counts: { created: 0, changed: 0, missing: 0 } });
  });

  it('needs a fresh proof of identity', async () => {
    const realSiteApp = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' });
    try {
      const realSiteAdmin = await realSiteApp.person({ role: 'trainer', isAdmin: true });
      // A proof of identity is fresh for ten minutes.
      realSiteApp.clock.advance(11 * 60_000);
      const body = { csv: `${header}A;;A-1;\n`, previewToken: 'x' };
      const reply = await realSiteApp.call(usersImportEndpoints.import, { as: realSiteAdmin, body });
      expect(reply.json().code).toBe('confirmation_required');
    } finally {
      await realSiteApp.close();
    }
  });
});
