import { type DueSecondFactor, ErrorBody } from '@loopcheck/contract/errors';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { confirmationEndpoints } from '@loopcheck/contract/features/accounts/confirmation.contract';
import type { PasskeyRequestOptions } from '@loopcheck/contract/features/second-factor/passkeys';
import { secondFactorEndpoints } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import {
  addAuthenticatorApp,
  addPasskey,
  callLocally,
  insertAuthenticatorApp,
  localSite,
} from '../../testing/second-factors.ts';
import { testApp, type TestRequest } from '../../testing/test-app.ts';
import { removeOldChallenges } from './index.ts';
import { recoveryCodeCount } from './recovery-codes.ts';
import { codeLimit } from './second-factor.rules.ts';

const app = await testApp({ DEMO: 'off', PUBLIC_URL: localSite });
afterAll(app.close);

const minuteMs = 60_000;
/** The maximum number of proofs (codes or passkeys) that a person can send for one sign-in. */
const maxTries = 5;
/** This text has the form of a challenge, but no sign-in has this challenge. */
const unknownChallenge = 'x'.repeat(43);
const call = (endpoint: Parameters<typeof callLocally>[1], request: TestRequest) => callLocally(app, endpoint, request);
const errorCodeOf = (reply: LightMyRequestResponse) => ErrorBody.parse(reply.json()).code;
/** The status codes of replies, in ascending order. */
const statusesOf = (replies: readonly LightMyRequestResponse[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
const cookieOf = (reply: LightMyRequestResponse, cookie: string) =>
  reply.cookies.find(({ name }) => name === cookie)?.value;

const signIn = ({ email, password }: Person) => call(accountsEndpoints.signIn, { body: { email, password } });
const finishSignIn = (body: object, headers: Record<string, string> = {}) =>
  call(accountsEndpoints.finishSignIn, { body, headers });

/** Signs in with the password. Returns the challenge and the methods for the second factor. */
async function beginSignIn(person: Person): Promise<DueSecondFactor> {
  const { code, secondFactor } = ErrorBody.parse((await signIn(person)).json());
  if (code !== 'second_factor_required' || !secondFactor) throw new Error(`No second factor is due: ${code}`);
  return secondFactor;
}

const askForPasskey = async (challenge: string) =>
  (await call(secondFactorEndpoints.signInPasskey, { body: { challenge } })).json<PasskeyRequestOptions>();

const listSignIns = (person: Person) =>
  app.db.selectFrom('sign_ins').select('succeeded').where('user_id', '=', person.id).orderBy('login_time').execute();

describe('a sign-in of a person with an authenticator app', () => {
  test('is answered with 401, the methods and a challenge, and starts no session', async () => {
    const person = await app.person();
    await insertAuthenticatorApp(app, person);
    const reply = await signIn(person);
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({
      code: 'second_factor_required',
      secondFactor: { methods: ['app', 'recovery_code'], challenge: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(reply.cookies).toEqual([]);
    expect(await listSignIns(person)).toEqual([]);
    const stored = await app.db.selectFrom('second_factor_challenges').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(ErrorBody.parse(reply.json()).secondFactor?.challenge);
  });

  test('can be finished only once with a code of the app; then this code and earlier codes are not accepted', async () => {
    const person = await app.person();
    const { code } = await insertAuthenticatorApp(app, person);
    const { challenge } = await beginSignIn(person);
    const otherSignIn = await beginSignIn(person);
    // Both codes are computed at the same moment, because the clock runs on and `code()` can be another code later in
    // this test. `code(1)` is the code of the next period of 30 seconds. It is accepted already now.
    const [codeNow, nextCode] = [code(), code(1)];
    const replies = await Promise.all([1, 2].map(() => finishSignIn({ challenge, code: nextCode })));
    expect(statusesOf(replies)).toEqual([200, 401]);
    const reply = replies.find(({ statusCode }) => statusCode === 200);
    const token = (reply && cookieOf(reply, 'loopcheck_session')) ?? '';
    expect((await call(accountsEndpoints.me, { as: { ...person, token } })).json()).toMatchObject({ id: person.id });
    expect((await listSignIns(person)).filter(({ succeeded }) => succeeded)).toHaveLength(1);
    expect(errorCodeOf(await finishSignIn({ challenge: otherSignIn.challenge, code: nextCode }))).toBe(
      'second_factor_failed',
    );
    expect(errorCodeOf(await finishSignIn({ challenge: otherSignIn.challenge, code: codeNow }))).toBe(
      'second_factor_failed',
    );
    expect(errorCodeOf(await finishSignIn({ challenge, code: code(2) }))).toBe('second_factor_expired');
  });

  test('does not mention a second factor if the password is wrong', async () => {
    const person = await app.person();
    await insertAuthenticatorApp(app, person);
    const reply = await signIn({ ...person, password: 'a wrong password' });
    expect(reply.json()).not.toHaveProperty('secondFactor');
    expect(errorCodeOf(reply)).toBe('sign_in_failed');
  });

  test('fails with a wrong code, is recorded as failed, and cannot be finished after five wrong codes', async () => {
    const person = await app.person();
    const { code } = await insertAuthenticatorApp(app, person);
    const { challenge } = await beginSignIn(person);
    for (let tries = 0; tries < maxTries; tries += 1) {
      expect(errorCodeOf(await finishSignIn({ challenge, code: '000000' }))).toBe('second_factor_failed');
    }
    expect(errorCodeOf(await finishSignIn({ challenge, code: code(1) }))).toBe('second_factor_expired');
    expect(await listSignIns(person)).toHaveLength(maxTries);
    expect((await finishSignIn({ challenge: (await beginSignIn(person)).challenge, code: code(1) })).statusCode).toBe(
      200,
    );
  });

  test('refuses app codes for an hour after ten wrong codes, but accepts recovery codes, and app codes from a known browser', async () => {
    const person = await app.person();
    const { code, recoveryCodes } = await addAuthenticatorApp(app, person);
    const known = await finishSignIn({ challenge: (await beginSignIn(person)).challenge, code: code(1) });
    const cookie = `loopcheck_browser=${cookieOf(known, 'loopcheck_browser')}`;
    // `code(1)` is used up, and earlier codes are no longer accepted. Two minutes later, `code()` is a later code.
    app.clock.advance(2 * minuteMs);
    for (let tries = 0; tries < codeLimit.limit; tries += 1) {
      const { challenge } = await beginSignIn(person);
      expect(errorCodeOf(await finishSignIn({ challenge, code: '000000' }))).toBe('second_factor_failed');
    }
    const refused = await finishSignIn({ challenge: (await beginSignIn(person)).challenge, code: code() });
    expect([refused.statusCode, errorCodeOf(refused)]).toEqual([429, 'too_many_requests']);
    // The hour began with the first wrong code, so almost 3600 seconds are left.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    const { challenge } = await beginSignIn(person);
    expect((await finishSignIn({ challenge, recoveryCode: recoveryCodes[0] ?? '' })).statusCode).toBe(200);
    const knownAgain = await finishSignIn(
      { challenge: (await beginSignIn(person)).challenge, code: code() },
      { cookie },
    );
    expect(knownAgain.statusCode).toBe(200);
  });

  test('must be finished within five minutes', async () => {
    const person = await app.person();
    const { code } = await insertAuthenticatorApp(app, person);
    const { challenge } = await beginSignIn(person);
    app.clock.advance(5 * minuteMs + 1000);
    expect(errorCodeOf(await finishSignIn({ challenge, code: code() }))).toBe('second_factor_expired');
    await app.runJob(removeOldChallenges, {});
    const rows = await app.db
      .selectFrom('second_factor_challenges')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('is refused if the password was changed or the account was deactivated before the code was sent', async () => {
    const [admin, person] = [await app.person({ isAdmin: true }), await app.person()];
    const { code } = await insertAuthenticatorApp(app, person);
    const first = await beginSignIn(person);
    app.clock.advance(1000);
    await app.db
      .updateTable('users')
      .set({ password_changed_at: app.clock.now() })
      .where('id', '=', person.id)
      .execute();
    expect(errorCodeOf(await finishSignIn({ challenge: first.challenge, code: code(1) }))).toBe(
      'second_factor_expired',
    );

    app.clock.advance(2 * minuteMs);
    const second = await beginSignIn(person);
    await call(usersEndpoints.update, { as: admin, params: { id: person.id }, body: { isActive: false } });
    const reply = await finishSignIn({ challenge: second.challenge, code: code() });
    expect([reply.statusCode, errorCodeOf(reply)]).toEqual([403, 'account_inactive']);
    expect(reply.cookies).toEqual([]);
  });

  test('cannot be finished with the factor of another person', async () => {
    const [owner, thief] = [await app.person(), await app.person()];
    await insertAuthenticatorApp(app, owner);
    const thiefsApp = await addAuthenticatorApp(app, thief);
    const thiefsPasskey = await addPasskey(app, thief);
    const { challenge } = await beginSignIn(owner);
    expect(errorCodeOf(await finishSignIn({ challenge, code: thiefsApp.code(1) }))).toBe('second_factor_failed');
    const recoveryCode = thiefsApp.recoveryCodes[0] ?? '';
    expect(errorCodeOf(await finishSignIn({ challenge, recoveryCode }))).toBe('second_factor_failed');
    const options = await askForPasskey(challenge);
    expect(errorCodeOf(await finishSignIn({ challenge, passkey: thiefsPasskey.use(options) }))).toBe(
      'second_factor_failed',
    );
  });

  test.each([
    { code: '123456' },
    { challenge: unknownChallenge },
    { challenge: 'short', code: '123456' },
    { challenge: unknownChallenge, code: 'a'.repeat(21) },
    { challenge: unknownChallenge, passkey: {} },
  ])('is refused with 422 for the body %j', async (body) => {
    expect((await finishSignIn(body)).statusCode).toBe(422);
  });

  test('is refused with second_factor_expired for an unknown challenge', async () => {
    expect(errorCodeOf(await finishSignIn({ challenge: unknownChallenge, code: '123456' }))).toBe(
      'second_factor_expired',
    );
    const reply = await call(secondFactorEndpoints.signInPasskey, { body: { challenge: unknownChallenge } });
    expect(errorCodeOf(reply)).toBe('second_factor_expired');
  });
});

describe('a recovery code', () => {
  test('finishes only one sign-in, and the person is notified of this sign-in', async () => {
    const person = await app.person();
    const { recoveryCodes } = await addAuthenticatorApp(app, person);
    const recoveryCode = (recoveryCodes[3] ?? '').toLowerCase();
    expect((await finishSignIn({ challenge: (await beginSignIn(person)).challenge, recoveryCode })).statusCode).toBe(
      200,
    );
    expect(errorCodeOf(await finishSignIn({ challenge: (await beginSignIn(person)).challenge, recoveryCode }))).toBe(
      'second_factor_failed',
    );
    const state = await call(secondFactorEndpoints.state, { as: person });
    expect(state.json()).toMatchObject({ recoveryCodesLeft: recoveryCodeCount - 1 });
    const notifications = await app.db
      .selectFrom('notifications')
      .select('details')
      .where('user_id', '=', person.id)
      .execute();
    expect(notifications.map(({ details }) => details['change'])).toContain('recovery_code_used');
  });
});

describe('a passkey', () => {
  test('finishes a sign-in once, whether or not the passkey has checked a PIN or a fingerprint', async () => {
    for (const verifiesUser of [true, false]) {
      const person = await app.person();
      await insertAuthenticatorApp(app, person);
      const passkey = await addPasskey(app, person, { verifiesUser });
      const due = await beginSignIn(person);
      expect(due.methods).toEqual(['passkey', 'app', 'recovery_code']);
      const options = await askForPasskey(due.challenge);
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' });
      expect(options.allowCredentials).toHaveLength(1);
      const body = { challenge: due.challenge, passkey: passkey.use(options) };
      const replies = await Promise.all([finishSignIn(body), finishSignIn(body)]);
      expect(statusesOf(replies)).toEqual([200, 401]);
    }
  });

  test('is refused if it signs an earlier challenge, or if its signature count is lower than the stored count, as with a copied passkey', async () => {
    const person = await app.person();
    await insertAuthenticatorApp(app, person);
    const passkey = await addPasskey(app, person, { firstCount: 7 });
    const first = await beginSignIn(person);
    const replyToEarlierChallenge = passkey.use(await askForPasskey(first.challenge));
    const options = await askForPasskey(first.challenge);
    expect(errorCodeOf(await finishSignIn({ challenge: first.challenge, passkey: replyToEarlierChallenge }))).toBe(
      'second_factor_failed',
    );
    expect((await finishSignIn({ challenge: first.challenge, passkey: passkey.use(options) })).statusCode).toBe(200);
    await app.db.updateTable('passkeys').set({ signature_count: 100 }).where('user_id', '=', person.id).execute();
    const { challenge } = await beginSignIn(person);
    const replyWithLowCount = passkey.use(await askForPasskey(challenge));
    expect(errorCodeOf(await finishSignIn({ challenge, passkey: replyWithLowCount }))).toBe('second_factor_failed');
  });
});

describe('a one-time link', () => {
  test('sets the password, but signs in only with the second factor', async () => {
    const [admin, person] = [await app.person({ isAdmin: true }), await app.person()];
    const { code } = await insertAuthenticatorApp(app, person);
    const link = await call(usersEndpoints.resetPassword, { as: admin, params: { id: person.id } });
    const token = link.json<{ address: string }>().address.split('/').at(-1) ?? '';
    const password = 'winch torque lantern 52';
    const reply = await call(accountsEndpoints.redeemOneTimeLink, { params: { token }, body: { password } });
    expect([reply.statusCode, errorCodeOf(reply)]).toEqual([401, 'second_factor_required']);
    expect(reply.cookies).toEqual([]);
    const challenge = ErrorBody.parse(reply.json()).secondFactor?.challenge ?? '';
    expect((await finishSignIn({ challenge, code: code(1) })).statusCode).toBe(200);
    expect((await beginSignIn({ ...person, password })).methods).toContain('app');
  });
});

describe('a confirmation of the identity', () => {
  /** Advances the clock by more than the ten minutes for which a confirmation of the identity or a sign-in counts. */
  const expireConfirmation = () => app.clock.advance(11 * minuteMs);
  const confirm = (as: Person, body: object) => call(confirmationEndpoints.confirmIdentity, { as, body });
  /** True if the session can make a call that needs a recent confirmation, such as `beginApp`. */
  const isConfirmed = async (as: Person) => (await call(secondFactorEndpoints.beginApp, { as })).statusCode === 200;
  const requestPasskeyOptions = (as: Person) => call(secondFactorEndpoints.confirmPasskey, { as });

  test('is possible with each method that the person has; each reply of a passkey confirms only once', async () => {
    const person = await app.person();
    const listMethods = async () =>
      (await call(confirmationEndpoints.listMethods, { as: person })).json<{ methods: string[] }>().methods;
    expect(await listMethods()).toEqual(['password']);
    expect(errorCodeOf(await requestPasskeyOptions(person))).toBe('second_factor_missing');
    const { code } = await insertAuthenticatorApp(app, person);
    const passkey = await addPasskey(app, person);
    expect(await listMethods()).toEqual(['passkey', 'app', 'password']);

    expireConfirmation();
    expect(errorCodeOf(await confirm(person, { code: '000000' }))).toBe('code_not_right');
    expect(await isConfirmed(person)).toBe(false);
    const codeNow = code();
    const confirmedByCode = await confirm(person, { code: codeNow });
    expect(confirmedByCode.json()).toEqual({ confirmed: true });
    // A confirmation replaces the token of the session.
    const personWithNewToken = { ...person, token: confirmedByCode.cookies[0]?.value ?? '' };
    expect(await isConfirmed(personWithNewToken)).toBe(true);

    expireConfirmation();
    const used = passkey.use((await requestPasskeyOptions(personWithNewToken)).json());
    const replies = await Promise.all([1, 2].map(() => confirm(personWithNewToken, { passkey: used })));
    // The first confirmation renews the session token. If the other request arrives later, its token is no longer valid
    // (401). Otherwise, its challenge has been used (409).
    expect([
      [200, 401],
      [200, 409],
    ]).toContainEqual(statusesOf(replies));
    const [token = ''] = replies.flatMap(({ cookies }) => cookies.map(({ value }) => value));
    expect(await isConfirmed({ ...person, token })).toBe(true);
  });

  test('has a limit of wrong codes for each session, separate from the limit for sign-ins', async () => {
    const [ann, omar] = [await app.person(), await app.person()];
    const [appOfAnn, appOfOmar] = [await insertAuthenticatorApp(app, ann), await insertAuthenticatorApp(app, omar)];
    for (let tries = 0; tries < codeLimit.limit; tries += 1) {
      const { challenge } = await beginSignIn(ann);
      expect(errorCodeOf(await finishSignIn({ challenge, code: '000000' }))).toBe('second_factor_failed');
      expect(errorCodeOf(await confirm(omar, { code: '000000' }))).toBe('code_not_right');
    }
    // Somebody who knows only Ann's password cannot use up the limit for Ann's confirmations.
    expect((await confirm(ann, { code: appOfAnn.code() })).statusCode).toBe(200);
    // Somebody who has taken Omar's session cannot use up the limit for Omar's sign-ins.
    expect(errorCodeOf(await confirm(omar, { code: appOfOmar.code() }))).toBe('too_many_requests');
    const { challenge } = await beginSignIn(omar);
    expect((await finishSignIn({ challenge, code: appOfOmar.code() })).statusCode).toBe(200);
  });

  test('needs a passkey that has checked a PIN or a fingerprint and signed the challenge of a confirmation', async () => {
    const person = await app.person();
    await insertAuthenticatorApp(app, person);
    const unverifyingPasskey = await addPasskey(app, person, { verifiesUser: false });
    const verifyingPasskey = await addPasskey(app, person);
    expireConfirmation();
    const options = (await requestPasskeyOptions(person)).json<PasskeyRequestOptions>();
    expect(options.userVerification).toBe('required');
    expect(errorCodeOf(await confirm(person, { passkey: unverifyingPasskey.use(options) }))).toBe(
      'passkey_not_accepted',
    );
    const { challenge } = await beginSignIn(person);
    const replyToSignIn = verifyingPasskey.use(await askForPasskey(challenge));
    expect(errorCodeOf(await confirm(person, { passkey: replyToSignIn }))).toBe('passkey_not_accepted');
    expect(await isConfirmed(person)).toBe(false);
  });
});
