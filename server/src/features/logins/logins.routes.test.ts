import {
  type SignInAttempt,
  type SignInStatistics,
  loginsEndpoints,
} from '@loopcheck/contract/features/logins/logins.contract';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { saveSignIn } from './index.ts';

const app = await testApp({ SITE_TIMEZONE: 'Asia/Muscat' });
afterAll(app.close);

type Page = { logins: SignInAttempt[]; statistics: SignInStatistics; nextCursor: string | null };

let trainer: Person;
let amina: Person;
let personWithPercentSign: Person;
beforeAll(async () => {
  trainer = await app.person({ role: 'trainer', fullName: 'Leila Menon' });
  amina = await app.person({ fullName: 'Amina Haddad Al-Amri' });
  // The per cent sign must not act as a wildcard in the search.
  personWithPercentSign = await app.person({ fullName: '100% Ravi' });
});

const requestList = (query: Record<string, string> = {}, as: Person | undefined = trainer) =>
  app.call(loginsEndpoints.list, { as, query });
const list = async (query: Record<string, string> = {}) => (await requestList(query)).json<Page>();
const listFirstNames = async (query: Record<string, string>) =>
  (await list(query)).logins.map((attempt) => attempt.firstName);

function roleOf(person: Person | null): string | null {
  if (person === null) return null;
  return person === trainer ? 'trainer' : 'trainee';
}

const saveAttempt = (person: Person | null, time: string, overrides: Partial<Parameters<typeof saveSignIn>[1]> = {}) =>
  saveSignIn(app.db, {
    userId: person?.id ?? null,
    sessionId: null,
    role: roleOf(person),
    succeeded: true,
    device: { deviceType: 'Mobile', browser: 'Chrome 140' },
    ipAddress: '10.20.1.7',
    now: new Date(time),
    ...overrides,
  });

describe('GET /api/admin/login-tracking', () => {
  beforeAll(async () => {
    await saveAttempt(amina, '2026-05-01T20:00:00Z');
    await saveAttempt(personWithPercentSign, '2026-05-02T19:59:59.999Z');
    await saveAttempt(trainer, '2026-05-02T20:00:00Z');
    await saveAttempt(amina, '2026-05-03T10:00:00Z', { succeeded: false });
    // Too many attempts had failed before, so the password was not checked. Such an attempt is both failed and refused.
    await saveAttempt(null, '2026-05-03T11:00:00Z', { succeeded: false, refused: true });
  });
  const attemptCountInMay = 5;
  const inMay = { from: '2026-05-01', to: '2026-05-31' };

  test('lists successful sign-ins, latest first, if the query contains no outcome', async () => {
    const { logins, nextCursor } = await list(inMay);
    expect(logins.map((attempt) => [attempt.firstName, attempt.lastName, attempt.role])).toEqual([
      ['Leila', 'Menon', 'trainer'],
      ['100%', 'Ravi', 'trainee'],
      ['Amina', 'Haddad Al-Amri', 'trainee'],
    ]);
    expect(logins[2]).toMatchObject({
      userId: amina.id,
      email: amina.email,
      loginTime: '2026-05-01T20:00:00.000Z',
      sessionDuration: null,
      deviceType: 'Mobile',
      browser: 'Chrome 140',
      ipAddress: '10.20.1.7',
      succeeded: true,
      refused: false,
    });
    expect(nextCursor).toBeNull();
  });

  test('filters by person, words, role, outcome, and days in the site’s time zone', async () => {
    expect(await listFirstNames({ ...inMay, userId: amina.id })).toEqual(['Amina']);
    expect(await listFirstNames({ ...inMay, search: 'haddad AMI' })).toEqual(['Amina']);
    expect(await listFirstNames({ ...inMay, search: '0%' })).toEqual(['100%']);
    expect(await listFirstNames({ ...inMay, search: '%' })).toEqual(['100%']);
    expect(await listFirstNames({ ...inMay, role: 'trainer' })).toEqual(['Leila']);
    expect(await listFirstNames({ ...inMay, outcome: 'failed' })).toEqual([null, 'Amina']);
    expect(await listFirstNames({ ...inMay, outcome: 'refused' })).toEqual([null]);
    expect(await listFirstNames({ ...inMay, outcome: 'all' })).toHaveLength(attemptCountInMay);
    // In the site's time zone, UTC+4, 2 May lasts from 20:00 UTC on 1 May to 20:00 UTC on 2 May.
    expect(await listFirstNames({ from: '2026-05-02', to: '2026-05-02' })).toEqual(['100%', 'Amina']);
    expect(await listFirstNames({ from: '2026-05-03', to: '2026-05-02' })).toEqual([]);
  });

  test.each([
    { limit: '0' },
    { limit: '201' },
    { limit: 'many' },
    { userId: 'somebody' },
    { role: 'admin' },
    { from: '2026-02-30' },
    { to: '9999-12-31' },
    { outcome: 'odd' },
    { cursor: 'nonsense' },
    // The time in this cursor is above the largest safe integer.
    { cursor: `9999999999999999_${crypto.randomUUID()}` },
    { cursor: '1_2' },
    { search: '\u0000' },
  ] as Record<string, string>[])('returns 422 for the invalid query %j', async (query) => {
    const reply = await requestList(query);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid']);
  });

  test('returns 403 to trainees, 401 without a session, and 200 to admins', async () => {
    expect((await requestList({}, await app.person())).statusCode).toBe(403);
    expect((await app.call(loginsEndpoints.list)).statusCode).toBe(401);
    expect((await requestList({}, await app.person({ isAdmin: true }))).statusCode).toBe(200);
  });

  test('lists each attempt on exactly one page, even if several attempts have the same time', async () => {
    const [attemptCount, limit] = [60, 7];
    const { id } = await app.person();
    await app.db
      .insertInto('sign_ins')
      .values(
        Array.from({ length: attemptCount }, (_, index) => ({
          user_id: id,
          succeeded: true,
          device_type: 'Desktop',
          browser: 'Test',
          ip_address: '::1',
          // The attempts form groups of six with the same millisecond. In each group, two pairs also have the same
          // microsecond. So a cursor must tell attempts apart by microsecond and id.
          login_time: `2026-06-01T00:00:00.${String(100 + Math.floor(index / 6))}${index % 2}4${index % 3 === 0 ? 1 : 2}Z`,
        })) as never,
      )
      .execute();
    const listedIds: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await list({ userId: id, limit: String(limit), ...(cursor && { cursor }) });
      expect(page.logins.length).toBeLessThanOrEqual(limit);
      listedIds.push(...page.logins.map((attempt) => attempt.id));
      cursor = page.nextCursor;
    }
    expect([listedIds.length, new Set(listedIds).size]).toEqual([attemptCount, attemptCount]);
  });
});

