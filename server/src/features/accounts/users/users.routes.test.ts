import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { afterAll, describe, expect, it } from 'vitest';
import { listTrainingEvents } from '../../../testing/training-actions.ts';
import { waitForBlockedStatement } from '../../../testing/blocked-statements.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

const admin = await app.person({ role: 'trainer', isAdmin: true, fullName: 'Ingrid Admin' });
const { call } = app;
const changePerson = (person: { id: string }, body: object, as: Person = admin) =>
  call(usersEndpoints.update, { as, params: { id: person.id }, body });
const isSignedIn = async (person: Person) => (await call(accountsEndpoints.me, { as: person })).statusCode === 200;
const findLastEvent = async (person: { id: string }) => (await listTrainingEvents(app, person)).at(-1);
const readToken = (url: string) => url.split('/').at(-1) ?? '';

describe('the list of people', () => {
  it('is sorted by name in pages of 50, and can be filtered by department, role and words', async () => {
    const department = 'Paging';
    const pageSize = 50;
    for (let index = 0; index < pageSize + 3; index += 1) {
      await app.person({ fullName: `Trainee ${String(index).padStart(2, '0')}`, department });
    }
    const first = await call(usersEndpoints.list, { as: admin, query: { department } });
    const { items, nextCursor } = first.json();
    expect(items).toHaveLength(pageSize);
    const second = await call(usersEndpoints.list, { as: admin, query: { department, cursor: nextCursor } });
    expect(second.json().items.map((one: { fullName: string }) => one.fullName)).toStrictEqual([
      'Trainee 50',
      'Trainee 51',
      'Trainee 52',
    ]);
    expect(second.json().nextCursor).toBeNull();

    const adminsReply = await call(usersEndpoints.list, { as: admin, query: { role: 'admin', search: 'ingrid' } });
    expect(adminsReply.json().items).toMatchObject([
      { id: admin.id, isOwn: true, canChangeAccess: false, state: 'active' },
    ]);
    expect((await call(usersEndpoints.departments, { as: admin })).json()).toContain(department);
  });

  it('contains nobody for the search "%", because no name contains this character; an invalid cursor is refused', async () => {
    expect((await call(usersEndpoints.list, { as: admin, query: { search: '%' } })).json().items).toStrictEqual([]);
    expect((await call(usersEndpoints.list, { as: admin, query: { cursor: 'x' } })).statusCode).toBe(422);
  });

  it('is refused with 403 for trainers and with 401 without a session', async () => {
    const trainer = await app.person({ role: 'trainer' });
    expect((await call(usersEndpoints.list, { as: trainer })).statusCode).toBe(403);
    expect((await call(usersEndpoints.list)).statusCode).toBe(401);
  });
});

