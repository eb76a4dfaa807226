import {
  type Certificate,
  type OwnCertificate,
  type CertificateCase,
  certificatesEndpoints,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import {
  insertPassedModules,
  approveCertificateRequest,
  submitCertificateRequest,
} from '../../testing/certificate-requests.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';

const dayMs = 24 * 3_600_000;
/** The number of modules in the shipped content. */
const shippedModuleCount = 13;
const app = await testApp();
afterAll(app.close);

let person: Person;
let trainer: Person;
beforeAll(async () => {
  trainer = await app.person({ role: 'trainer', fullName: 'Ravi Menon' });
});
beforeEach(async () => {
  person = await app.person();
});

type EndpointName = keyof typeof certificatesEndpoints;
const call = (name: EndpointName, as: Person | undefined, id = '', body?: object) =>
  app.call(certificatesEndpoints[name], { as, params: { id }, ...(body && { body }) });
/** Calls an endpoint and returns the status and the error code of its reply. */
const fetchRefusal = async (name: EndpointName, as: Person | undefined, id = '', body?: object) => {
  const reply = await call(name, as, id, body);
  return [reply.statusCode, reply.json().code];
};
const fetchCertificates = async (as = person): Promise<OwnCertificate[]> => (await call('list', as)).json();
const fetchEventVerbs = async () =>
  (await listTrainingEvents(app, person)).filter((event) => event.object === 'certificate').map((event) => event.verb);
/** A valid body of a rejection or revocation. */
const reasonBody = { reason: 'The record of chapter 9 is not yours' };

/** Creates a certificate with the given status for the person of the current test, and returns its id. */
async function createCertificate(state: 'pending' | 'rejected' | 'issued' | 'revoked'): Promise<string> {
  await insertPassedModules(app, person);
  const { id } = await submitCertificateRequest(app, person);
  if (state === 'rejected') await call('reject', trainer, id, reasonBody);
  if (state === 'issued' || state === 'revoked') await approveCertificateRequest(app, trainer, id);
  if (state === 'revoked') await call('revoke', trainer, id, reasonBody);
  expect((await fetchCertificates())[0]).toMatchObject({ id, status: state });
  return id;
}

describe('POST /api/certificates', () => {
  test('returns 409 certificate_not_earned with the missing modules if two modules are not completed', async () => {
    await insertPassedModules(app, person, { exceptChapters: [3, 13] });
    const reply = await call('request', person);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'certificate_not_earned']);
    expect(reply.json().message).toContain('Complete all modules');
    expect(Object.keys(reply.json().fields)).toEqual(['chapter 3', 'chapter 13']);
    expect(await fetchCertificates()).toEqual([]);
  });

  test('assigns a number, creates no file, and keeps the title of a module that is renamed later', async () => {
    await insertPassedModules(app, person);
    expect((await app.call(progressEndpoints.overview, { as: person })).json().certificate.canRequest).toBe(true);
    const certificate = await submitCertificateRequest(app, person);

    expect(certificate).toMatchObject({ status: 'pending', issuedAt: null, filePath: null, approverName: null });
    expect(certificate.certificateNumber).toMatch(/^LOOPCHECK-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(certificate.modules).toHaveLength(shippedModuleCount);
    // `insertPassedModules` gives every attempt the score 91.67.
    expect(certificate.modules[0]).toMatchObject({ chapterNumber: 1, contentRevision: 1, score: '91.67' });

    await app.db.updateTable('modules').set({ title: 'Renamed' }).where('chapter_number', '=', 1).execute();
    expect((await fetchCertificates())[0]?.modules[0]?.title).toBe(certificate.modules[0]?.title);
    expect((await app.call(progressEndpoints.overview, { as: person })).json().certificate.canRequest).toBe(false);
    expect(await fetchEventVerbs()).toEqual(['requested']);
  });

  test('creates one request and returns 409 for the other two if a person sends three requests concurrently', async () => {
    await insertPassedModules(app, person);
    const replies = await Promise.all([1, 2, 3].map(() => call('request', person)));
    expect(replies.map((reply) => reply.statusCode).toSorted((left, right) => left - right)).toEqual([200, 409, 409]);
    expect(await fetchCertificates()).toHaveLength(1);
  });

  test.each([
    ['pending', [409, 'certificate_pending']],
    ['issued', [409, 'certificate_valid']],
  ] as const)('returns 409 while the person has a certificate with the status %s', async (state, expected) => {
    await createCertificate(state);
    expect(await fetchRefusal('request', person)).toEqual(expected);
  });

  test('accepts a new request after a rejection and after a revocation, and assigns a new number each time', async () => {
    await createCertificate('rejected');
    const { id } = await submitCertificateRequest(app, person);
    await approveCertificateRequest(app, trainer, id);
    await call('revoke', trainer, id, reasonBody);
    await submitCertificateRequest(app, person);
    const certificates = await fetchCertificates();
    expect(certificates.map((certificate) => certificate.status)).toEqual(['pending', 'revoked', 'rejected']);
    expect(new Set(certificates.map((certificate) => certificate.certificateNumber)).size).toBe(3);
  });

  test('returns 401 without a session', async () => {
    expect(await fetchRefusal('request', undefined)).toEqual([401, 'unauthorized']);
  });
});

