import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { eventsOf } from '../../testing/given.ts';
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.queries.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { registrationLimit } from './accounts.rules.ts';

const demo = await testApp();
const real = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' });
const closed = await testApp({ REGISTRATION: 'closed' });
afterAll(async () => {
  await Promise.all([demo.close(), real.close(), closed.close()]);
});

let count = 0;
const form = (change: object = {}) => {
  count += 1;
  return {
    full_name: 'Nadia Haddad',
    employee_id: `E-${count}`,
    email: `nadia${count}@plant.test`,
    phone: '+968 9000 0000',
    password: 'a long enough password',
    role: 'trainee',
    ...change,
  };
};
const register = (body: object, app: TestApp = demo) => app.call(accountsEndpoints.register, { body });
const signIn = (body: object, app: TestApp = demo) => app.call(accountsEndpoints.signIn, { body });

describe('open registration', () => {
  test('creates an account and a session, and records both', async () => {
    const reply = await register(form({ full_name: '  Li Wei Zhang ', position: 'Technician' }));
    expect(reply.json()).toMatchObject({
      fullName: 'Li Wei Zhang',
      firstName: 'Li',
      lastName: 'Wei Zhang',
      position: 'Technician',
      department: null,
      awaitingApproval: false,
      role: 'trainee',
      isAdmin: false,
    });
    const token = reply.cookies[0]?.value ?? '';
    const me = await demo.call(accountsEndpoints.me, { headers: { cookie: `loopcheck_session=${token}` } });
    expect(me.json()).toMatchObject({ id: reply.json().id });
    const verbs = (await eventsOf(demo, reply.json())).map((event) => event.verb);
    expect(verbs).toEqual(['registered', 'logged-in']);
  });

  test('registers an applicant for trainer access as a trainee with a pending request', async () => {
    const reply = await register(form({ role: 'trainer' }));
    expect(reply.json()).toMatchObject({ role: 'trainee', trainerRequested: true });
    const events = await eventsOf(demo, reply.json());
    expect(events[1]).toMatchObject({ verb: 'requested', object: 'trainer-access' });
  });

  test('ignores other fields in the body', async () => {
    const more = { isAdmin: true, is_admin: true, isActive: false, id: crypto.randomUUID(), approvedAt: null };
    const reply = await register({ ...form(), ...more });
    expect(reply.json()).toMatchObject({ role: 'trainee', isAdmin: false, isActive: true });
    expect(reply.json().id).not.toBe(more.id);
  });

  test('refuses a taken email or employee id in any letter case', async () => {
    const first = form();
    await register(first);
    const sameEmail = await register(form({ email: ` ${first.email.toUpperCase()}` }));
    expect([sameEmail.statusCode, sameEmail.json().code]).toEqual([409, 'email_taken']);
    const sameId = await register(form({ employee_id: first.employee_id.toLowerCase() }));
    expect([sameId.statusCode, sameId.json().code]).toEqual([409, 'employee_id_taken']);
    expect(sameId.headers['set-cookie']).toBeUndefined();
  });

  test('creates one account when several requests with the same email arrive concurrently', async () => {
    const body = form();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => register({ ...body, employee_id: `T-${i}` })),
    );
    const codes = replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other);
    expect(codes).toEqual([200, 409, 409, 409, 409, 409]);
    const rows = await demo.db.selectFrom('users').select('id').where('email', '=', body.email).execute();
    expect(rows).toHaveLength(1);
  });

  test('accepts a common password with six characters in demo mode', async () => {
    const short = await register(form({ password: '12345' }));
    expect([short.statusCode, short.json().code]).toEqual([422, 'password_too_short']);
    expect((await register(form({ password: '123456' }))).statusCode).toBe(200);
  });

  test.each([
    ['no name', { full_name: '   ' }],
    ['a name of two lines', { full_name: 'Nadia\nHaddad' }],
    ['a name that reads backwards', { full_name: 'Nadia \u202Edaddah' }],
    ['a name with a NUL', { full_name: 'Na\u0000dia' }],
    ['a name with an unpaired surrogate', { full_name: 'Na\uD800dia' }],
    ['a name of 161 letters', { full_name: 'n'.repeat(161) }],
    ['no email', { email: undefined }],
    ['an invalid email', { email: 'nadia' }],
    ['an employee id with a NUL', { employee_id: 'E\u0000' }],
    ['an empty employee id', { employee_id: ' ' }],
    ['a telephone number with a NUL', { phone: '+968\u0000' }],
    ['a telephone number of 33 digits', { phone: '1'.repeat(33) }],
    ['an unknown role', { role: 'admin' }],
    ['a password of 257 letters', { password: 'p'.repeat(257) }],
    ['a department with a NUL', { department: '\u0000' }],
  ])('rejects a form with %s', async (_, change) => {
    const reply = await register(form(change));
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid']);
    expect(Object.keys(reply.json().fields)).toEqual(Object.keys(change));
  });

  test('accepts a missing phone number, and stores names of one word or in any script unchanged', async () => {
    for (const name of ['Suharto', 'محمد علي الحارثي', '王伟', 'Nguyễn Thị Minh Khai']) {
      const reply = await register(form({ full_name: name, phone: undefined }));
      expect(reply.json()).toMatchObject({ fullName: name, phoneNumber: '' });
    }
  });
});

describe('registration with approval', () => {
  test('starts no session, and signing in is refused until an admin approves the account', async () => {
    const body = form();
    const reply = await register(body, real);
    expect(reply.json()).toMatchObject({ awaitingApproval: true });
    expect(reply.headers['set-cookie']).toBeUndefined();
    const waiting = await signIn(body, real);
    expect([waiting.statusCode, waiting.json().code]).toEqual([403, 'awaiting_approval']);
    await real.db.updateTable('users').set({ approved_at: new Date() }).where('email', '=', body.email).execute();
    expect((await signIn(body, real)).statusCode).toBe(200);
  });

  test('refuses a short or common password', async () => {
    const short = await register(form({ password: 'elevenchars' }), real);
    expect(short.json().code).toBe('password_too_short');
    const common = await register(form({ password: 'Unbelievable' }), real);
    expect([common.statusCode, common.json().code]).toEqual([422, 'password_too_common']);
  });
});

test('registration is refused where it is closed, and the settings of the site override the environment', async () => {
  const reply = await register(form(), closed);
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'registration_closed']);
  await closed.db.insertInto('site').values({ mode: 'demo', registration: 'open' }).execute();
  expect((await register(form(), closed)).statusCode).toBe(200);
});

describe('registration from one IP address', () => {
  test('is limited per hour, and the limit admits a whole shift', async () => {
    const from = (body: object) =>
      demo.fastify.inject({
        method: 'POST',
        url: '/api/register',
        headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
        payload: body,
        remoteAddress: '10.5.5.5',
      });
    expect(registrationLimit).toEqual({ limit: 300, windowMs: 3_600_000 });
    const now = demo.clock.now();
    for (let registration = 1; registration < registrationLimit.limit; registration += 1) {
      await consumeRateLimit(demo.db, ['registration', '10.5.5.5'], registrationLimit, now);
    }
    expect((await from(form())).statusCode).toBe(200);
    const refused = await from(form());
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    // Other IP addresses are not affected, and this address may register again in the next hour.
    expect((await register(form())).statusCode).toBe(200);
    demo.clock.advance(3_600_000);
    expect((await from(form())).statusCode).toBe(200);
  });
});