describe('changing a person', () => {
  it('records the names of the changed fields and the admin, but records nothing if no value changes', async () => {
    const person = await app.person();
    const body = { fullName: 'New Name', email: 'New.Address@Plant.test', department: 'Train 2' };
    expect((await changePerson(person, body)).json()).toMatchObject({
      fullName: 'New Name',
      email: 'new.address@plant.test',
    });
    expect(await findLastEvent(person)).toMatchObject({
      verb: 'updated',
      object: 'account',
      actor_id: admin.id,
      result: { fields: 'fullName, email, department' },
    });

    const eventCount = (await listTrainingEvents(app, person)).length;
    await changePerson(person, body);
    expect(await listTrainingEvents(app, person)).toHaveLength(eventCount);
  });

  it('refuses the email and the employee ID of another person in any letter case', async () => {
    const owner = await app.person({ employeeId: 'Taken-1' });
    const other = await app.person();
    expect((await changePerson(other, { email: owner.email.toUpperCase() })).json().code).toBe('email_taken');
    expect((await changePerson(other, { employeeId: 'taken-1' })).json().code).toBe('employee_id_taken');
  });

  it.each([
    { field: 'email', value: 'race@plant.test', code: 'email_taken' },
    { field: 'employeeId', value: 'RACE-1', code: 'employee_id_taken' },
  ])('refuses the $field that somebody else gets at the same moment', async ({ field, value, code }) => {
    const person = await app.person();
    const other = await app.person();
    const { reply } = await app.db.transaction().execute(async (transaction) => {
      const column = field === 'email' ? 'email' : 'employee_id';
      await transaction
        .updateTable('users')
        .set({ [column]: value })
        .where('id', '=', other.id)
        .execute();
      const pending = changePerson(person, { [field]: value });
      await waitForBlockedStatement(app.db);
      // The promise is returned inside an object, because the transaction would otherwise wait for the reply.
      return { reply: pending };
    });
    expect((await reply).json().code).toBe(code);
  });

  it('ends all sessions if the change deactivates the person, who can sign in again after activation', async () => {
    const person = await app.person();
    expect(await isSignedIn(person)).toBe(true);
    expect((await changePerson(person, { isActive: false })).json()).toMatchObject({ state: 'inactive' });
    expect(await isSignedIn(person)).toBe(false);
    const credentials = { email: person.email, password: person.password };
    expect((await call(accountsEndpoints.signIn, { body: credentials })).json().code).toBe('account_inactive');

    await changePerson(person, { isActive: true });
    expect(await isSignedIn(person)).toBe(false);
    expect((await call(accountsEndpoints.signIn, { body: credentials })).statusCode).toBe(200);
  });

  it('grants and revokes trainer access and admin access, and records each of these changes', async () => {
    const person = await app.person({ trainerRequestedAt: new Date() });
    expect((await changePerson(person, { role: 'trainer' })).json()).toMatchObject({
      role: 'trainer',
      trainerRequested: false,
    });
    await changePerson(person, { isAdmin: true });
    expect((await call(usersEndpoints.list, { as: person })).statusCode).toBe(200);
    await changePerson(person, { isAdmin: false, role: 'trainee' });
    expect((await call(usersEndpoints.list, { as: person })).statusCode).toBe(403);
    expect((await listTrainingEvents(app, person)).map(({ verb, object }) => `${object} ${verb}`)).toStrictEqual([
      'trainer-access approved',
      'admin-access approved',
      'trainer-access revoked',
      'admin-access revoked',
    ]);
  });

  it('allows admins to change their own data, but not to change their own access or delete their own account', async () => {
    for (const body of [{ isAdmin: false }, { isActive: false }, { role: 'trainee' }]) {
      expect((await changePerson(admin, body)).json().code).toBe('own_account');
    }
    expect((await call(usersEndpoints.remove, { as: admin, params: { id: admin.id } })).json().code).toBe(
      'own_account',
    );
    expect((await changePerson(admin, { position: 'HSE' })).statusCode).toBe(200);
  });

  it('refuses admin access for a person whose account is not active', async () => {
    const waiting = await app.person({ approvedAt: null });
    expect((await changePerson(waiting, { isAdmin: true })).json().code).toBe('account_not_open');
    expect((await changePerson(waiting, { isAdmin: true, isActive: false })).json().code).toBe('account_not_open');
  });

  it('returns 404 for an unknown id', async () => {
    expect((await changePerson({ id: crypto.randomUUID() }, { fullName: 'X' })).json().code).toBe('user_not_found');
  });
});

describe('the last admin', () => {
  it('keeps admin access if two admins revoke each other’s access concurrently', async () => {
    const separateApp = await testApp();
    try {
      const options = { role: 'trainer', isAdmin: true } as const;
      const [one, other] = [await separateApp.person(options), await separateApp.person(options)];
      const revokeAccess = (as: Person, from: Person) =>
        separateApp.call(usersEndpoints.update, { as, params: { id: from.id }, body: { isAdmin: false } });
      const statuses = (await Promise.all([revokeAccess(one, other), revokeAccess(other, one)])).map(
        (reply) => reply.statusCode,
      );
      // The slower request is refused, because its sender is no longer an admin, or its target is the last admin.
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const { count } = await separateApp.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('is_admin', '=', true)
        .executeTakeFirstOrThrow();
      expect(count).toBe(1);
    } finally {
      await separateApp.close();
    }
  });
});