describe('PUT /api/certificates/:id/shown', () => {
  test('ends the announcement of an issued certificate, and can be repeated', async () => {
    const id = await createCertificate('issued');
    expect((await fetchCertificates()).map(({ isNew }) => isNew)).toEqual([true]);
    expect((await call('markShown', person, id)).json()).toMatchObject({ id, isNew: false });
    expect((await call('markShown', person, id)).statusCode).toBe(200);
    expect((await fetchCertificates()).map(({ isNew }) => isNew)).toEqual([false]);
  });

  test('changes nothing for a pending request, and returns 404 for the certificate of another person', async () => {
    const pendingId = await createCertificate('pending');
    expect((await fetchCertificates()).map(({ isNew }) => isNew)).toEqual([false]);
    expect((await call('markShown', person, pendingId)).json()).toMatchObject({ status: 'pending', isNew: false });
    await approveCertificateRequest(app, trainer, pendingId);
    expect((await fetchCertificates()).map(({ isNew }) => isNew)).toEqual([true]);
    expect((await call('markShown', trainer, pendingId)).json().code).toBe('certificate_not_found');
    expect((await app.call(certificatesEndpoints.markShown, { params: { id: pendingId } })).statusCode).toBe(401);
  });
});

describe('POST /api/trainer/certificates/:id/approve', () => {
  test('issues the certificate for twelve months, and every download returns the same bytes', async () => {
    const id = await createCertificate('pending');
    const reply = (await call('approve', trainer, id)).json<CertificateCase>();
    expect(reply).toMatchObject({ status: 'issued', approverName: 'Ravi Menon', canDecide: false, canRevoke: true });
    const validityMs = new Date(reply.expiresAt ?? '').getTime() - new Date(reply.issuedAt ?? '').getTime();
    // The certificate is valid until the end of the same day one year later: 365 to 367 days, with a margin.
    expect(validityMs / dayMs).toBeGreaterThanOrEqual(364);
    expect(validityMs / dayMs).toBeLessThan(367.1);

    const [first, second] = [await call('download', person, id), await call('download', trainer, id)];
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.headers['content-disposition']).toContain(`filename="${reply.certificateNumber}.pdf"`);
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);

    expect(await fetchEventVerbs()).toEqual(['requested', 'approved']);
    expect((await listTrainingEvents(app, person)).at(-1)?.actor_id).toBe(trainer.id);
  });

  test('succeeds for one of two people who approve the same request concurrently, and returns 409 to the other', async () => {
    const id = await createCertificate('pending');
    const other = await app.person({ isAdmin: true });
    const replies = await Promise.all([call('approve', trainer, id), call('approve', other, id)]);
    expect(new Set(replies.map((reply) => reply.json().code ?? 'issued'))).toEqual(
      new Set(['certificate_decided', 'issued']),
    );
    expect(await fetchEventVerbs()).toEqual(['requested', 'approved']);
  });

  test('returns 409 to one of two people if one approves and the other rejects the same request concurrently', async () => {
    const id = await createCertificate('pending');
    const other = await app.person({ role: 'trainer' });
    const replies = await Promise.all([call('approve', trainer, id), call('reject', other, id, reasonBody)]);
    expect(replies.map((reply) => reply.statusCode).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(await fetchEventVerbs()).toHaveLength(2);
  });

  test('applies a changed number prefix and validity of the site only to new certificates', async () => {
    const earlierId = await createCertificate('issued');
    const { expiresAt, certificateNumber } = (await fetchCertificates())[0] as Certificate;
    await app.db
      .insertInto('site')
      .values({ mode: 'demo', certificate_prefix: 'PLANT-A', certificate_validity_months: 1 })
      .execute();

    const earlierHolder = person;
    // `createCertificate` and `fetchCertificates` use `person`.
    person = await app.person();
    await createCertificate('issued');
    const laterCertificate = (await fetchCertificates())[0] as Certificate;
    await app.db.deleteFrom('site').execute();

    expect(laterCertificate.certificateNumber).toMatch(/^PLANT-A-/);
    // The validity is one month, until the end of the last day. This is much less than the default of twelve months.
    const maximumValidityMs = 33 * dayMs;
    expect(new Date(laterCertificate.expiresAt ?? '').getTime()).toBeLessThan(Date.now() + maximumValidityMs);
    expect((await fetchCertificates(earlierHolder))[0]).toMatchObject({ id: earlierId, expiresAt, certificateNumber });
  });
});

