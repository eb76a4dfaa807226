import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import {
  type BulkAction,
  maxSelectedPeople,
  usersBulkEndpoints,
} from '@loopcheck/contract/features/accounts/users-bulk.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { listTrainingEvents } from '../../../testing/training-actions.ts';

const app = await testApp();
afterAll(app.close);

const admin = await app.person({ role: 'trainer', isAdmin: true, fullName: 'Ingrid Admin' });
const { call } = app;
type Ids = readonly { readonly id: string }[];
const bodyOf = (people: Ids, action: BulkAction) => ({ ids: people.map(({ id }) => id), action });
const checkAction = (people: Ids, action: BulkAction) =>
  call(usersBulkEndpoints.check, { as: admin, body: bodyOf(people, action) });
const runAction = (
  people: Ids,
  action: BulkAction,
  { as = admin, ...others }: { as?: Person; requestId?: string } = {},
) =>
  call(usersBulkEndpoints.run, { as, body: { requestId: crypto.randomUUID(), ...bodyOf(people, action), ...others } });
const outcomesOf = (reply: { json(): { people: { outcome: string }[] } }) =>
  reply.json().people.map(({ outcome }) => outcome);
const isSignedIn = async (person: Person) => (await call(accountsEndpoints.me, { as: person })).statusCode === 200;
const countEvents = async (person: { id: string }) => (await listTrainingEvents(app, person)).length;
const readToken = (url: string) => url.split('/').at(-1) ?? '';
const openLink = (address: string) => call(accountsEndpoints.oneTimeLink, { params: { token: readToken(address) } });

describe('a bulk action', () => {
  it('sets the department of many people, including the admin, with one event for each changed person', async () => {
    const [one, other] = [await app.person(), await app.person({ department: 'Train 4' })];
    const reply = await runAction([one, other, admin], { kind: 'set_department', department: 'Train 4' });
    expect(outcomesOf(reply)).toEqual(['done', 'unchanged', 'done']);
    expect(await listTrainingEvents(app, one)).toMatchObject([
      { verb: 'updated', object: 'account', actor_id: admin.id, result: { fields: 'department' } },
    ]);
    expect(await countEvents(other)).toBe(0);
    expect(outcomesOf(await runAction([one], { kind: 'set_department', department: null }))).toEqual(['done']);
  });

  it('deactivates people, ends their sessions and links, and can activate them again', async () => {
    const people = [await app.person(), await app.person()];
    const { people: links, linksCsv } = (await runAction(people.slice(0, 1), { kind: 'reset_password' })).json();
    expect(linksCsv).toContain(links[0].link.address);
    expect(outcomesOf(await runAction(people, { kind: 'deactivate' }))).toEqual(['done', 'done']);
    expect(await Promise.all(people.map(isSignedIn))).toEqual([false, false]);
    expect((await openLink(links[0].link.address)).json().code).toBe('link_not_valid');
    expect(outcomesOf(await runAction(people, { kind: 'deactivate' }))).toEqual(['unchanged', 'unchanged']);
    expect(outcomesOf(await runAction(people, { kind: 'activate' }))).toEqual(['done', 'done']);
    const states = people.map(async ({ email }) => {
      const reply = await call(usersEndpoints.list, { as: admin, query: { search: email } });
      return reply.json().items[0].state;
    });
    expect(await Promise.all(states)).toEqual(['active', 'active']);
  });

  it('activates nobody who waits for approval', async () => {
    const waiting = await app.person({ approvedAt: null });
    expect(outcomesOf(await runAction([waiting], { kind: 'activate' }))).toEqual(['account_not_open']);
  });

  it('leaves out the admin who runs it, deleted people and unknown people, says why, and lists each person once', async () => {
    const deleted = await app.person();
    await call(usersEndpoints.remove, { as: admin, params: { id: deleted.id } });
    const unknown = { id: '00000000-0000-4000-8000-000000000000' };
    const person = await app.person();
    const people = [admin, deleted, unknown, person, person];
    const expected = ['own_account', 'user_not_found', 'user_not_found', 'done'];
    const checked = (await checkAction(people, { kind: 'deactivate' })).json();
    expect(checked.map(({ outcome }: { outcome: string }) => outcome)).toEqual(expected);
    expect(await isSignedIn(person)).toBe(true);
    const reply = await runAction(people, { kind: 'deactivate' });
    expect(outcomesOf(reply)).toEqual(expected);
    expect(reply.json().people[1]).toMatchObject({ fullName: '', email: null });
  });

  it('takes effect once if it is sent twice at the same time', async () => {
    const people = [await app.person(), await app.person()];
    const replies = await Promise.all([
      runAction(people, { kind: 'deactivate' }),
      runAction(people, { kind: 'deactivate' }),
    ]);
    expect(new Set(replies.map((reply) => outcomesOf(reply)[0]))).toEqual(new Set(['done', 'unchanged']));
    expect(await Promise.all(people.map(countEvents))).toEqual([1, 1]);
  });

  it('is refused for trainers, without a session, for more than 500 people, for an empty list, and without a fresh proof of identity', async () => {
    const trainer = await app.person({ role: 'trainer' });
    expect((await runAction([trainer], { kind: 'deactivate' }, { as: trainer })).statusCode).toBe(403);
    expect((await call(usersBulkEndpoints.run)).statusCode).toBe(401);
    const many = Array.from({ length: 501 }, () => ({ id: crypto.randomUUID() }));
    expect((await runAction(many, { kind: 'deactivate' })).statusCode).toBe(422);
    expect((await runAction([], { kind: 'deactivate' })).statusCode).toBe(422);
    const realSiteApp = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' });
    try {
      const realSiteAdmin = await realSiteApp.person({ role: 'trainer', isAdmin: true });
      // A proof of identity is fresh for ten minutes.
      realSiteApp.clock.advance(11 * 60_000);
      const body = { requestId: crypto.randomUUID(), ...bodyOf([realSiteAdmin], { kind: 'deactivate' }) };
      const reply = await realSiteApp.call(usersBulkEndpoints.run, { as: realSiteAdmin, body });
      expect(reply.json().code).toBe('confirmation_required');
    } finally {
      await realSiteApp.close();
    }
  });
});

