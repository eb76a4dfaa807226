import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { afterAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../testing/given.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp({}, { throttles: false });
afterAll(app.close);

const admin = await app.person({ role: 'trainer', isAdmin: true, fullName: 'Ingrid Admin' });
const { call } = app;
const change = (person: { id: string }, body: object, as: Person = admin) =>
  call(usersEndpoints.update, { as, params: { id: person.id }, body });
const isSignedIn = async (person: Person) => (await call(accountsEndpoints.me, { as: person })).statusCode === 200;
const lastEventOf = async (person: { id: string }) => (await eventsOf(app, person)).at(-1);
const tokenIn = (address: string) => address.split('/').at(-1) ?? '';

describe('the list of people', () => {
  it('filters by words, role, state and department, pages by name, and marks the account of the caller', async () => {
    const department = 'Paging';
    for (let index = 0; index < 53; index += 1) {
      await app.person({ fullName: `Trainee ${String(index).padStart(2, '0')}`, department });
    }
    const first = await call(usersEndpoints.list, { as: admin, query: { department } });
    const { items, nextCursor } = first.json();
    expect(items).toHaveLength(50);
    const second = await call(usersEndpoints.list, { as: admin, query: { department, cursor: nextCursor } });
    expect(second.json().items.map((one: { fullName: string }) => one.fullName)).toStrictEqual([
      'Trainee 50',
      'Trainee 51',
      'Trainee 52',
    ]);
    expect(second.json().nextCursor).toBeNull();
    const admins = await call(usersEndpoints.list, { as: admin, query: { role: 'admin', search: 'ingrid' } });
    expect(admins.json().items).toMatchObject([{ id: admin.id, isOwn: true, canChangeAccess: false, state: 'active' }]);
    expect((await call(usersEndpoints.departments, { as: admin })).json()).toContain(department);
  });

  it('matches a percent sign literally, and refuses an invalid cursor', async () => {
    expect((await call(usersEndpoints.list, { as: admin, query: { search: '%' } })).json().items).toStrictEqual([]);
    expect((await call(usersEndpoints.list, { as: admin, query: { cursor: 'x' } })).statusCode).toBe(422);
  });

  it('is only for admins', async () => {
    const trainer = await app.person({ role: 'trainer' });
    expect((await call(usersEndpoints.list, { as: trainer })).statusCode).toBe(403);
    expect((await call(usersEndpoints.list)).statusCode).toBe(401);
  });
});

describe('changing a person', () => {
  it('changes data and records the fields and the admin, but records nothing if no value changes', async () => {
    const person = await app.person();
    const body = { fullName: 'New Name', email: 'New.Address@Plant.test', department: 'Train 2' };
    expect((await change(person, body)).json()).toMatchObject({
      fullName: 'New Name',
      email: 'new.address@plant.test',
    });
    expect(await lastEventOf(person)).toMatchObject({
      verb: 'updated',
      object: 'account',
      actor_id: admin.id,
      result: { fields: 'fullName, email, department' },
    });
    const before = (await eventsOf(app, person)).length;
    await change(person, body);
    expect(await eventsOf(app, person)).toHaveLength(before);
  });

  it('refuses the email of another person in any letter case, and the employee id of another person', async () => {
    const one = await app.person({ employeeId: 'Taken-1' });
    const other = await app.person();
    expect((await change(other, { email: one.email.toUpperCase() })).json().code).toBe('email_taken');
    expect((await change(other, { employeeId: 'taken-1' })).json().code).toBe('employee_id_taken');
  });

  it('ends open sessions immediately when a person is deactivated, and can activate the person again', async () => {
    const person = await app.person();
    expect(await isSignedIn(person)).toBe(true);
    expect((await change(person, { isActive: false })).json()).toMatchObject({ state: 'inactive' });
    expect(await isSignedIn(person)).toBe(false);
    const signIn = { email: person.email, password: person.password };
    expect((await call(accountsEndpoints.signIn, { body: signIn })).json().code).toBe('account_inactive');
    await change(person, { isActive: true });
    expect(await isSignedIn(person)).toBe(false);
    expect((await call(accountsEndpoints.signIn, { body: signIn })).statusCode).toBe(200);
  });

  it('grants and removes trainer and admin access, and records each change', async () => {
    const person = await app.person({ trainerRequestedAt: new Date() });
    expect((await change(person, { role: 'trainer' })).json()).toMatchObject({
      role: 'trainer',
      trainerRequested: false,
    });
    await change(person, { isAdmin: true });
    expect((await call(usersEndpoints.list, { as: person })).statusCode).toBe(200);
    await change(person, { isAdmin: false, role: 'trainee' });
    expect((await call(usersEndpoints.list, { as: person })).statusCode).toBe(403);
    expect((await eventsOf(app, person)).map(({ verb, object }) => `${object} ${verb}`)).toStrictEqual([
      'trainer-access approved',
      'admin-access approved',
      'trainer-access revoked',
      'admin-access revoked',
    ]);
  });

  it('lets admins change their own data, but not their own access', async () => {
    for (const body of [{ isAdmin: false }, { isActive: false }, { role: 'trainee' }]) {
      expect((await change(admin, body)).json().code).toBe('own_account');
    }
    expect((await call(usersEndpoints.remove, { as: admin, params: { id: admin.id } })).json().code).toBe(
      'own_account',
    );
    expect((await change(admin, { position: 'HSE' })).statusCode).toBe(200);
  });

  it('refuses admin access for a person who cannot sign in', async () => {
    const waiting = await app.person({ approvedAt: null });
    expect((await change(waiting, { isAdmin: true })).json().code).toBe('account_not_open');
    expect((await change(waiting, { isAdmin: true, isActive: false })).json().code).toBe('account_not_open');
  });

  it('returns 404 for an unknown id', async () => {
    expect((await change({ id: crypto.randomUUID() }, { fullName: 'X' })).json().code).toBe('user_not_found');
  });
});

describe('the last admin', () => {
  it('remains when two admins remove each other’s access concurrently', async () => {
    const small = await testApp({}, { throttles: false });
    try {
      const options = { role: 'trainer', isAdmin: true } as const;
      const [one, other] = [await small.person(options), await small.person(options)];
      const take = (as: Person, from: Person) =>
        small.call(usersEndpoints.update, { as, params: { id: from.id }, body: { isAdmin: false } });
      const codes = (await Promise.all([take(one, other), take(other, one)])).map((reply) => reply.statusCode);
      // The second admin is refused as the last admin, or is no longer an admin when the call arrives.
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      const { count } = await small.db
        .selectFrom('users')
        .select((on) => on.fn.countAll<number>().as('count'))
        .where('is_admin', '=', true)
        .executeTakeFirstOrThrow();
      expect(count).toBe(1);
    } finally {
      await small.close();
    }
  });
});

describe('a waiting person', () => {
  it('is approved once, and a second admin gets 409', async () => {
    const person = await app.person({ approvedAt: null });
    const approve = () => call(usersEndpoints.approve, { as: admin, params: { id: person.id } });
    expect((await call(usersEndpoints.list, { as: admin, query: { state: 'waiting' } })).json().items).toHaveLength(2);
    const codes = await Promise.all([approve(), approve()]);
    expect(codes.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toStrictEqual([200, 409]);
    expect((await approve()).json().code).toBe('account_decided');
    expect(await lastEventOf(person)).toMatchObject({ verb: 'approved', object: 'account', actor_id: admin.id });
  });

  it('can be refused and approved later', async () => {
    const person = await app.person({ approvedAt: null });
    const refused = await call(usersEndpoints.refuse, { as: admin, params: { id: person.id } });
    expect(refused.json()).toMatchObject({ state: 'inactive' });
    expect((await change(person, { isActive: true })).json()).toMatchObject({ state: 'active' });
  });

  it('becomes a trainer or remains a trainee by one decision', async () => {
    const [approvedPerson, refusedPerson] = [
      await app.person({ trainerRequestedAt: new Date() }),
      await app.person({ trainerRequestedAt: new Date() }),
    ];
    const list = await call(usersEndpoints.list, { as: admin, query: { trainerRequest: '1' } });
    expect(list.json().items).toHaveLength(2);
    const decide = (
      endpoint: typeof usersEndpoints.approveTrainer | typeof usersEndpoints.refuseTrainer,
      person: Person,
    ) => call(endpoint, { as: admin, params: { userId: person.id } });
    expect((await decide(usersEndpoints.approveTrainer, approvedPerson)).json()).toMatchObject({ role: 'trainer' });
    expect((await decide(usersEndpoints.refuseTrainer, refusedPerson)).json()).toMatchObject({ role: 'trainee' });
    expect((await decide(usersEndpoints.approveTrainer, refusedPerson)).json().code).toBe('trainer_request_decided');
    const selfRequester = await app.person({ role: 'trainer', isAdmin: true, trainerRequestedAt: new Date() });
    const reply = await call(usersEndpoints.approveTrainer, {
      as: selfRequester,
      params: { userId: selfRequester.id },
    });
    expect(reply.json().code).toBe('own_account');
  });
});

describe('one-time links', () => {
  it('let an invited person choose the password', async () => {
    const body = { fullName: 'Siti Rahmawati', email: 'Siti@Plant.test', employeeId: '7001' };
    const { user, link } = (await call(usersEndpoints.create, { as: admin, body })).json();
    expect(user).toMatchObject({ email: 'siti@plant.test', state: 'active', role: 'trainee' });
    const used = await call(accountsEndpoints.useOneTimeLink, {
      params: { token: tokenIn(link.address) },
      body: { password: 'a password of Siti' },
    });
    expect(used.json()).toMatchObject({ id: user.id });
    expect((await call(usersEndpoints.create, { as: admin, body })).json().code).toBe('email_taken');
    const duplicateForm = { ...body, email: 'other@plant.test' };
    expect((await call(usersEndpoints.create, { as: admin, body: duplicateForm })).json().code).toBe(
      'employee_id_taken',
    );
  });

  it('set a new password once, and become invalid when the person is deactivated', async () => {
    const person = await app.person();
    const reset = () => call(usersEndpoints.resetPassword, { as: admin, params: { id: person.id } });
    const first = tokenIn((await reset()).json().address);
    const second = tokenIn((await reset()).json().address);
    const follow = (token: string) => call(accountsEndpoints.oneTimeLink, { params: { token } });
    expect((await follow(first)).json().code).toBe('link_not_valid');
    expect((await follow(second)).statusCode).toBe(200);
    // Without a mail server no link is created, and the link that was shown remains valid.
    const mailed = await call(usersEndpoints.mailLink, { as: admin, params: { id: person.id } });
    expect([mailed.statusCode, mailed.json().code]).toEqual([409, 'mail_not_set_up']);
    expect((await follow(second)).statusCode).toBe(200);
    await change(person, { isActive: false });
    expect((await follow(second)).json().code).toBe('link_not_valid');
    expect((await reset()).json().code).toBe('account_not_open');
  });
});

describe('deleting a person', () => {
  it('removes name and email, ends sessions, and leaves the evidence', async () => {
    const person = await app.person({ fullName: 'Omar Gone', phoneNumber: '123', department: 'Train 9' });
    const events = (await eventsOf(app, person)).length;
    const reply = await call(usersEndpoints.remove, { as: admin, params: { id: person.id } });
    expect(reply.json()).toMatchObject({
      state: 'deleted',
      email: '',
      employeeId: '',
      phoneNumber: '',
      department: null,
    });
    expect(reply.json().fullName).toMatch(/^Deleted person [0-9A-F]{4}$/);
    expect(await isSignedIn(person)).toBe(false);
    const signIn = { email: person.email, password: person.password };
    expect((await call(accountsEndpoints.signIn, { body: signIn })).json().code).toBe('sign_in_failed');
    expect(await eventsOf(app, person)).toHaveLength(events + 1);
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/Omar|plant\.test|Train 9/);
    expect((await change(person, { isActive: true })).json().code).toBe('user_not_found');
    expect((await call(usersEndpoints.remove, { as: admin, params: { id: person.id } })).json().code).toBe(
      'user_not_found',
    );
    // The email can be used again if the person comes back.
    const again = { fullName: 'Omar Back', email: person.email, employeeId: 'back-1' };
    expect((await call(usersEndpoints.create, { as: admin, body: again })).statusCode).toBe(200);
  });
});

describe('importing people', () => {
  const head = 'Name;Email;Badge;Department\n';
  const check = (csv: string) => call(usersEndpoints.checkImport, { as: admin, body: { csv } });
  const importFile = (csv: string, as = admin) => call(usersEndpoints.import, { as, body: { csv } });

  it('reports people who have an account, in any letter case, and imports nobody', async () => {
    await app.person({ email: 'known@plant.test', employeeId: 'KNOWN-1' });
    const csv = `${head}New One;new1@plant.test;n-1;T\nKnown;KNOWN@plant.test;n-2;T\nOther;o@plant.test;known-1;T\n`;
    const reply = (await check(csv)).json();
    expect(reply.people).toBe(3);
    expect(reply.faults).toMatchObject([
      { line: 3, field: 'email', fault: 'taken' },
      { line: 4, field: 'employeeId', fault: 'taken' },
    ]);
    expect((await importFile(csv)).json().code).toBe('import_faulty');
    const searchReply = await call(usersEndpoints.list, { as: admin, query: { search: 'new1@plant.test' } });
    expect(searchReply.json().items).toStrictEqual([]);
  });

  it('creates 200 accounts in one call, each with a working link', async () => {
    const lines = Array.from(
      { length: 200 },
      (_, index) => `=Tech ${index};tech${index}@plant.test;t-${index};Train 7`,
    );
    const before = performance.now();
    const reply = (await importFile(`\uFEFF${head}${lines.join('\r\n')}`)).json();
    expect(performance.now() - before).toBeLessThan(5000);
    expect(reply.imported).toBe(200);
    const [, first] = String(reply.linksCsv).split('\r\n');
    expect(first).toMatch(/^'=Tech 0,tech0@plant\.test,t-0,http/);
    const token = tokenIn(first?.split(',').at(-1) ?? '');
    expect((await call(accountsEndpoints.oneTimeLink, { params: { token } })).json().email).toBe('tech0@plant.test');
    const { items } = (await call(usersEndpoints.list, { as: admin, query: { search: 'tech7@plant.test' } })).json();
    expect(await eventsOf(app, items[0])).toMatchObject([
      { verb: 'created', object: 'account', actor_id: admin.id, result: { by: 'import' } },
    ]);
  });

  it('imports a file once when two admins import it concurrently', async () => {
    const other = await app.person({ role: 'trainer', isAdmin: true });
    const csv = `${head}Twin A;twin-a@plant.test;tw-1;T\nTwin B;twin-b@plant.test;tw-2;T\n`;
    const codes = (await Promise.all([importFile(csv), importFile(csv, other)])).map((reply) => reply.statusCode);
    expect(codes.toSorted((a, b) => a - b)).toStrictEqual([200, 409]);
    const searchReply = await call(usersEndpoints.list, { as: admin, query: { search: 'twin' } });
    expect(searchReply.json().items).toHaveLength(2);
  });

  it('refuses a file that is too large before reading it', async () => {
    expect((await importFile(head + 'Somebody With A Name;s@plant.test;1;T\n'.repeat(10_000))).statusCode).toBe(413);
    expect((await check(`${head}${'A;a@b.test;1;T\n'.repeat(2000)}`)).json().faults).toMatchObject([
      { fault: 'too_many_people' },
    ]);
  });
});
