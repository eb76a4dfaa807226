import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { type RecordedSignIn, traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPassedModules, submitCertificateRequest } from '../../../testing/certificate-requests.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { listTrainingEvents } from '../../../testing/training-actions.ts';
import { readPdf } from '../../sops/text/read-pdf.ts';

const app = await testApp();
afterAll(app.close);

let person: Person;
let trainer: Person;
beforeAll(async () => {
  trainer = await app.person({ role: 'trainer', fullName: 'Tara Trainer' });
  person = await app.person({ fullName: 'Rita Reader', employeeId: 'E-4711', position: 'Technician' });
  await insertPassedModules(app, person);
  await app.db
    .insertInto('evidence_marks')
    .values({
      user_id: person.id,
      kind: 'two_devices',
      count: 2,
      module_id: null,
      seconds: null,
      marked_at: new Date(),
    })
    .execute();
  const { id } = await submitCertificateRequest(app, person);
  const body = { reason: 'Both phones are hers.' };
  await app.call(certificatesEndpoints.approve, { as: trainer, params: { id }, body });
});

const fetchPdf = (as: Person | undefined, userId = person.id) =>
  app.call(traineesEndpoints.recordPdf, { as, params: { userId } });
const fetchOwnPdf = (as: Person | undefined) => app.call(traineesEndpoints.ownRecordPdf, { as });
const textOf = async (reply: { rawPayload: Buffer }) =>
  (await readPdf(new Uint8Array(reply.rawPayload))).plainText.replaceAll(/\s+/g, ' ');

describe('GET /api/trainer/trainees/:userId/pdf', () => {
  test('returns the whole record with the name of its producer, page numbers, language and metadata', async () => {
    const reply = await fetchPdf(trainer);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toMatch(
      /filename="training-record-\d{4}-\d\d-\d\d_person-E-4711-Rita-Reader\.pdf"/,
    );
    const text = await textOf(reply);
    for (const part of [
      'Rita Reader',
      'E-4711, Technician',
      'Produced by Tara Trainer on',
      'Page 1 of',
      'Modules completed',
      'Quiz attempts',
      'Procedures read',
      'Two devices at once',
      'LOOPCHECK-',
      'Approved the certificate',
      'Both phones are hers.',
    ]) {
      expect(text).toContain(part);
    }
    const source = reply.rawPayload.toString('latin1');
    expect(source).toMatch(/\/Lang \(en\)/);
    expect(source).toContain('/CreationDate');
  });

  test('is recorded as a training event of the person whom the record is about', async () => {
    await fetchPdf(trainer);
    expect((await listTrainingEvents(app, person)).at(-1)).toMatchObject({
      object: 'training-record',
      verb: 'exported',
      actor_id: trainer.id,
    });
    // The content of a download is sent after the handler has returned, but the training event still has the caller's
    // IP address.
    const { ip_address: address } = await app.db
      .selectFrom('training_events as event')
      .innerJoin('training_event_details as details', 'details.event_id', 'event.id')
      .select('ip_address')
      .where('person_id', '=', person.id)
      .where('object', '=', 'training-record')
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    expect(address).toBe('127.0.0.1');
  });

  test('renders and records nothing for a HEAD request, and only two PDFs for six concurrent requests of a trainer', async () => {
    const countExports = async () =>
      (await listTrainingEvents(app, person)).filter(({ object }) => object === 'training-record').length;
    const before = await countExports();
    const head = await app.fastify.inject({
      method: 'HEAD',
      url: `/api/trainer/trainees/${person.id}/pdf`,
      headers: { 'sec-fetch-site': 'same-origin' },
      cookies: { loopcheck_session: trainer.token },
    });
    expect([head.statusCode, head.headers['content-type'], await countExports()]).toEqual([
      200,
      'application/pdf',
      before,
    ]);

    // A trainer can have two downloads at the same time.
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => fetchPdf(trainer)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 429, 429, 429, 429]);
    expect(await countExports()).toBe(before + 2);
  });

  test('returns a file name with the employee ID before the name of the person, so that only the name is cut', async () => {
    const personWithLongName = await app.person({ fullName: 'A'.repeat(60), employeeId: 'E-4712' });
    const reply = await fetchPdf(trainer, personWithLongName.id);
    // A file name contains at most 40 characters of a value: here "E-4712-" and 33 letters of the name.
    expect(reply.headers['content-disposition']).toMatch(/_person-E-4712-A{33}\.pdf"/);
  });

  test('returns 403 to trainees, even for their own id, 401 without a session, and 404 for an unknown person', async () => {
    expect((await fetchPdf(person)).statusCode).toBe(403);
    expect((await fetchPdf(undefined)).statusCode).toBe(401);
    const unknown = await fetchPdf(trainer, crypto.randomUUID());
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'trainee_not_found']);
  });
});

