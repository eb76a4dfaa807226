import {
  type Certificate,
  type CertificateCase,
  certificatesEndpoints,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsOf } from '../../testing/given.ts';
import { givenAllPassed, givenApproval, givenRequest } from '../../testing/given-certificate.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';

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

type Name = keyof typeof certificatesEndpoints;
const call = (name: Name, as: Person | undefined, id = '', body?: object) =>
  app.call(certificatesEndpoints[name], { as, params: { id }, ...(body && { body }) });
const refusal = async (name: Name, as: Person | undefined, id = '', body?: object) => {
  const reply = await call(name, as, id, body);
  return [reply.statusCode, reply.json().code];
};
const own = async (as = person): Promise<Certificate[]> => (await call('list', as)).json();
const acts = async () =>
  (await eventsOf(app, person)).filter((event) => event.object === 'certificate').map((event) => event.verb);
const reason = { reason: 'The record of chapter 9 is not yours' };

/** A certificate of this person in the state that a transition begins with. */
async function givenState(state: 'pending' | 'rejected' | 'issued' | 'revoked'): Promise<string> {
  await givenAllPassed(app, person);
  const { id } = await givenRequest(app, person);
  if (state === 'rejected') await call('reject', trainer, id, reason);
  if (state === 'issued' || state === 'revoked') await givenApproval(app, trainer, id);
  if (state === 'revoked') await call('revoke', trainer, id, reason);
  expect((await own())[0]).toMatchObject({ id, status: state });
  return id;
}

describe('POST /api/certificates', () => {
  test('returns 409 with the missing modules when something is not completed', async () => {
    await givenAllPassed(app, person, { but: [3, 13] });
    const reply = await call('request', person);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'certificate_not_earned']);
    expect(reply.json().message).toContain('Complete all modules');
    expect(Object.keys(reply.json().fields)).toEqual(['chapter 3', 'chapter 13']);
    expect(await own()).toEqual([]);
  });

  test('freezes the modules and assigns a number; there is no file before the approval', async () => {
    await givenAllPassed(app, person);
    expect((await app.call(progressEndpoints.overview, { as: person })).json().certificate.canRequest).toBe(true);
    const certificate = await givenRequest(app, person);
    expect(certificate).toMatchObject({ status: 'pending', issuedAt: null, filePath: null, approverName: null });
    expect(certificate.certificateNumber).toMatch(/^LOOPCHECK-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(certificate.modules).toHaveLength(13);
    expect(certificate.modules[0]).toMatchObject({ chapterNumber: 1, contentRevision: 1, score: '91.67' });
    await app.db.updateTable('modules').set({ title: 'Renamed' }).where('chapter_number', '=', 1).execute();
    expect((await own())[0]?.modules[0]?.title).toBe(certificate.modules[0]?.title);
    expect((await app.call(progressEndpoints.overview, { as: person })).json().certificate.canRequest).toBe(false);
    expect(await acts()).toEqual(['requested']);
  });

  test('creates one request when it is sent three times at once', async () => {
    await givenAllPassed(app, person);
    const replies = await Promise.all([1, 2, 3].map(() => call('request', person)));
    expect(replies.map((reply) => reply.statusCode).toSorted((left, right) => left - right)).toEqual([200, 409, 409]);
    expect(await own()).toHaveLength(1);
  });

  test.each([
    ['pending', [409, 'certificate_pending']],
    ['issued', [409, 'certificate_valid']],
  ] as const)('returns 409 while the person has a certificate that is %s', async (state, expected) => {
    await givenState(state);
    expect(await refusal('request', person)).toEqual(expected);
  });

  test('assigns another number after a rejection and after a revocation', async () => {
    await givenState('rejected');
    const { id } = await givenRequest(app, person);
    await givenApproval(app, trainer, id);
    await call('revoke', trainer, id, reason);
    await givenRequest(app, person);
    const all = await own();
    expect(all.map((certificate) => certificate.status)).toEqual(['pending', 'revoked', 'rejected']);
    expect(new Set(all.map((certificate) => certificate.certificateNumber)).size).toBe(3);
  });

  test('returns 401 without a session', async () => {
    expect(await refusal('request', undefined)).toEqual([401, 'unauthorized']);
  });
});

