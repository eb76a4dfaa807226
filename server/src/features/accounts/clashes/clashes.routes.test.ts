import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { clashesEndpoints, type RegistrationClash } from '@loopcheck/contract/features/accounts/clashes.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { personalDataEndpoints } from '@loopcheck/contract/features/personal-data/personal-data.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.queries.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { accountAndAddressLimit } from '../accounts.rules.ts';
import { removeOldRegistrationClashes } from './clashes.jobs.ts';
import { maxClashes, saveClash } from './clashes.queries.ts';

/** In this app, registrations need approval, because demo mode is off. */
const app = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' });
afterAll(app.close);
const admin = await app.person({ role: 'trainer', isAdmin: true, fullName: 'Ingrid Admin' });
const owner = await app.person({ email: 'omar@plant.test', employeeId: 'E-100', fullName: 'Omar Khan' });

beforeEach(async () => {
  await app.db.deleteFrom('registration_clashes').execute();
});

let formCount = 0;
const createForm = (change: object = {}) => {
  formCount += 1;
  return {
    full_name: 'Sami Noor',
    employee_id: `N-${formCount}`,
    email: `sami${formCount}@plant.test`,
    phone: '+968 9000 0000',
    password: `long torque seal ${formCount} kettle`,
    role: 'trainer',
    position: 'Technician',
    ...change,
  };
};
const register = (body: object) => app.call(accountsEndpoints.register, { body });
const signIn = (email: string, password: string) => app.call(accountsEndpoints.signIn, { body: { email, password } });
const listClashes = async (as: Person = admin) =>
  (await app.call(clashesEndpoints.list, { as })).json<RegistrationClash[]>();