describe('bulk actions of two admins at the same time', () => {
  it('do not deadlock, whatever the order of the people, and leave one active admin', async () => {
    const separateApp = await testApp();
    try {
      const options = { role: 'trainer', isAdmin: true } as const;
      const [one, other] = [await separateApp.person(options), await separateApp.person(options)];
      const people: Person[] = [];
      for (let index = 0; index < 12; index += 1) people.push(await separateApp.person());
      const runActionAs = (as: Person, ids: readonly string[], action: BulkAction) =>
        separateApp.call(usersBulkEndpoints.run, { as, body: { requestId: crypto.randomUUID(), ids, action } });
      const ids = people.map(({ id }) => id);
      // In each round, the two calls can take their locks in another order.
      for (let round = 0; round < 4; round += 1) {
        const department = { kind: 'set_department', department: `Round ${round}` } as const;
        const replies = await Promise.all([
          runActionAs(one, [other.id, ...ids, one.id], department),
          runActionAs(other, [one.id, ...ids.toReversed(), other.id], department),
        ]);
        expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
      }
      const deactivations = await Promise.all([
        runActionAs(one, [...ids, other.id], { kind: 'deactivate' }),
        runActionAs(other, [one.id, ...ids.toReversed()], { kind: 'deactivate' }),
      ]);
      expect(deactivations.every(({ statusCode }) => statusCode < 500)).toBe(true);
      const { count } = await separateApp.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('is_admin', '=', true)
        .where('is_active', '=', true)
        .executeTakeFirstOrThrow();
      expect(count).toBe(1);
    } finally {
      await separateApp.close();
    }
  });
});

