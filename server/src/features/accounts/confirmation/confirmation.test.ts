import { ErrorBody } from '@loopcheck/contract/errors';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { confirmationEndpoints } from '@loopcheck/contract/features/accounts/confirmation.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, setSlowPasswordHash } from '../../../testing/people.ts';
import { testApp, type TestApp } from '../../../testing/test-app.ts';

const app = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' });
afterAll(app.close);

const minuteMs = 60_000;
const codeOf = (reply: { json(): unknown }) => ErrorBody.parse(reply.json()).code;

let admin: Person;
beforeEach(async () => {
  admin = await app.person({ isAdmin: true });
});

const changeSiteName = (as: Person, on: TestApp = app) =>
  on.call(siteEndpoints.updateSettings, { as, body: { siteName: 'Plant A' } });
const confirm = (as: Person | undefined, body: unknown) =>
  app.call(confirmationEndpoints.confirmIdentity, { as, body });
type Reply = Awaited<ReturnType<typeof confirm>>;
/**
 * Returns the person with the session token that the browser has after a reply: a new token if the reply sets one,
 * otherwise the earlier token.
 */
const withTokenOf = (reply: Reply, person: Person): Person => ({
  ...person,
  token: reply.cookies[0]?.value ?? person.token,
});

// A sensitive call is a call that needs a fresh proof of identity (`needsFreshIdentityProof`).
describe('a sensitive call', () => {
  test('is accepted for ten minutes after the sign-in, and then refused without an effect', async () => {
    app.clock.advance(10 * minuteMs - 5000);
    expect((await changeSiteName(admin)).statusCode).toBe(200);
    app.clock.advance(10_000);
    const person = await app.person();
    const body = { role: 'trainer' };
    const reply = await app.call(usersEndpoints.update, { as: admin, params: { id: person.id }, body });
    expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'confirmation_required']);
    const row = app.db.selectFrom('users').select('role').where('id', '=', person.id);
    expect(await row.executeTakeFirst()).toEqual({ role: 'trainee' });
  });

  test('is accepted for another ten minutes after a confirmation, but only in the confirmed session', async () => {
    const signIn = () => app.call(accountsEndpoints.signIn, { body: { email: admin.email, password: admin.password } });
    const otherToken = (await signIn()).cookies[0]?.value ?? '';
    app.clock.advance(11 * minuteMs);
    expect(codeOf(await changeSiteName(admin))).toBe('confirmation_required');
    const confirmed = await confirm(admin, { password: admin.password });
    expect(confirmed.json()).toEqual({ confirmed: true });
    admin = withTokenOf(confirmed, admin);
    expect((await changeSiteName(admin)).statusCode).toBe(200);
    expect(codeOf(await changeSiteName({ ...admin, token: otherToken }))).toBe('confirmation_required');
    app.clock.advance(11 * minuteMs);
    expect(codeOf(await changeSiteName(admin))).toBe('confirmation_required');
  });

  test('is refused without asking for a confirmation if the person lacks the rights (forbidden) or a session (401)', async () => {
    const trainee = await app.person();
    app.clock.advance(11 * minuteMs);
    expect(codeOf(await changeSiteName(trainee))).toBe('forbidden');
    expect((await app.call(siteEndpoints.updateSettings, { body: {} })).statusCode).toBe(401);
  });

  test('never needs a confirmation in demo mode', async () => {
    const demo = await testApp();
    const demoAdmin = await demo.person({ isAdmin: true });
    demo.clock.advance(11 * 60 * minuteMs);
    expect((await changeSiteName(demoAdmin, demo)).statusCode).toBe(200);
    await demo.close();
  });
});

describe('a confirmation', () => {
  test('needs a session, and offers only the methods that the person has', async () => {
    expect((await confirm(undefined, { password: 'x' })).statusCode).toBe(401);
    expect((await app.call(confirmationEndpoints.listMethods)).statusCode).toBe(401);
    const reply = await app.call(confirmationEndpoints.listMethods, { as: admin });
    expect(reply.json()).toEqual({ methods: ['password'], directoryName: null });
  });

  test('with a wrong password or no password proves nothing', async () => {
    app.clock.advance(11 * minuteMs);
    const adminWithFreshProof = await app.person({ isAdmin: true });
    expect(codeOf(await confirm(admin, { password: 'a wrong password' }))).toBe('password_not_right');
    expect((await confirm(admin, {})).statusCode).toBe(422);
    expect(codeOf(await changeSiteName(admin))).toBe('confirmation_required');
    // The refusal above is due only to the missing proof.
    expect((await changeSiteName(adminWithFreshProof)).statusCode).toBe(200);
  });

  test('gives the session a new token, and the earlier token is not valid any more', async () => {
    const reply = await confirm(admin, { password: admin.password });
    expect(reply.cookies).toEqual([
      expect.objectContaining({ name: 'loopcheck_session', httpOnly: true, sameSite: 'Lax', maxAge: 7 * 24 * 3600 }),
    ]);
    const confirmed = withTokenOf(reply, admin);
    expect(confirmed.token).not.toBe(admin.token);
    expect((await changeSiteName(confirmed)).statusCode).toBe(200);
    expect((await app.call(accountsEndpoints.me, { as: admin })).statusCode).toBe(401);
    const sessions = (await app.call(accountsEndpoints.sessions, { as: confirmed })).json();
    expect(sessions).toMatchObject([{ id: admin.sessionId }]);
  });

  test('sets no cookie if it fails, and the token stays valid', async () => {
    expect((await confirm(admin, { password: 'a wrong password' })).cookies).toEqual([]);
    expect((await app.call(accountsEndpoints.me, { as: admin })).statusCode).toBe(200);
  });

  test('leaves the browser with one valid token if two tabs confirm at the same time, whichever reply comes last', async () => {
    // With a slow hash, the requests overlap.
    await setSlowPasswordHash(app.db, [admin]);
    const replies = await Promise.all([1, 2].map(() => confirm(admin, { password: admin.password })));
    const outcomes = replies.map(({ statusCode, cookies }) => [statusCode, cookies.length]);
    expect(outcomes).toContainEqual([200, 1]);
    // The other confirmation sets no cookie: the token was renewed before that confirmation began (401) or while its
    // password was checked (200).
    expect(outcomes.filter(([, cookieCount]) => cookieCount === 1)).toHaveLength(1);
    const reply = replies.find(({ cookies }) => cookies.length === 1);
    expect(reply && (await changeSiteName(withTokenOf(reply, admin))).statusCode).toBe(200);
  });
});