test('POST /api/trainer/certificates/approve returns one outcome per id, even if the body repeats an id', async () => {
  const [pendingId, unknownId] = [await createCertificate('pending'), crypto.randomUUID()];
  const reply = await call('approveMany', trainer, '', { ids: [pendingId, unknownId, pendingId] });
  expect(reply.json()).toEqual([
    { id: pendingId, approved: true, message: null },
    { id: unknownId, approved: false, message: 'This certificate does not exist.' },
  ]);
});

describe('the certificate endpoints', () => {
  test.each([
    ['approve', 'rejected', 'certificate_decided'],
    ['approve', 'issued', 'certificate_decided'],
    ['approve', 'revoked', 'certificate_decided'],
    ['reject', 'rejected', 'certificate_decided'],
    ['reject', 'issued', 'certificate_decided'],
    ['reject', 'revoked', 'certificate_decided'],
    ['revoke', 'pending', 'certificate_not_issued'],
    ['revoke', 'rejected', 'certificate_not_issued'],
    ['revoke', 'revoked', 'certificate_not_issued'],
    ['download', 'pending', 'certificate_not_issued'],
    ['download', 'rejected', 'certificate_not_issued'],
    ['download', 'revoked', 'certificate_not_issued'],
    ['credential', 'pending', 'certificate_not_issued'],
    ['credential', 'revoked', 'certificate_not_issued'],
  ] as const)('return 409 to the call %s for a certificate with the status %s', async (name, state, code) => {
    const id = await createCertificate(state);
    const verbsBefore = await fetchEventVerbs();
    const body = name === 'reject' || name === 'revoke' ? reasonBody : undefined;
    expect(await fetchRefusal(name, trainer, id, body)).toEqual([409, code]);
    expect((await fetchCertificates())[0]?.status).toBe(state);
    expect(await fetchEventVerbs()).toEqual(verbsBefore);
  });

  test('return 403 certificate_own to a trainer who decides on their own certificate', async () => {
    person = await app.person({ role: 'trainer', isAdmin: true });
    await insertPassedModules(app, person);
    const { id } = await submitCertificateRequest(app, person);
    for (const [name, body] of [['approve'], ['reject', reasonBody], ['revoke', reasonBody]] as const) {
      expect(await fetchRefusal(name, person, id, body)).toEqual([403, 'certificate_own']);
    }
    const ownCase = (await call('pendingCases', person)).json<CertificateCase[]>().find((each) => each.id === id);
    expect(ownCase).toMatchObject({ canDecide: false, canRevoke: false });
    // approveMany reports the refusal in its outcome instead of with a status.
    const [outcome] = (await call('approveMany', person, '', { ids: [id] })).json();
    expect(outcome).toMatchObject({ approved: false });

    // Above, the certificate was not issued yet. The trainer cannot revoke it after it was issued either.
    await approveCertificateRequest(app, trainer, id);
    expect(await fetchRefusal('revoke', person, id, reasonBody)).toEqual([403, 'certificate_own']);
  });

  test('return 403 forbidden to a trainee who approves, rejects, revokes, or lists the cases', async () => {
    const id = await createCertificate('pending');
    for (const [name, body] of [
      ['approve'],
      ['reject', reasonBody],
      ['revoke', reasonBody],
      ['pendingCases'],
      ['cases'],
    ] as const) {
      expect(await fetchRefusal(name, person, id, body)).toEqual([403, 'forbidden']);
    }
  });

  test('return 404 to a trainee who downloads another person’s certificate, and to a trainer for an unknown id', async () => {
    const id = await createCertificate('issued');
    const other = await app.person();
    expect(await fetchRefusal('download', other, id)).toEqual([404, 'certificate_not_found']);
    expect(await fetchRefusal('credential', other, id)).toEqual([404, 'certificate_not_found']);
    for (const name of ['approve', 'reject', 'revoke', 'download', 'credential'] as const) {
      const body = name === 'reject' || name === 'revoke' ? reasonBody : undefined;
      expect(await fetchRefusal(name, trainer, crypto.randomUUID(), body)).toEqual([404, 'certificate_not_found']);
    }
  });

  test.each([
    {},
    { reason: '' },
    { reason: '  ' },
    { reason: 'x'.repeat(501) },
    { reason: 'why', reasonClass: 'bored' },
  ])('return 422 for a rejection or revocation with the invalid body %j', async (body) => {
    const id = await createCertificate('issued');
    // The body of a rejection has no reason class.
    const names: EndpointName[] = 'reasonClass' in body ? ['revoke'] : ['revoke', 'reject'];
    for (const name of names) {
      expect(await fetchRefusal(name, trainer, id, body)).toEqual([422, 'invalid']);
    }
  });
});