const statusAndCode = (reply: { statusCode: number; json(): { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];

const dayMs = 86_400_000;
const [takenEmail, takenEmployeeId] = [{ email: ' OMAR@plant.test' }, { employee_id: 'e-100' }];
/** Forms with an email or an employee ID of the account of `owner`. */
const takenForms = [
  ['the email', takenEmail],
  ['the employee ID', takenEmployeeId],
  ['the employee ID, with an invisible character', { employee_id: 'E-\u200B100' }],
  ['both', { email: 'omar@plant.test', employee_id: 'E-100' }],
] as const;

describe('a registration that needs approval', () => {
  test.each(takenForms)('gets the same reply as any other registration if another account has %s', async (_, taken) => {
    const [freeForm, takenForm] = [createForm(), createForm(taken)];
    const [free, clashing] = [await register(freeForm), await register(takenForm)];
    expect([clashing.statusCode, free.statusCode]).toEqual([200, 200]);
    const [{ id: freeId, ...freeAccount }, { id: clashId, ...clashAccount }] = [free.json(), clashing.json()];
    expect(clashAccount).toEqual({
      ...freeAccount,
      createdAt: expect.any(String),
      email: takenForm.email.trim().toLowerCase(),
      employeeId: takenForm.employee_id.replace('\u200B', ''),
    });
    // The reply never contains the id of the account, not even for the free form. Otherwise a visitor could try the id
    // in other calls and find out which form clashed.
    const found = await app.db.selectFrom('users').select('id').where('id', 'in', [freeId, clashId]).execute();
    expect(found).toEqual([]);
    expect(Object.keys(clashing.headers).toSorted()).toEqual(Object.keys(free.headers).toSorted());
    expect(clashing.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['email', takenEmail],
    ['employee ID', takenEmployeeId],
  ])('cannot be recognized as a clash by signing in, even if another account has the %s', async (_, taken) => {
    const [free, clashing] = [createForm(), createForm(taken)];
    for (const form of [free, clashing]) {
      await register(form);
      expect(statusAndCode(await signIn(form.email, form.password))).toEqual([403, 'awaiting_approval']);
      expect(statusAndCode(await signIn(form.email, 'another password'))).toEqual([401, 'sign_in_failed']);
    }
  });

  test.each([
    ['nothing', {}],
    ['the email', takenEmail],
    ['the employee ID', takenEmployeeId],
  ])(
    'accepts only the latest password if the form is sent again with another password (taken by another account: %s)',
    async (_, taken) => {
      const form = createForm(taken);
      // The second registration has the same email and a free employee ID. If only the employee ID of the first
      // registration is taken, the first registration was a clash, and the second one creates the account.
      const secondForm = { ...form, employee_id: createForm().employee_id, password: `${form.password} again` };
      await register(form);
      await register(secondForm);

      expect(statusAndCode(await signIn(form.email, form.password))).toEqual([401, 'sign_in_failed']);
      expect(statusAndCode(await signIn(form.email, secondForm.password))).toEqual([403, 'awaiting_approval']);
    },
  );

  test('gives no access if it clashes, and a sign-in with its password leaves the count of failed attempts unchanged', async () => {
    const victim = await app.person();
    const form = createForm({ email: victim.email });
    await register(form);
    // Only two failed attempts are left before the limit. Counting the others directly is faster than sending them.
    const parts = ['account from address', victim.email, '127.0.0.1'];
    for (let failures = 0; failures < accountAndAddressLimit.limit - 2; failures += 1)
      await consumeRateLimit(app.db, parts, accountAndAddressLimit, app.clock.now());
    const attempts = [form.password, 'guess 1', form.password, form.password, form.password, 'guess 2', 'guess 3'];

    const codes: unknown[] = [];
    for (const password of attempts) codes.push((await signIn(victim.email, password)).json().code);

    const waiting = 'awaiting_approval';
    const failed = 'sign_in_failed';
    expect(codes).toEqual([waiting, failed, waiting, waiting, waiting, failed, 'too_many_requests']);
    app.clock.advance(accountAndAddressLimit.windowMs);
    expect((await signIn(victim.email, victim.password)).statusCode).toBe(200);
  });

  test('creates one account and one clash if several requests with the same email arrive concurrently', async () => {
    const form = createForm();
    const forms = Array.from({ length: 5 }, (_, index) => ({ ...form, employee_id: `C-${index}` }));
    const replies = await Promise.all(forms.map(register));
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200]);
    const rows = await app.db.selectFrom('users').select('id').where('email', '=', form.email).execute();
    expect(rows).toHaveLength(1);
    expect(await listClashes()).toHaveLength(1);
  });
});

describe('clashing registrations', () => {
  test('are listed for admins, with the accounts that have the email or the employee ID', async () => {
    const other = await app.person({ employeeId: 'E-200', fullName: 'Lena Larsen' });
    await register(createForm({ full_name: 'Omar K.', email: owner.email, employee_id: 'e-200' }));
    app.clock.advance(1000);
    await register(createForm({ email: 'new@plant.test', employee_id: 'E-100' }));
    expect(await listClashes()).toMatchObject([
      {
        fullName: 'Omar K.',
        email: owner.email,
        employeeId: 'e-200',
        emailOwner: { id: owner.id, fullName: 'Omar Khan' },
        employeeIdOwner: { id: other.id, fullName: 'Lena Larsen' },
      },
      { email: 'new@plant.test', emailOwner: null, employeeIdOwner: { id: owner.id } },
    ]);
    expect(JSON.stringify(await listClashes())).not.toContain('argon2');
  });

  test('can be read and dismissed by admins only', async () => {
    await register(createForm({ email: owner.email }));
    const [clash] = await listClashes();
    const trainer = await app.person({ role: 'trainer' });
    const params = { id: clash?.id ?? '' };
    for (const as of [owner, trainer]) {
      expect((await app.call(clashesEndpoints.list, { as })).statusCode).toBe(403);
      expect((await app.call(clashesEndpoints.dismiss, { as, params })).statusCode).toBe(403);
    }
    expect((await app.call(clashesEndpoints.list, {})).statusCode).toBe(401);
    expect(await listClashes()).toHaveLength(1);
  });

  test('are erased, together with their password, when an admin dismisses them; a second dismissal returns 404', async () => {
    const form = createForm({ email: owner.email });
    await register(form);
    const [clash] = await listClashes();
    const dismiss = (id = clash?.id ?? '') => app.call(clashesEndpoints.dismiss, { as: admin, params: { id } });
    expect((await dismiss('x')).statusCode).toBe(404);

    expect((await dismiss()).json()).toEqual({ dismissed: true });
    expect(statusAndCode(await dismiss())).toEqual([404, 'registration_not_found']);
    expect(await app.db.selectFrom('registration_clashes').select('id').execute()).toEqual([]);
    expect((await signIn(form.email, form.password)).json().code).toBe('sign_in_failed');
  });

  test('are not listed if the same person sent the form twice, and are erased when an admin approves the account', async () => {
    const form = createForm();
    await register(form);
    await register({ ...form, employee_id: form.employee_id.toLowerCase() });
    expect(await listClashes()).toEqual([]);
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', form.email)
      .executeTakeFirstOrThrow();
    expect((await app.call(usersEndpoints.approve, { as: admin, params: { id } })).statusCode).toBe(200);
    expect(await app.db.selectFrom('registration_clashes').select('id').execute()).toEqual([]);
  });

  test(`are replaced by a later clash with the same email; if there are more than ${maxClashes} clashes, the oldest is removed`, async () => {
    await register(createForm({ email: owner.email, full_name: 'First' }));
    await register(createForm({ email: owner.email, full_name: 'Second' }));
    expect(await listClashes()).toMatchObject([{ fullName: 'Second' }]);

    const now = app.clock.now();
    await app.db
      .insertInto('registration_clashes')
      .values(
        Array.from({ length: maxClashes - 1 }, (_, index) => ({
          email: `flood${index}@plant.test`,
          employee_id: `F-${index}`,
          full_name: 'Flood',
          password_hash: 'x',
          created_at: new Date(now.getTime() - 1000 * (index + 1)),
        })),
      )
      .execute();

    const clash = { email: 'last@plant.test', employeeId: 'E-100', fullName: 'Last', passwordHash: 'x' };
    await saveClash(app.db, { ...clash, now: new Date(now.getTime() + 1000) });

    const rows = await app.db.selectFrom('registration_clashes').select('email').execute();
    expect(rows).toHaveLength(maxClashes);
    expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining(['last@plant.test', owner.email]));
    // The last of the inserted clashes is the oldest.
    expect(rows.map(({ email }) => email)).not.toContain(`flood${maxClashes - 2}@plant.test`);
  });

  test('are in the data export of the person who has the email', async () => {
    await register(createForm({ email: owner.email }));
    const exported = await app.call(personalDataEndpoints.exportPerson, { as: admin, params: { id: owner.id } });
    expect(exported.body).toContain('Sami Noor');
  });

  test('are erased with the person who has the email or the employee ID', async () => {
    const deleted = await app.person({ employeeId: 'E-300' });
    await register(createForm({ email: deleted.email }));
    await register(createForm({ email: 'other@plant.test', employee_id: 'e-300' }));
    await register(createForm({ email: owner.email }));
    // Deleting a person needs a fresh proof of identity.
    const adminWithFreshProof = await app.person({ role: 'trainer', isAdmin: true });

    const reply = await app.call(usersEndpoints.remove, { as: adminWithFreshProof, params: { id: deleted.id } });

    expect(reply.statusCode).toBe(200);
    expect((await listClashes()).map((clash) => clash.email)).toEqual([owner.email]);
  });

  test('are erased by a job after 30 days', async () => {
    await register(createForm({ email: owner.email }));
    await app.runJob(removeOldRegistrationClashes, {});
    expect(await listClashes()).toHaveLength(1);

    app.clock.advance(30 * dayMs + 1000);
    await app.runJob(removeOldRegistrationClashes, {});
    expect(await app.db.selectFrom('registration_clashes').select('id').execute()).toEqual([]);
  });
});
