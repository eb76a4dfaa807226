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
  it('finds by words, role, state and department, pages by name, and marks the own account', async () => {
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

  it('takes a percent sign for itself, and refuses a cursor of its own making', async () => {
    expect((await call(usersEndpoints.list, { as: admin, query: { search: '%' } })).json().items).toStrictEqual([]);
    expect((await call(usersEndpoints.list, { as: admin, query: { cursor: 'x' } })).statusCode).toBe(422);
  });

  it('is for admins', async () => {
    const trainer = await app.person({ role: 'trainer' });
    expect((await call(usersEndpoints.list, { as: trainer })).statusCode).toBe(403);
    expect((await call(usersEndpoints.list)).statusCode).toBe(401);
  });
});

describe('changing a person', () => {
  it('changes data, records which and by whom, and nothing twice', async () => {
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

  it('refuses an email in other case and an employee id that another person has', async () => {
    const one = await app.person({ employeeId: 'Taken-1' });
    const other = await app.person();
    expect((await change(other, { email: one.email.toUpperCase() })).json().code).toBe('email_taken');
    expect((await change(other, { employeeId: 'taken-1' })).json().code).toBe('employee_id_taken');
  });

  it('ends an open session at once when somebody is switched off, and lets them in again later', async () => {
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

  it('gives and takes trainer and admin access, each recorded', async () => {
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

  it('changes nobody’s own access, but their own data', async () => {
    for (const body of [{ isAdmin: false }, { isActive: false }, { role: 'trainee' }]) {
      expect((await change(admin, body)).json().code).toBe('own_account');
    }
    expect((await call(usersEndpoints.remove, { as: admin, params: { id: admin.id } })).json().code).toBe(
      'own_account',
    );
    expect((await change(admin, { position: 'HSE' })).statusCode).toBe(200);
  });

  it('makes no admin of somebody who cannot sign in', async () => {
    const waiting = await app.person({ approvedAt: null });
    expect((await change(waiting, { isAdmin: true })).json().code).toBe('account_not_open');
    expect((await change(waiting, { isAdmin: true, isActive: false })).json().code).toBe('account_not_open');
  });

  it('answers 404 for an id that nobody has', async () => {
    expect((await change({ id: crypto.randomUUID() }, { fullName: 'X' })).json().code).toBe('user_not_found');
  });
});

describe('the last admin', () => {
  it('stays, also when two admins take it from each other at the same moment', async () => {
    const small = await testApp({}, { throttles: false });
    try {
      const options = { role: 'trainer', isAdmin: true } as const;
      const [one, other] = [await small.person(options), await small.person(options)];
      const take = (as: Person, from: Person) =>
        small.call(usersEndpoints.update, { as, params: { id: from.id }, body: { isAdmin: false } });
      const codes = (await Promise.all([take(one, other), take(other, one)])).map((reply) => reply.statusCode);
      // The loser is either told that nobody would be left, or is no admin any more when the call arrives.
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

describe('who waits', () => {
  it('is let in once; the second admin is told', async () => {
    const person = await app.person({ approvedAt: null });
    const approve = () => call(usersEndpoints.approve, { as: admin, params: { id: person.id } });
    expect((await call(usersEndpoints.list, { as: admin, query: { state: 'waiting' } })).json().items).toHaveLength(2);
    const codes = await Promise.all([approve(), approve()]);
    expect(codes.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toStrictEqual([200, 409]);
    expect((await approve()).json().code).toBe('account_decided');
    expect(await lastEventOf(person)).toMatchObject({ verb: 'approved', object: 'account', actor_id: admin.id });
  });

  it('is turned away, and may be let in later after all', async () => {
    const person = await app.person({ approvedAt: null });
    const refused = await call(usersEndpoints.refuse, { as: admin, params: { id: person.id } });
    expect(refused.json()).toMatchObject({ state: 'inactive' });
    expect((await change(person, { isActive: true })).json()).toMatchObject({ state: 'active' });
  });

  it('becomes a trainer, or stays a trainee, by one decision', async () => {
    const [wanted, unwanted] = [
      await app.person({ trainerRequestedAt: new Date() }),
      await app.person({ trainerRequestedAt: new Date() }),
    ];
    const list = await call(usersEndpoints.list, { as: admin, query: { trainerRequest: '1' } });
    expect(list.json().items).toHaveLength(2);
    const decide = (
      endpoint: typeof usersEndpoints.approveTrainer | typeof usersEndpoints.refuseTrainer,
      person: Person,
    ) => call(endpoint, { as: admin, params: { userId: person.id } });
    expect((await decide(usersEndpoints.approveTrainer, wanted)).json()).toMatchObject({ role: 'trainer' });
    expect((await decide(usersEndpoints.refuseTrainer, unwanted)).json()).toMatchObject({ role: 'trainee' });
    expect((await decide(usersEndpoints.approveTrainer, unwanted)).json().code).toBe('trainer_request_decided');
    const own = await app.person({ role: 'trainer', isAdmin: true, trainerRequestedAt: new Date() });
    const reply = await call(usersEndpoints.approveTrainer, { as: own, params: { userId: own.id } });
    expect(reply.json().code).toBe('own_account');
  });
});

describe('links', () => {
  it('open an account whose owner chooses the password', async () => {
    const body = { fullName: 'Siti Rahmawati', email: 'Siti@Plant.test', employeeId: '7001' };
    const { user, link } = (await call(usersEndpoints.create, { as: admin, body })).json();
    expect(user).toMatchObject({ email: 'siti@plant.test', state: 'active', role: 'trainee' });
    const used = await call(accountsEndpoints.useOneTimeLink, {
      params: { token: tokenIn(link.address) },
      body: { password: 'a password of Siti' },
    });
    expect(used.json()).toMatchObject({ id: user.id });
    expect((await call(usersEndpoints.create, { as: admin, body })).json().code).toBe('email_taken');
    const clash = { ...body, email: 'other@plant.test' };
    expect((await call(usersEndpoints.create, { as: admin, body: clash })).json().code).toBe('employee_id_taken');
  });

  it('set a new password once, and end when the person is switched off', async () => {
    const person = await app.person();
    const reset = () => call(usersEndpoints.resetPassword, { as: admin, params: { id: person.id } });
    const first = tokenIn((await reset()).json().address);
    const second = tokenIn((await reset()).json().address);
    const follow = (token: string) => call(accountsEndpoints.oneTimeLink, { params: { token } });
    expect((await follow(first)).json().code).toBe('link_not_valid');
    expect((await follow(second)).statusCode).toBe(200);
    // Without a mail server nothing is made that nobody would get, and the link that was shown goes on to work.
    const mailed = await call(usersEndpoints.mailLink, { as: admin, params: { id: person.id } });
    expect([mailed.statusCode, mailed.json().code]).toEqual([409, 'mail_not_set_up']);
    expect((await follow(second)).statusCode).toBe(200);
    await change(person, { isActive: false });
    expect((await follow(second)).json().code).toBe('link_not_valid');
    expect((await reset()).json().code).toBe('account_not_open');
  });
});

describe('deleting a person', () => {
  it('takes name and address away, ends sessions, and leaves the evidence', async () => {
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
    // Neither is the address taken for ever: the person may come back.
    const again = { fullName: 'Omar Back', email: person.email, employeeId: 'back-1' };
    expect((await call(usersEndpoints.create, { as: admin, body: again })).statusCode).toBe(200);
  });
});

describe('importing people', () => {
  const head = 'Name;Email;Badge;Department\n';
  const check = (csv: string) => call(usersEndpoints.checkImport, { as: admin, body: { csv } });
  const importFile = (csv: string, as = admin) => call(usersEndpoints.import, { as, body: { csv } });

  it('names people who have an account already, whatever the case, and imports nobody meanwhile', async () => {
    await app.person({ email: 'known@plant.test', employeeId: 'KNOWN-1' });
    const csv = `${head}New One;new1@plant.test;n-1;T\nKnown;KNOWN@plant.test;n-2;T\nOther;o@plant.test;known-1;T\n`;
    const reply = (await check(csv)).json();
    expect(reply.people).toBe(3);
    expect(reply.faults).toMatchObject([
      { line: 3, field: 'email', fault: 'taken' },
      { line: 4, field: 'employeeId', fault: 'taken' },
    ]);
    expect((await importFile(csv)).json().code).toBe('import_faulty');
    const found = await call(usersEndpoints.list, { as: admin, query: { search: 'new1@plant.test' } });
    expect(found.json().items).toStrictEqual([]);
  });

  it('opens 200 accounts at once, each with a link that works', async () => {
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

  it('imports the same file once when two admins are at it', async () => {
    const other = await app.person({ role: 'trainer', isAdmin: true });
    const csv = `${head}Twin A;twin-a@plant.test;tw-1;T\nTwin B;twin-b@plant.test;tw-2;T\n`;
    const codes = (await Promise.all([importFile(csv), importFile(csv, other)])).map((reply) => reply.statusCode);
    expect(codes.toSorted((a, b) => a - b)).toStrictEqual([200, 409]);
    const found = await call(usersEndpoints.list, { as: admin, query: { search: 'twin' } });
    expect(found.json().items).toHaveLength(2);
  });

  it('refuses a file that is too large before reading it', async () => {
    expect((await importFile(head + 'Somebody With A Name;s@plant.test;1;T\n'.repeat(10_000))).statusCode).toBe(413);
    expect((await check(`${head}${'A;a@b.test;1;T\n'.repeat(2000)}`)).json().faults).toMatchObject([
      { fault: 'too_many_people' },
    ]);
  });
});
