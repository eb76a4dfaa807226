import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.queries.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { registrationLimit } from './accounts.rules.ts';

const demoApp = await testApp({}, { hasRateLimits: true });
/** An app with the default registration mode of a real site, in which an admin must approve each account. */
const approvalApp = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' });
const closedApp = await testApp({ REGISTRATION: 'closed' });
afterAll(async () => {
  await Promise.all([demoApp.close(), approvalApp.close(), closedApp.close()]);
});

let formCount = 0;
/** A valid form with a new email and employee ID. */
const validForm = (change: object = {}) => {
  formCount += 1;
  return {
    full_name: 'Nadia Haddad',
    employee_id: `E-${formCount}`,
    email: `nadia${formCount}@plant.test`,
    phone: '+968 9000 0000',
    password: 'a long enough password',
    role: 'trainee',
    ...change,
  };
};
const register = (body: object, app: TestApp = demoApp) => app.call(accountsEndpoints.register, { body });
const signIn = (body: object, app: TestApp = demoApp) => app.call(accountsEndpoints.signIn, { body });

describe('open registration', () => {
  test('creates an account and starts a session, and records an event for each', async () => {
    const reply = await register(validForm({ full_name: '  Li Wei Zhang ', position: 'Technician' }));
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
    const me = await demoApp.call(accountsEndpoints.me, { headers: { cookie: `loopcheck_session=${token}` } });
    expect(me.json()).toMatchObject({ id: reply.json().id });
    const verbs = (await listTrainingEvents(demoApp, reply.json())).map((event) => event.verb);
    expect(verbs).toEqual(['registered', 'logged-in']);
  });

  test('creates an account with the trainee role and a pending request if the person requests trainer access', async () => {
    const reply = await register(validForm({ role: 'trainer' }));
    expect(reply.json()).toMatchObject({ role: 'trainee', trainerRequested: true });
    const events = await listTrainingEvents(demoApp, reply.json());
    expect(events[1]).toMatchObject({ verb: 'requested', object: 'trainer-access' });
  });

  test('ignores fields that are not part of the form', async () => {
    const otherFields = { isAdmin: true, is_admin: true, isActive: false, id: crypto.randomUUID(), approvedAt: null };
    const reply = await register({ ...validForm(), ...otherFields });
    expect(reply.json()).toMatchObject({ role: 'trainee', isAdmin: false, isActive: true });
    expect(reply.json().id).not.toBe(otherFields.id);
  });

  test('refuses an email or employee ID that another account has, in any letter case', async () => {
    const first = validForm();
    await register(first);
    const sameEmail = await register(validForm({ email: ` ${first.email.toUpperCase()}` }));
    expect([sameEmail.statusCode, sameEmail.json().code]).toEqual([409, 'email_taken']);
    const sameId = await register(validForm({ employee_id: first.employee_id.toLowerCase() }));
    expect([sameId.statusCode, sameId.json().code]).toEqual([409, 'employee_id_taken']);
    expect(sameId.headers['set-cookie']).toBeUndefined();
  });

  test('creates one account if several requests with the same email arrive concurrently', async () => {
    const body = validForm();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => register({ ...body, employee_id: `T-${i}` })),
    );
    const statuses = replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    const rows = await demoApp.db.selectFrom('users').select('id').where('email', '=', body.email).execute();
    expect(rows).toHaveLength(1);
  });

  test('accepts a common password of six characters in demo mode, but not a shorter password', async () => {
    const short = await register(validForm({ password: '12345' }));
    expect([short.statusCode, short.json().code]).toEqual([422, 'password_too_short']);
    expect((await register(validForm({ password: '123456' }))).statusCode).toBe(200);
  });

  test.each([
    ['no name', { full_name: '   ' }],
    ['a name of two lines', { full_name: 'Nadia\nHaddad' }],
    ['a name with a right-to-left override', { full_name: 'Nadia \u202Edaddah' }],
    ['a name with a NUL', { full_name: 'Na\u0000dia' }],
    ['a name of invisible characters', { full_name: '\u3164\u200B' }],
    ['an employee ID of an invisible character', { employee_id: '\u2800' }],
    ['a name with an unpaired surrogate', { full_name: 'Na\uD800dia' }],
    ['a name of 161 letters', { full_name: 'n'.repeat(161) }],
    ['no email', { email: undefined }],
    ['an invalid email', { email: 'nadia' }],
    ['an employee ID with a NUL', { employee_id: 'E\u0000' }],
    ['an empty employee ID', { employee_id: ' ' }],
    ['a telephone number with a NUL', { phone: '+968\u0000' }],
    ['a telephone number without digits', { phone: 'ask the foreman' }],
    ['a telephone number of 33 digits', { phone: '1'.repeat(33) }],
    ['an unknown role', { role: 'admin' }],
    ['a password of 257 letters', { password: 'p'.repeat(257) }],
    ['a department with a NUL', { department: '\u0000' }],
  ])('rejects a form with %s', async (_, change) => {
    const reply = await register(validForm(change));
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid']);
    expect(Object.keys(reply.json().fields)).toEqual(Object.keys(change));
  });

  test('accepts a form without a phone number, and stores names of one word, and names in any script, unchanged', async () => {
    for (const name of ['Suharto', 'محمد علي الحارثي', '王伟', 'Nguyễn Thị Minh Khai']) {
      const reply = await register(validForm({ full_name: name, phone: undefined }));
      expect(reply.json()).toMatchObject({ fullName: name, phoneNumber: '' });
    }
  });
});