describe('rejections and revocations', () => {
  test('show the reason to the holder, and are recorded with the trainer who decided', async () => {
    const rejectedId = await createCertificate('rejected');
    expect((await fetchCertificates())[0]).toMatchObject({
      id: rejectedId,
      status: 'rejected',
      ...reasonBody,
      issuedAt: null,
    });

    const { id } = await submitCertificateRequest(app, person);
    await approveCertificateRequest(app, trainer, id);
    const reply = await call('revoke', trainer, id, { ...reasonBody, reasonClass: 'issued_in_error' });
    expect(reply.json()).toMatchObject({ status: 'revoked', ...reasonBody, canRevoke: false, filePath: null });
    expect((await fetchCertificates())[0]).toMatchObject({ id, status: 'revoked', ...reasonBody });

    const events = (await listTrainingEvents(app, person)).filter((event) => event.object === 'certificate');
    expect(events.map((event) => [event.verb, event.actor_id === trainer.id])).toEqual([
      ['requested', false],
      ['rejected', true],
      ['requested', false],
      ['approved', true],
      ['revoked', true],
    ]);
    expect(events.at(-1)?.result).toMatchObject({ ...reasonBody, reasonClass: 'issued_in_error' });
  });
});

describe('GET /api/trainer/certificates', () => {
  test('lists pending requests first, searches by words, filters by status, and pages with a cursor', async () => {
    // The database of this separate app contains no certificates of other tests.
    const separateApp = await testApp();
    const separateTrainer = await separateApp.person({ role: 'trainer' });
    // The pending requests are the oldest, so they are first in the list only because they are pending.
    const [pageSize, pendingCount, totalCount] = [50, 3, 53];
    for (let index = 0; index < totalCount; index += 1) {
      const holder = await separateApp.person({ fullName: `Holder ${index} of%_`, employeeId: `E-${100 + index}` });
      await separateApp.db
        .insertInto('certificates')
        .values({
          user_id: holder.id,
          number: `LOOPCHECK-2222-${2222 + index}`,
          holder_name: `Holder ${index} of%_`,
          employee_id: `E-${100 + index}`,
          modules: [],
          requested_at: new Date(Date.UTC(2026, 1, 1, 0, index)),
          ...(index >= pendingCount && {
            state: 'rejected',
            decided_at: new Date(),
            decided_by: separateTrainer.id,
            reason: 'why not',
          }),
        })
        .execute();
    }
    const fetchPage = async (query: Record<string, string>) =>
      (await separateApp.call(certificatesEndpoints.cases, { as: separateTrainer, query })).json<{
        items: CertificateCase[];
        nextCursor: string | null;
      }>();

    const first = await fetchPage({});
    expect(first.items).toHaveLength(pageSize);
    expect(first.items.slice(0, 4).map((item) => item.status)).toEqual(['pending', 'pending', 'pending', 'rejected']);
    const second = await fetchPage({ cursor: first.nextCursor ?? '' });
    expect([second.items.length, second.nextCursor]).toEqual([totalCount - pageSize, null]);
    expect(new Set([...first.items, ...second.items].map((item) => item.id)).size).toBe(totalCount);

    expect((await fetchPage({ status: 'pending' })).items).toHaveLength(pendingCount);
    expect((await fetchPage({ status: 'expired' })).items).toHaveLength(0);

    expect((await fetchPage({ search: 'holder e-107' })).items.map((item) => item.holder.employeeId)).toEqual([
      'E-107',
    ]);
    // This is the end of the certificate number of the holder with index 8.
    expect((await fetchPage({ search: '2222-2230' })).items).toHaveLength(1);
    // Every name contains the characters % and _, which are special in LIKE patterns.
    expect((await fetchPage({ search: '%_' })).items).toHaveLength(pageSize);
    expect((await fetchPage({ search: '%x' })).items).toHaveLength(0);

    const query = { cursor: 'nonsense' };
    const refusal = await separateApp.call(certificatesEndpoints.cases, { as: separateTrainer, query });
    expect([refusal.statusCode, refusal.json().code]).toEqual([422, 'invalid']);
    await separateApp.close();
  });
});

test('GET /api/trainer/pending-certificates includes the quiz results of the holder', async () => {
  const id = await createCertificate('pending');
  const pendingCase = (await call('pendingCases', trainer)).json<CertificateCase[]>().find((each) => each.id === id);
  expect(pendingCase).toMatchObject({ canDecide: true, canRevoke: false });
  // insertPassedModules has inserted one attempt for each module, all with the same score.
  expect(pendingCase?.holder).toMatchObject({
    id: person.id,
    averageScore: 91.67,
    attemptCount: shippedModuleCount,
    wrongCritical: 0,
  });
});