describe('approving', () => {
  test('issues the certificate for twelve months; every download returns the same bytes', async () => {
    const id = await givenState('pending');
    const reply = (await call('approve', trainer, id)).json<CertificateCase>();
    expect(reply).toMatchObject({ status: 'issued', approverName: 'Ravi Menon', canDecide: false, canRevoke: true });
    const months = (new Date(reply.expiresAt ?? '').getTime() - new Date(reply.issuedAt ?? '').getTime()) / 86_400_000;
    expect(months).toBeGreaterThanOrEqual(364);
    expect(months).toBeLessThan(367.1);
    const [first, second] = [await call('download', person, id), await call('download', trainer, id)];
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.headers['content-disposition']).toContain(`filename="${reply.certificateNumber}.pdf"`);
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(await acts()).toEqual(['requested', 'approved']);
    expect((await eventsOf(app, person)).at(-1)?.actor_id).toBe(trainer.id);
  });

  test('returns certificate_decided to the second of two trainers who approve at once', async () => {
    const id = await givenState('pending');
    const other = await app.person({ isAdmin: true });
    const replies = await Promise.all([call('approve', trainer, id), call('approve', other, id)]);
    expect(new Set(replies.map((reply) => reply.json().code ?? 'issued'))).toEqual(
      new Set(['certificate_decided', 'issued']),
    );
    expect(await acts()).toEqual(['requested', 'approved']);
  });

  test('lets one of a simultaneous approval and rejection succeed', async () => {
    const id = await givenState('pending');
    const other = await app.person({ role: 'trainer' });
    const replies = await Promise.all([call('approve', trainer, id), call('reject', other, id, reason)]);
    expect(replies.map((reply) => reply.statusCode).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(await acts()).toHaveLength(2);
  });

  test('of several replies for each whether it was approved', async () => {
    const [mine, theirs] = [await givenState('pending'), crypto.randomUUID()];
    const reply = await call('approveMany', trainer, '', { ids: [mine, theirs, mine] });
    expect(reply.json()).toEqual([
      { id: mine, approved: true, message: null },
      { id: theirs, approved: false, message: 'There is no such certificate.' },
    ]);
  });

  test('uses the settings of the moment; certificates issued before stay as they are', async () => {
    const before = await givenState('issued');
    const { expiresAt, certificateNumber } = (await own())[0] as Certificate;
    await app.db
      .insertInto('site')
      .values({ mode: 'demo', certificate_prefix: 'PLANT-A', certificate_validity_months: 1 })
      .execute();
    const first = person;
    person = await app.person();
    const after = await givenState('issued');
    const late = (await own())[0] as Certificate;
    await app.db.deleteFrom('site').execute();
    expect(late.certificateNumber).toMatch(/^PLANT-A-/);
    expect(new Date(late.expiresAt ?? '').getTime()).toBeLessThan(Date.now() + 33 * 86_400_000);
    expect((await own(first))[0]).toMatchObject({ id: before, expiresAt, certificateNumber });
    expect(after).not.toBe(before);
  });
});

describe('decisions and downloads that are not allowed', () => {
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
  ] as const)('%s of a certificate that is %s returns 409', async (name, state, code) => {
    const id = await givenState(state);
    const before = await acts();
    const body = name === 'reject' || name === 'revoke' ? reason : undefined;
    expect(await refusal(name, trainer, id, body)).toEqual([409, code]);
    expect((await own())[0]?.status).toBe(state);
    expect(await acts()).toEqual(before);
  });

  test('returns 403 for decisions on one’s own certificate', async () => {
    person = await app.person({ role: 'trainer', isAdmin: true });
    await givenAllPassed(app, person);
    const { id } = await givenRequest(app, person);
    for (const [name, body] of [['approve'], ['reject', reason], ['revoke', reason]] as const) {
      expect(await refusal(name, person, id, body)).toEqual([403, 'certificate_own']);
    }
    const waiting = (await call('pending', person)).json<CertificateCase[]>().find((each) => each.id === id);
    expect(waiting).toMatchObject({ canDecide: false, canRevoke: false });
    const [many] = (await call('approveMany', person, '', { ids: [id] })).json();
    expect(many).toMatchObject({ approved: false });
    await givenApproval(app, trainer, id);
    expect(await refusal('revoke', person, id, reason)).toEqual([403, 'certificate_own']);
  });

  test('returns 403 to trainees', async () => {
    const id = await givenState('pending');
    for (const [name, body] of [['approve'], ['reject', reason], ['revoke', reason], ['pending'], ['cases']] as const) {
      expect(await refusal(name, person, id, body)).toEqual([403, 'forbidden']);
    }
  });

  test('returns 404 to non-owners', async () => {
    const id = await givenState('issued');
    const other = await app.person();
    expect(await refusal('download', other, id)).toEqual([404, 'certificate_not_found']);
    expect(await refusal('credential', other, id)).toEqual([404, 'certificate_not_found']);
    for (const name of ['approve', 'reject', 'revoke', 'download', 'credential'] as const) {
      const body = name === 'reject' || name === 'revoke' ? reason : undefined;
      expect(await refusal(name, trainer, crypto.randomUUID(), body)).toEqual([404, 'certificate_not_found']);
    }
  });

  test.each([
    {},
    { reason: '' },
    { reason: '  ' },
    { reason: 'x'.repeat(501) },
    { reason: 'why', reasonClass: 'bored' },
  ])('returns 422 when the reason is missing or invalid: %j', async (body) => {
    const id = await givenState('issued');
    const expected = 'reasonClass' in body ? ['revoke'] : ['revoke', 'reject'];
    for (const name of expected) {
      expect(await refusal(name as Name, trainer, id, body)).toEqual([422, 'invalid']);
    }
  });
});