describe('registration with approval', () => {
  test('starts no session, and refuses sign-ins until the account is approved', async () => {
    const body = validForm();
    const reply = await register(body, approvalApp);
    expect(reply.json()).toMatchObject({ awaitingApproval: true });
    expect(reply.headers['set-cookie']).toBeUndefined();
    const waiting = await signIn(body, approvalApp);
    expect([waiting.statusCode, waiting.json().code]).toEqual([403, 'awaiting_approval']);
    await approvalApp.db
      .updateTable('users')
      .set({ approved_at: new Date() })
      .where('email', '=', body.email)
      .execute();
    expect((await signIn(body, approvalApp)).statusCode).toBe(200);
  });

  test('refuses a password with fewer than twelve characters, and a password that is easy to guess', async () => {
    const short = await register(validForm({ password: 'elevenchars' }), approvalApp);
    expect(short.json().code).toBe('password_too_short');
    const common = await register(validForm({ password: 'Unbelievable' }), approvalApp);
    expect([common.statusCode, common.json().code]).toEqual([422, 'password_too_weak']);
    expect(common.json().fields.password).toMatch(/easy to guess\. Use three or more words/);
  });
});

test('closed registration refuses everybody until the site settings open it', async () => {
  const reply = await register(validForm(), closedApp);
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'registration_closed']);
  await closedApp.db.insertInto('site').values({ mode: 'demo', registration: 'open' }).execute();
  expect((await register(validForm(), closedApp)).statusCode).toBe(200);
});

describe('registration from one IP address', () => {
  test('is refused with 429 and a Retry-After header after 300 registrations within an hour', async () => {
    const registerFromOneAddress = (body: object) =>
      demoApp.fastify.inject({
        method: 'POST',
        url: '/api/register',
        headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
        payload: body,
        remoteAddress: '10.5.5.5',
      });
    expect(registrationLimit).toEqual({ limit: 300, windowMs: 3_600_000 });
    // Uses up all but one of the allowed registrations without sending requests, because that is faster.
    const now = demoApp.clock.now();
    for (let registrations = 1; registrations < registrationLimit.limit; registrations += 1) {
      await consumeRateLimit(demoApp.db, ['registration', '10.5.5.5'], registrationLimit, now);
    }
    expect((await registerFromOneAddress(validForm())).statusCode).toBe(200);

    const refused = await registerFromOneAddress(validForm());
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);

    // Other IP addresses are not affected, and registrations from 10.5.5.5 are accepted again an hour later.
    expect((await register(validForm())).statusCode).toBe(200);
    demoApp.clock.advance(3_600_000);
    expect((await registerFromOneAddress(validForm())).statusCode).toBe(200);
  });
});
