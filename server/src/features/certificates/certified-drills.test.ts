import {
  type Certificate,
  certificatesEndpoints,
  Verification,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { type DrillsSetting, siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { sql } from 'kysely';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { parseCsv } from '../../platform/csv/read-csv.rules.ts';
import { approveCertificateRequest, submitCertificateRequest } from '../../testing/certificate-requests.ts';
import { insertDrillTrainee, playDrillRun, solveDrill, startDrillRun } from '../../testing/drill-runs.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { ensureSiteMode } from '../site/index.ts';
import { readPdf } from '../sops/text/read-pdf.ts';

// In this time zone, the day often differs from the day in UTC.
const app = await testApp({ PUBLIC_URL: 'http://plant.test:3000', SITE_TIMEZONE: 'Pacific/Kiritimati' });
afterAll(app.close);
await ensureSiteMode(app.db, app.config);
const trainer = await app.person({ role: 'trainer', isAdmin: true });
/** The title of drill 07-1. `startDrillRun` starts runs of this drill. */
const drillTitle = 'The log that keeps nothing new';

const passDrill = async (person: Person) => {
  const run = await startDrillRun(app, person);
  const closed = await playDrillRun(app, person, run, await solveDrill(run));
  expect(closed.state).toBe('passed');
  return closed.submittedAt ?? '';
};
const failDrill = async (person: Person) =>
  playDrillRun(app, person, await startDrillRun(app, person), [{ kind: 'submit' }]);

/** Inserts a closed run for the record. A run that an update has ended has no result. */
async function insertRun(
  person: Person,
  drillId: string,
  outcome: 'passed' | 'failed' | 'ended by an update',
): Promise<void> {
  const isEndedByUpdate = outcome === 'ended by an update';
  const drill = await app.db
    .selectFrom('drills')
    .select(['id as drill_id', 'revision as drill_revision', 'content_hash as drill_hash', 'module_id'])
    .where('id', '=', drillId)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('drill_runs')
    .values({
      ...drill,
      user_id: person.id,
      simulator_revision: 1,
      seed: '0'.repeat(32),
      kind: 'record',
      try_number: 1,
      begun_at: app.clock.now(),
      submitted_at: app.clock.now(),
      closed_by: isEndedByUpdate ? 'update' : 'person',
      is_passed: isEndedByUpdate ? null : outcome === 'passed',
      result: isEndedByUpdate ? null : sql`'{}'::jsonb`,
      inputs_hash: isEndedByUpdate ? null : '0'.repeat(64),
    })
    .execute();
}

async function issueCertificate(person: Person): Promise<Certificate> {
  const { id } = await submitCertificateRequest(app, person);
  return approveCertificateRequest(app, trainer, id);
}
const fetchCertificate = async (person: Person) =>
  (await app.call(certificatesEndpoints.list, { as: person })).json<Certificate[]>()[0] as Certificate;
const fetchVerification = async (number: string) =>
  Verification.parse((await app.call(certificatesEndpoints.verify, { params: { number } })).json());
const readCertificate = async (person: Person, { id }: Certificate) => {
  const { rawPayload } = await app.call(certificatesEndpoints.download, { as: person, params: { id } });
  return (await readPdf(new Uint8Array(rawPayload))).plainText.replaceAll(/\s+/g, ' ');
};
const readCredential = async (person: Person, { id }: Certificate) =>
  decodeJwt<{ evidence?: { name: string; description: string }[] }>(
    (await app.call(certificatesEndpoints.credential, { as: person, params: { id } })).json().credential,
  );
const findModuleOfChapter = <Module extends { chapterNumber: number }>(
  { modules }: { modules: Module[] },
  number: number,
) => modules.find(({ chapterNumber }) => chapterNumber === number);

/** The site's time zone, Pacific/Kiritimati, is 14 hours ahead of UTC. */
const timeZoneOffsetMs = 14 * 3_600_000;
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** The day of a time in the time zone of the site, as the certificate prints it. */
function printedDay(time: string): string {
  const local = new Date(Date.parse(time) + timeZoneOffsetMs);
  return `${local.getUTCDate()} ${monthNames[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
}
/** The day of a time in the time zone of the site, as a reply states it. */
const isoDay = (time: string) => new Date(Date.parse(time) + timeZoneOffsetMs).toISOString().slice(0, 10);

describe('a certificate of somebody who has passed a drill', () => {
  test('states drill, revision, day and number of tries: in the reply, in the PDF and in the credential', async () => {
    const person = await insertDrillTrainee(app);
    await failDrill(person);
    await insertRun(person, '07-1', 'ended by an update');
    const practice = await startDrillRun(app, person, 'practice');
    await playDrillRun(app, person, practice, [{ kind: 'submit' }]);
    const passedAt = await passDrill(person);
    await passDrill(person);
    const certificate = await issueCertificate(person);

    // The two tries are the failed run and the first passed run. The run that an update has ended, the practice, and
    // the run after the first pass do not count.
    const drill = { id: '07-1', number: '7.1', title: drillTitle, revision: expect.any(Number), passedAt, tryCount: 2 };
    expect(findModuleOfChapter(certificate, 7)?.drills).toEqual([{ ...drill, passedOn: isoDay(passedAt) }]);
    expect(findModuleOfChapter(certificate, 6)?.drills).toEqual([]);
    expect(findModuleOfChapter(await fetchCertificate(person), 7)?.drills).toMatchObject([
      { number: '7.1', tryCount: 2 },
    ]);
    const revision = findModuleOfChapter(certificate, 7)?.drills[0]?.revision;
    expect(await readCertificate(person, certificate)).toContain(
      `Drill passed: 7.1 ${drillTitle} (r${revision}, ${printedDay(passedAt)}, 2 tries)`,
    );
    expect((await readCredential(person, certificate)).evidence).toEqual([
      {
        type: ['Evidence'],
        name: `Drill 7.1: ${drillTitle}`,
        genre: 'Practical test',
        description: `Passed on ${isoDay(passedAt)} on a simulated host. Revision ${revision} of the drill, chapter 7.`,
      },
    ]);
  });

  test('shows an outsider the drill and the day, but not the number of tries', async () => {
    const person = await insertDrillTrainee(app);
    const passedAt = await passDrill(person);
    const { certificateNumber } = await issueCertificate(person);
    const verification = await fetchVerification(certificateNumber);
    expect(findModuleOfChapter(verification, 7)?.drills).toEqual([
      { number: '7.1', title: drillTitle, passedAt, passedOn: isoDay(passedAt) },
    ]);
    expect(findModuleOfChapter(verification, 8)?.drills).toEqual([]);
    const { body } = await app.call(certificatesEndpoints.verify, { params: { number: certificateNumber } });
    expect(body).not.toContain('tryCount');
  });

  test('lists several drills of a module by number, including drills that are no longer shipped', async () => {
    const person = await insertDrillTrainee(app);
    await insertRun(person, '07-2', 'passed');
    app.clock.advance(1000);
    await insertRun(person, '07-1', 'passed');
    await insertRun(person, '08-1', 'failed');
    await app.db.updateTable('drills').set({ is_active: false }).where('id', '=', '07-2').execute();
    const certificate = await issueCertificate(person);
    await app.db.updateTable('drills').set({ is_active: true }).where('id', '=', '07-2').execute();
    expect(findModuleOfChapter(certificate, 7)?.drills.map(({ number }) => number)).toEqual(['7.1', '7.2']);
    expect(findModuleOfChapter(certificate, 8)?.drills).toEqual([]);
    expect(await readCertificate(person, certificate)).toMatch(
      /Drills passed: 7\.1 [^;]+, 1 try\); 7\.2 [^;]+, 1 try\)/,
    );
  });

  test('is listed in the export of certificates with the numbers and titles of the drills', async () => {
    const person = await insertDrillTrainee(app, { fullName: 'Elsa Exported' });
    await insertRun(person, '07-1', 'passed');
    await insertRun(person, '10-1', 'passed');
    await submitCertificateRequest(app, person);
    const { body } = await app.call(certificatesEndpoints.exportCases, { as: trainer });
    const [header = [], ...rows] = parseCsv(body).records.map(({ cells }) => cells);
    const readDrillsCell = (name: string) =>
      rows.find(([holder]) => holder === name)?.[header.indexOf('Passed drills')];
    expect(readDrillsCell('Elsa Exported')).toBe(`7.1 ${drillTitle}; 10.1 The clock on its own`);
  });
});

test.each<DrillsSetting>(['offered', 'required_for_certificate'])(
  'a certificate states passed drills if the site has the setting %s',
  async (drills) => {
    // `required_for_certificate` requires a passed drill in each module that has drills. Only module 7 keeps a drill.
    await app.db.updateTable('drills').set({ is_active: false }).where('id', '<>', '07-1').execute();
    await app.call(siteEndpoints.updateSettings, { as: trainer, body: { drills } });
    const person = await insertDrillTrainee(app);
    await passDrill(person);
    expect(findModuleOfChapter(await issueCertificate(person), 7)?.drills).toHaveLength(1);
    await app.call(siteEndpoints.updateSettings, { as: trainer, body: { drills: null } });
    await app.db.updateTable('drills').set({ is_active: true }).execute();
  },
);

test('a drill that is passed or renamed after the request does not alter the certificate', async () => {
  const person = await insertDrillTrainee(app);
  const { id } = await submitCertificateRequest(app, person);
  await insertRun(person, '07-1', 'passed');
  const certificate = await approveCertificateRequest(app, trainer, id);
  expect(certificate.modules.flatMap(({ drills }) => drills)).toEqual([]);

  const otherPerson = await insertDrillTrainee(app);
  await insertRun(otherPerson, '07-1', 'passed');
  const otherCertificate = await issueCertificate(otherPerson);
  await app.db.updateTable('drills').set({ title: 'Another title' }).where('id', '=', '07-1').execute();
  await failDrill(otherPerson);
  expect((await fetchCertificate(otherPerson)).modules).toEqual(otherCertificate.modules);
  await app.db.updateTable('drills').set({ title: drillTitle }).where('id', '=', '07-1').execute();
});

test('a certificate of somebody without a passed drill says nothing about drills', async () => {
  const person = await insertDrillTrainee(app);
  await failDrill(person);
  const certificate = await issueCertificate(person);
  expect(certificate.modules.flatMap(({ drills }) => drills)).toEqual([]);
  expect(await readCertificate(person, certificate)).not.toMatch(/drill/i);
  expect(await readCredential(person, certificate)).not.toHaveProperty('evidence');
});

test('an older certificate, whose modules have no list of drills, is shown and verified without drills', async () => {
  const person = await insertDrillTrainee(app);
  const { certificateNumber, id } = await issueCertificate(person);
  // The modules of older certificates have no member `drills`.
  await sql`
    update certificates set modules = (
      select jsonb_agg(module - 'drills') from jsonb_array_elements(modules) as module) where id = ${id}`.execute(
    app.db,
  );
  const verification = await fetchVerification(certificateNumber);
  expect(verification).toMatchObject({ status: 'valid', number: certificateNumber });
  const shippedModuleCount = 13;
  expect(verification.modules).toHaveLength(shippedModuleCount);
  expect(verification.modules.flatMap(({ drills }) => drills)).toEqual([]);
  expect((await fetchCertificate(person)).modules.flatMap(({ drills }) => drills)).toEqual([]);
});