describe('a person who waits for a decision', () => {
  it('is listed by the filter for the state "waiting", which lists only people with this state', async () => {
    const person = await app.person({ approvedAt: null });
    const reply = await call(usersEndpoints.list, { as: admin, query: { state: 'waiting' } });
    const items = reply.json<{ items: { id: string; state: string }[] }>().items;
    expect(items.map(({ id }) => id)).toContain(person.id);
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['waiting']));
  });

  it('is approved once if two approvals arrive concurrently; the second approval returns 409', async () => {
    const person = await app.person({ approvedAt: null });
    const approve = () => call(usersEndpoints.approve, { as: admin, params: { id: person.id } });
    const replies = await Promise.all([approve(), approve()]);
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toStrictEqual([200, 409]);
    expect((await approve()).json().code).toBe('account_decided');
    expect(await findLastEvent(person)).toMatchObject({ verb: 'approved', object: 'account', actor_id: admin.id });
  });

  it('can be refused, and approved later by activating the account', async () => {
    const person = await app.person({ approvedAt: null });
    const refused = await call(usersEndpoints.refuse, { as: admin, params: { id: person.id } });
    expect(refused.json()).toMatchObject({ state: 'inactive' });
    expect((await changePerson(person, { isActive: true })).json()).toMatchObject({ state: 'active' });
  });

  it('becomes a trainer if trainer access is granted, otherwise remains a trainee; a second decision is refused', async () => {
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
  });

  it('cannot decide on their own request for trainer access, even as an admin', async () => {
    const selfRequester = await app.person({ role: 'trainer', isAdmin: true, trainerRequestedAt: new Date() });
    const reply = await call(usersEndpoints.approveTrainer, {
      as: selfRequester,
      params: { userId: selfRequester.id },
    });
    expect(reply.json().code).toBe('own_account');
  });
});

describe('the one-time link that an admin creates', () => {
  it('lets an invited person choose a password; nobody else can be invited with the same email or employee ID', async () => {
    const body = { fullName: 'Siti Rahmawati', email: 'Siti@Plant.test', employeeId: '7001' };
    const { user, link } = (await call(usersEndpoints.create, { as: admin, body })).json();
    expect(user).toMatchObject({ email: 'siti@plant.test', state: 'active', role: 'trainee' });
    const linkReply = await call(accountsEndpoints.redeemOneTimeLink, {
      params: { token: readToken(link.address) },
      body: { password: 'a password of Siti' },
    });
    expect(linkReply.json()).toMatchObject({ id: user.id });
    expect((await call(usersEndpoints.create, { as: admin, body })).json().code).toBe('email_taken');
    const duplicateForm = { ...body, email: 'other@plant.test' };
    expect((await call(usersEndpoints.create, { as: admin, body: duplicateForm })).json().code).toBe(
      'employee_id_taken',
    );
  });

  it('invalidates an earlier link, and becomes invalid when the person is deactivated', async () => {
    const person = await app.person();
    const createResetLink = () => call(usersEndpoints.resetPassword, { as: admin, params: { id: person.id } });
    const first = readToken((await createResetLink()).json().address);
    const second = readToken((await createResetLink()).json().address);
    const openLink = (token: string) => call(accountsEndpoints.oneTimeLink, { params: { token } });
    expect((await openLink(first)).json().code).toBe('link_not_valid');
    expect((await openLink(second)).statusCode).toBe(200);
    // Without a mail server, no link is mailed, and the existing link remains valid.
    const mailed = await call(usersEndpoints.mailLink, { as: admin, params: { id: person.id } });
    expect([mailed.statusCode, mailed.json().code]).toEqual([409, 'mail_not_set_up']);
    expect((await openLink(second)).statusCode).toBe(200);
    await changePerson(person, { isActive: false });
    expect((await openLink(second)).json().code).toBe('link_not_valid');
    expect((await createResetLink()).json().code).toBe('account_not_open');
  });
});

describe('deleting a person', () => {
  it('erases the personal data, ends the sessions and keeps the training events; the email can be used again', async () => {
    const person = await app.person({ fullName: 'Omar Former', phoneNumber: '123', department: 'Train 9' });
    await changePerson(person, { position: 'Operator' });
    const eventCount = (await listTrainingEvents(app, person)).length;
    expect(eventCount).toBe(1);

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
    const credentials = { email: person.email, password: person.password };
    expect((await call(accountsEndpoints.signIn, { body: credentials })).json().code).toBe('sign_in_failed');
    expect(await listTrainingEvents(app, person)).toHaveLength(eventCount + 1);
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/Omar|plant\.test|Train 9|Operator/);

    expect((await changePerson(person, { isActive: true })).json().code).toBe('user_not_found');
    expect((await call(usersEndpoints.remove, { as: admin, params: { id: person.id } })).json().code).toBe(
      'user_not_found',
    );

    // If the person returns, a new account can have the same email.
    const newAccount = { fullName: 'Omar Back', email: person.email, employeeId: 'back-1' };
    expect((await call(usersEndpoints.create, { as: admin, body: newAccount })).statusCode).toBe(200);
  });
});