describe('the sign-ins in the PDF of a record', () => {
  test('are the same as on the page of the record, successful and failed, but without IP addresses', async () => {
    const owner = await app.person({ fullName: 'Sina Signer' });
    const attemptCount = 18;
    const attempts = Array.from({ length: attemptCount }, (_, index) => ({
      user_id: owner.id,
      succeeded: index % 3 !== 0,
      device_type: 'Mobile',
      browser: `Chrome ${140 + index}`,
      ip_address: '10.20.30.40',
      login_time: new Date(Date.UTC(2026, 2, 1 + Math.floor(index / 2), 10, index)),
    }));
    await app.db.insertInto('sign_ins').values(attempts).execute();

    const listed: RecordedSignIn[] = [];
    let cursor: string | null = null;
    do {
      const query: { cursor?: string } = cursor === null ? {} : { cursor };
      const params = { userId: owner.id };
      const page = (await app.call(traineesEndpoints.signIns, { as: trainer, params, query })).json();
      listed.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(listed).toHaveLength(attemptCount);

    for (const reply of [await fetchPdf(trainer, owner.id), await fetchOwnPdf(owner)]) {
      const [, section = ''] = (await textOf(reply)).split('Sign-ins');
      const lines = section.match(/(?:Signed in|Sign-in failed), Mobile, Chrome \d+/g);
      expect(lines).toEqual(
        listed.map(
          ({ succeeded, deviceType, browser }) =>
            `${succeeded ? 'Signed in' : 'Sign-in failed'}, ${deviceType}, ${browser}`,
        ),
      );
      // The day of the last attempts: there are two per day, from 1 March on.
      expect(section).toContain('9 Mar 2026');
      expect(section).not.toContain('10.20.30.40');
    }
  });

  test('are replaced by a sentence if there are no sign-ins', async () => {
    const newcomer = await app.person();
    expect(await textOf(await fetchPdf(trainer, newcomer.id))).toContain('No sign-ins yet.');
  });
});

describe('GET /api/training-record/pdf', () => {
  test('returns the record of the signed-in person, without the marks and reasons that only trainers see', async () => {
    const eventCount = (await listTrainingEvents(app, person)).length;
    const text = await textOf(await fetchOwnPdf(person));
    expect(text).toContain('Produced by Rita Reader on');
    expect(text).toContain('Approved the certificate');
    for (const hidden of ['Evidence to check', 'Two devices', 'Both phones']) expect(text).not.toContain(hidden);
    expect(await listTrainingEvents(app, person)).toHaveLength(eventCount);
  });

  test('returns 401 without a session, and a PDF to a person whose name is in Arabic script', async () => {
    expect((await fetchOwnPdf(undefined)).statusCode).toBe(401);
    const other = await app.person({ fullName: 'سارة الحداد' });
    const reply = await fetchOwnPdf(other);
    expect(reply.statusCode).toBe(200);
    expect(await textOf(reply)).not.toContain('Rita Reader');
  });
});