describe('rejecting and revoking', () => {
  test('show the holder the reason, and record who did it', async () => {
    const refused = await givenState('rejected');
    expect((await own())[0]).toMatchObject({ id: refused, status: 'rejected', ...reason, issuedAt: null });
    const { id } = await givenRequest(app, person);
    await givenApproval(app, trainer, id);
    const reply = await call('revoke', trainer, id, { ...reason, reasonClass: 'issued_in_error' });
    expect(reply.json()).toMatchObject({ status: 'revoked', ...reason, canRevoke: false, filePath: null });
    const events = (await eventsOf(app, person)).filter((event) => event.object === 'certificate');
    expect(events.map((event) => [event.verb, event.actor_id === trainer.id])).toEqual([
      ['requested', false],
      ['rejected', true],
      ['requested', false],
      ['approved', true],
      ['revoked', true],
    ]);
    expect(events.at(-1)?.result).toMatchObject({ ...reason, reasonClass: 'issued_in_error' });
  });
});

describe('GET /api/trainer/certificates', () => {
  test('lists pending ones first, searches by words, filters by status, and pages with a cursor', async () => {
    const site = await testApp();
    const boss = await site.person({ role: 'trainer' });
    const people = [];
    for (let index = 0; index < 53; index += 1) {
      const holder = await site.person({ fullName: `Holder ${index} of%_`, employeeId: `E-${100 + index}` });
      people.push(holder);
      await site.db
        .insertInto('certificates')
        .values({
          user_id: holder.id,
          number: `LOOPCHECK-2222-${2222 + index}`,
          holder_name: `Holder ${index} of%_`,
          employee_id: `E-${100 + index}`,
          modules: [],
          requested_at: new Date(Date.UTC(2026, 1, 1, 0, index)),
          ...(index > 2 && { state: 'rejected', decided_at: new Date(), decided_by: boss.id, reason: 'why not' }),
        })
        .execute();
    }
    const list = async (query: Record<string, string>) =>
      (await site.call(certificatesEndpoints.cases, { as: boss, query })).json<{
        items: CertificateCase[];
        nextCursor: string | null;
      }>();
    const first = await list({});
    expect(first.items).toHaveLength(50);
    expect(first.items.slice(0, 4).map((item) => item.status)).toEqual(['pending', 'pending', 'pending', 'rejected']);
    const second = await list({ cursor: first.nextCursor ?? '' });
    expect([second.items.length, second.nextCursor]).toEqual([3, null]);
    expect(new Set([...first.items, ...second.items].map((item) => item.id)).size).toBe(53);
    expect((await list({ status: 'pending' })).items).toHaveLength(3);
    expect((await list({ status: 'expired' })).items).toHaveLength(0);
    expect((await list({ search: 'holder e-107' })).items.map((item) => item.holder.employeeId)).toEqual(['E-107']);
    expect((await list({ search: '2222-2230' })).items).toHaveLength(1);
    expect((await list({ search: '%_' })).items).toHaveLength(50);
    expect((await list({ search: '%x' })).items).toHaveLength(0);
    const odd = await site.call(certificatesEndpoints.cases, { as: boss, query: { cursor: 'nonsense' } });
    expect([odd.statusCode, odd.json().code]).toEqual([422, 'invalid']);
    await site.close();
  });

  test("includes the holder's results", async () => {
    const id = await givenState('pending');
    const waiting = (await call('pending', trainer)).json<CertificateCase[]>().find((each) => each.id === id);
    expect(waiting).toMatchObject({ canDecide: true, canRevoke: false });
    expect(waiting?.holder).toMatchObject({ id: person.id, averageScore: 91.67, attemptCount: 13, wrongCritical: 0 });
  });
});