describe('a sign-in attempt', () => {
  const signIn = (person: Person, password: string) =>
    app.call(accountsEndpoints.signIn, { body: { email: person.email, password } });

  test('is listed and counted in the statistics immediately', async () => {
    const person = await app.person({ fullName: 'Noor Hassan' });
    const before = (await list()).statistics;

    await signIn(person, 'wrong');
    await signIn(person, person.password);

    const after = await list({ userId: person.id });
    expect(after.logins).toMatchObject([{ firstName: 'Noor', ipAddress: '127.0.0.1' }]);
    expect(after.statistics.todayLogins).toBe(before.todayLogins + 1);
    expect(after.statistics.thisWeekLogins).toBe(before.thisWeekLogins + 1);
    expect(after.statistics.thisMonthLogins).toBe(before.thisMonthLogins + 1);
    expect(after.statistics.days.at(-1)?.failed).toBe((before.days.at(-1)?.failed ?? 0) + 1);
  });

  test('has a session duration only after the person signs out', async () => {
    const person = await app.person();
    const listDurations = async () =>
      (await list({ userId: person.id })).logins.map((attempt) => attempt.sessionDuration);
    const signInReply = await signIn(person, person.password);
    expect(await listDurations()).toEqual([null]);

    const durationMinutes = 72;
    app.clock.advance(durationMinutes * 60_000);
    const token = signInReply.cookies[0]?.value ?? '';
    await app.call(accountsEndpoints.signOut, { as: { ...person, token } });
    expect(await listDurations()).toEqual([durationMinutes]);
  });

  test('is listed in pages at GET /api/profile/sign-ins, successful or not, but only to the owner of the account', async () => {
    const person = await app.person();
    const listOwnSignIns = async (as: Person) => (await app.call(loginsEndpoints.listOwn, { as })).json();
    await signIn(person, 'wrong');
    await signIn(person, person.password);

    const { items, nextCursor } = await listOwnSignIns(person);
    expect(items.map((item: SignInAttempt) => item.succeeded)).toEqual([true, false]);
    expect(Object.keys(items[0])).not.toContain('email');
    expect(nextCursor).toBeNull();
    expect((await listOwnSignIns(await app.person())).items).toEqual([]);
    expect((await app.call(loginsEndpoints.listOwn)).statusCode).toBe(401);

    const firstPage = (await app.call(loginsEndpoints.listOwn, { as: person, query: { limit: '1' } })).json();
    const secondPage = await app.call(loginsEndpoints.listOwn, { as: person, query: { cursor: firstPage.nextCursor } });
    expect(secondPage.json().items).toEqual(items.slice(1));
  });
});

test('the file name of an export for one person contains the employee ID and the name of this person', async () => {
  const fileNameFor = async (userId: string) => {
    const reply = await app.call(loginsEndpoints.export, { as: trainer, query: { userId } });
    return /filename="([^"]+)"/.exec(String(reply.headers['content-disposition']))?.[1];
  };
  const person = await app.person({ fullName: 'Noor Said', employeeId: 'E-4711' });
  expect(await fileNameFor(person.id)).toMatch(/^login-data-\d{4}-\d\d-\d\d_person-E-4711-Noor-Said\.csv$/);
  expect(await fileNameFor(crypto.randomUUID())).toMatch(/_person-unknown\.csv$/);
});