describe('one-time links for many people', () => {
  it('are invitations for people without a password, but not for people who have a password or sign in with the directory', async () => {
    const invited = await app.person({ passwordHash: null });
    const withoutEmail = await app.person({ passwordHash: null, email: null, employeeId: 'NO-MAIL-1' });
    const withPassword = await app.person();
    const fromDirectory = await app.person({ passwordHash: null });
    await app.db
      .insertInto('directory_identities')
      .values({
        issuer: 'https://id.test',
        subject: 's',
        user_id: fromDirectory.id,
        linked_at: new Date(),
        last_used_at: new Date(),
      })
      .execute();
    const people = [invited, withoutEmail, withPassword, fromDirectory, admin];
    const results = (await runAction(people, { kind: 'invite' })).json().people;
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'done',
      'done',
      'has_password',
      'directory_account',
      'own_account',
    ]);
    const addresses: string[] = results.flatMap(
      ({ link }: { link: { address: string } | null }) => link?.address ?? [],
    );
    expect(addresses).toHaveLength(2);
    for (const address of addresses) expect((await openLink(address)).statusCode).toBe(200);
    expect(await listTrainingEvents(app, invited)).toMatchObject([{ verb: 'requested', object: 'password' }]);
  });

  it('are the same if the same request is sent twice, and new for another request', async () => {
    const people = [await app.person(), await app.person()];
    const requestId = crypto.randomUUID();
    const sendRequest = () => runAction(people, { kind: 'reset_password' }, { requestId });
    const [first, second] = await Promise.all([sendRequest(), sendRequest()]);
    expect(first?.json()).toEqual(second?.json());
    expect(await Promise.all(people.map(countEvents))).toEqual([1, 1]);
    const third = (await runAction(people, { kind: 'reset_password' })).json();
    expect(third.people[0].link.address).not.toBe(first?.json().people[0].link.address);
    expect((await openLink(first?.json().people[0].link.address)).json().code).toBe('link_not_valid');
  });

  it('are new for another action with the same request id', async () => {
    const person = await app.person({ passwordHash: null });
    const requestId = crypto.randomUUID();
    const addressOf = async (kind: 'invite' | 'reset_password') =>
      (await runAction([person], { kind }, { requestId })).json().people[0].link.address;
    const [invitation, link] = [await addressOf('invite'), await addressOf('reset_password')];
    expect((await openLink(invitation)).json().code).toBe('link_not_valid');
    expect((await openLink(link)).statusCode).toBe(200);
    const { purpose } = await app.db
      .selectFrom('one_time_links')
      .select('purpose')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(purpose).toBe('reset_password');
  });

  it('are not created again by the same request once the person has used the link', async () => {
    const person = await app.person();
    const requestId = crypto.randomUUID();
    const sendRequest = async () => (await runAction([person], { kind: 'reset_password' }, { requestId })).json();
    const token = readToken((await sendRequest()).people[0].link.address);
    const body = { password: 'a new long password' };
    expect((await call(accountsEndpoints.redeemOneTimeLink, { params: { token }, body })).statusCode).toBe(200);
    expect(await sendRequest()).toMatchObject({ people: [{ outcome: 'unchanged', link: null }], linksCsv: null });
  });

  it('are not valid again if the same request is repeated after another link has replaced them', async () => {
    const person = await app.person();
    const requestId = crypto.randomUUID();
    const first = (await runAction([person], { kind: 'reset_password' }, { requestId })).json().people[0].link.address;
    const second = (await runAction([person], { kind: 'reset_password' })).json().people[0].link.address;
    const repeated = (await runAction([person], { kind: 'reset_password' }, { requestId })).json();
    expect(repeated).toMatchObject({ people: [{ outcome: 'unchanged', link: null }], linksCsv: null });
    expect((await openLink(first)).json().code).toBe('link_not_valid');
    expect((await openLink(second)).statusCode).toBe(200);
    expect(await countEvents(person)).toBe(2);
  });

  it('are not created for inactive and waiting accounts, and cannot be mailed without a mail server', async () => {
    const inactive = await app.person();
    await runAction([inactive], { kind: 'deactivate' });
    const waiting = await app.person({ approvedAt: null });
    expect(outcomesOf(await runAction([inactive, waiting], { kind: 'reset_password' }))).toEqual([
      'account_not_open',
      'account_not_open',
    ]);
    const body = { ...bodyOf([inactive], { kind: 'invite' }), requestId: crypto.randomUUID(), byMail: true };
    expect((await call(usersBulkEndpoints.run, { as: admin, body })).json().code).toBe('mail_not_set_up');
  });
});

describe('the list of user ids', () => {
  it('contains the people in the list of users with the same filter, and is refused for trainers', async () => {
    const department = 'Selected';
    const people = [await app.person({ department }), await app.person({ department })];
    const reply = await call(usersBulkEndpoints.listIds, { as: admin, query: { department } });
    expect(reply.json().ids.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
    const trainer = await app.person({ role: 'trainer' });
    expect((await call(usersBulkEndpoints.listIds, { as: trainer })).statusCode).toBe(403);
  });

  it('are at most 10,000; the reply states whether more people match', async () => {
    const department = 'Large';
    await sql`
      insert into users (email, full_name, employee_id, department, approved_at)
      select 'large' || n || '@plant.test', 'Large ' || n, 'L-' || n, ${department}::text, now()
      from generate_series(1, ${maxSelectedPeople}::integer) as n
    `.execute(app.db);
    const listIds = async () =>
      (await call(usersBulkEndpoints.listIds, { as: admin, query: { department, search: 'Large' } })).json();
    const exact = await listIds();
    expect(exact.hasMore).toBe(false);
    expect(exact.ids).toHaveLength(maxSelectedPeople);
    // Sorted last, so that the same people are listed as before.
    await app.person({ department, fullName: 'Zoe Large' });
    expect(await listIds()).toEqual({ ids: exact.ids, hasMore: true });
  });
});
