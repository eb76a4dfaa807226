import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ErrorBody } from '@loopcheck/contract/errors';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { confirmationEndpoints } from '@loopcheck/contract/features/accounts/confirmation.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { personalDataEndpoints } from '@loopcheck/contract/features/personal-data/personal-data.contract';
import {
  secondFactorEndpoints,
  type SecondFactorState,
} from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { trainerOverviewEndpoints } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { saveSession } from '../../platform/auth/sessions.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { authenticatorCode } from '../../testing/authenticator-code.ts';
import type { Person } from '../../testing/people.ts';
import {
  addAuthenticatorApp,
  addPasskey,
  callLocally,
  insertAuthenticatorApp,
  localSite,
} from '../../testing/second-factors.ts';
import { createSoftwarePasskey } from '../../testing/software-passkey.ts';
import { testApp, type TestRequest } from '../../testing/test-app.ts';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import { ensureSiteMode } from '../site/index.ts';
import { recoveryCodeCount } from './recovery-codes.ts';
import { findApp, lockFactors, saveApp } from './second-factor.queries.ts';
import { maxPasskeys } from './second-factor.rules.ts';

const app = await testApp({ DEMO: 'off', PUBLIC_URL: localSite }, { secondFactorRequiredFor: 'admins' });
afterAll(app.close);
// Settings can be saved only after the database has stored whether the site is a demo.
await ensureSiteMode(app.db, app.config);

const minuteMs = 60_000;
/** The maximum number of codes that a person can try to add an app. */
const maxTries = 5;
const endpoints = secondFactorEndpoints;
const call = (endpoint: Parameters<typeof callLocally>[1], request: TestRequest) => callLocally(app, endpoint, request);
const errorCodeOf = (reply: { json(): unknown }) => ErrorBody.parse(reply.json()).code;
/** The status codes of replies, in ascending order. */
const statusesOf = (replies: readonly { readonly statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
const readState = async (as: Person) => (await call(endpoints.state, { as })).json<SecondFactorState>();
/** Lists the changes of second factors of which the person was notified, latest first. */
const listNotifiedChanges = async (as: Person) =>
  (await call(notificationsEndpoints.list, { as }))
    .json<{ items: { kind: string; details: { change?: string } }[] }>()
    .items.map(({ details }) => details.change);
const listEvents = async (person: Person) =>
  (await listTrainingEvents(app, person))
    .filter(({ object }) => object === 'second-factor')
    .map(({ verb, result }) => [verb, result]);

describe('an authenticator app', () => {
  test('is added by a right code, with ten recovery codes, an event and a notification', async () => {
    const person = await app.person();
    const newApp = (await call(endpoints.beginApp, { as: person })).json();
    expect(newApp).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringContaining(newApp.secret),
      // The path of a QR code begins with the seven dark squares in the top left corner.
      qrCode: { size: expect.any(Number), path: expect.stringMatching(/^M0 0H7V1/) },
    });
    expect(await readState(person)).toMatchObject({ app: null, recoveryCodesLeft: 0 });

    const { recoveryCodes } = await addAuthenticatorApp(app, person);
    expect(recoveryCodes).toHaveLength(recoveryCodeCount);
    expect(await readState(person)).toEqual({
      app: { addedAt: expect.any(String), lastUsedAt: null },
      passkeys: [],
      recoveryCodesLeft: recoveryCodeCount,
      isRequired: false,
      canAddPasskey: true,
    });
    expect(await listEvents(person)).toEqual([['added', { method: 'app' }]]);
    expect(await listNotifiedChanges(person)).toEqual(['app_added']);
  });

  test('is not added by a wrong code; after five wrong codes, the right code is refused too', async () => {
    const person = await app.person();
    const { secret } = (await call(endpoints.beginApp, { as: person })).json<{ secret: string }>();
    for (let tries = 0; tries < maxTries; tries += 1) {
      const reply = await call(endpoints.addApp, { as: person, body: { code: '000000' } });
      expect(errorCodeOf(reply)).toBe('code_not_right');
    }
    const rightCode = authenticatorCode(secret, app.clock.now());
    const reply = await call(endpoints.addApp, { as: person, body: { code: rightCode } });
    expect([reply.statusCode, errorCodeOf(reply)]).toEqual([409, 'second_factor_setup_expired']);
    expect((await readState(person)).app).toBeNull();
  });

  test('cannot be added 15 minutes after its secret was created', async () => {
    const person = await app.person();
    const { secret } = (await call(endpoints.beginApp, { as: person })).json<{ secret: string }>();
    app.clock.advance(15 * minuteMs);
    // The person has confirmed the identity just now (`proved_at`), so the call is refused only for the old secret.
    await app.db.updateTable('sessions').set({ proved_at: app.clock.now() }).where('user_id', '=', person.id).execute();
    const reply = await call(endpoints.addApp, {
      as: person,
      body: { code: authenticatorCode(secret, app.clock.now()) },
    });
    expect(errorCodeOf(reply)).toBe('second_factor_setup_expired');
  });

  test('replaces an earlier app, is stored encrypted, and does not change the recovery codes', async () => {
    const person = await app.person();
    const earlier = await addAuthenticatorApp(app, person);
    const later = await addAuthenticatorApp(app, person);
    expect(later.recoveryCodes).toEqual([]);
    const { encryptedSecret } = await app.db
      .selectFrom('authenticator_apps')
      .select('encrypted_secret as encryptedSecret')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const [nonceSize, tagSize, secretSize] = [12, 16, 20];
    expect(encryptedSecret).toHaveLength(nonceSize + tagSize + secretSize);
    expect(await readState(person)).toMatchObject({ recoveryCodesLeft: earlier.recoveryCodes.length });
    const confirm = (code: string) => call(confirmationEndpoints.confirmIdentity, { as: person, body: { code } });
    // `code(1)` is the code of the next period of 30 seconds. It is accepted already now. The code of the current
    // period was used to add the app.
    expect(errorCodeOf(await confirm(earlier.code(1)))).toBe('code_not_right');
    expect((await confirm(later.code(1))).statusCode).toBe(200);
  });

  test('is added only once if two requests send the same code at the same time', async () => {
    const person = await app.person();
    const { secret } = (await call(endpoints.beginApp, { as: person })).json<{ secret: string }>();
    const code = authenticatorCode(secret, app.clock.now());
    const replies = await Promise.all([1, 2].map(() => call(endpoints.addApp, { as: person, body: { code } })));
    expect(statusesOf(replies)).toEqual([200, 409]);
    expect(await listEvents(person)).toHaveLength(1);
  });
});

describe('a passkey', () => {
  test('is added with a name, in addition to other factors, and can be removed', async () => {
    const person = await app.person();
    await insertAuthenticatorApp(app, person);
    await addPasskey(app, person, { name: 'Phone' });
    const second = await addPasskey(app, person, { name: 'Key on my ring', verifiesUser: false });
    const { passkeys, recoveryCodesLeft } = await readState(person);
    expect(passkeys.map(({ name }) => name)).toEqual(['Phone', 'Key on my ring']);
    // `insertAuthenticatorApp` has inserted one recovery code. A further factor adds none.
    expect(recoveryCodesLeft).toBe(1);
    const removed = await call(endpoints.removePasskey, { as: person, params: { passkeyId: second.id } });
    expect(removed.json<SecondFactorState>().passkeys.map(({ name }) => name)).toEqual(['Phone']);
    expect(await listNotifiedChanges(person)).toEqual(['passkey_removed', 'passkey_added', 'passkey_added']);
  });

  test('is not added if it belongs to another site, if it has signed an earlier challenge, or if it has no name', async () => {
    const person = await app.person();
    const begin = async () => (await call(endpoints.beginPasskey, { as: person })).json();
    const add = (credential: unknown, name = 'Phone') =>
      call(endpoints.addPasskey, { as: person, body: { name, credential } });
    const passkeyOfOtherSite = createSoftwarePasskey({ origin: 'http://evil.test' });
    expect(errorCodeOf(await add(passkeyOfOtherSite.create(await begin())))).toBe('passkey_not_accepted');
    const passkey = createSoftwarePasskey({ origin: localSite });
    const replyToFirstChallenge = passkey.create(await begin());
    await begin();
    expect(errorCodeOf(await add(replyToFirstChallenge))).toBe('passkey_not_accepted');
    expect((await add(passkey.create(await begin()), ' ')).statusCode).toBe(422);
    expect((await readState(person)).passkeys).toEqual([]);
  });

  test('is refused if the person already has ten passkeys', async () => {
    const person = await app.person();
    await app.db
      .insertInto('passkeys')
      .values(
        Array.from({ length: maxPasskeys }, (_, index) => ({
          user_id: person.id,
          credential_id: `${person.id}-${index}`,
          public_key: Buffer.from('a key'),
          signature_count: 0,
          transports: [],
          name: 'Phone',
          added_at: app.clock.now(),
        })),
      )
      .execute();
    expect(errorCodeOf(await call(endpoints.beginPasskey, { as: person }))).toBe('passkeys_full');
    expect((await readState(person)).canAddPasskey).toBe(false);
  });

  test('cannot be removed by another person', async () => {
    const [owner, other] = [await app.person(), await app.person()];
    await insertAuthenticatorApp(app, owner);
    const { id } = await addPasskey(app, owner);
    const reply = await call(endpoints.removePasskey, { as: other, params: { passkeyId: id } });
    expect([reply.statusCode, errorCodeOf(reply)]).toEqual([404, 'passkey_not_found']);
    expect((await readState(owner)).passkeys).toHaveLength(1);
  });

  test('is not offered on a site whose address is an IP address', async () => {
    // The address of this site is http://127.0.0.1:3000.
    const demo = await testApp();
    const person = await demo.person();
    const reply = await demo.call(endpoints.beginPasskey, { as: person });
    expect([reply.statusCode, errorCodeOf(reply)]).toEqual([409, 'passkeys_unavailable']);
    expect((await demo.call(endpoints.state, { as: person })).json()).toMatchObject({ canAddPasskey: false });
    await demo.close();
  });
});

describe('recovery codes', () => {
  test('are replaced by new codes; only hashes of the codes are stored', async () => {
    const person = await app.person();
    const { recoveryCodes } = await addAuthenticatorApp(app, person);
    const renewed = (await call(endpoints.renewRecoveryCodes, { as: person })).json<{ recoveryCodes: string[] }>();
    expect(renewed.recoveryCodes).toHaveLength(recoveryCodeCount);
    expect(renewed.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    const rows = await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute();
    expect(rows).toHaveLength(recoveryCodeCount);
    const selectorLength = 2;
    for (const code of renewed.recoveryCodes) {
      expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', '').slice(selectorLength));
    }
    expect(await listEvents(person)).toContainEqual(['updated', {}]);
  });

  test('can be renewed only if the person has an app or a passkey, and are removed with the last of these factors', async () => {
    const person = await app.person();
    expect(errorCodeOf(await call(endpoints.renewRecoveryCodes, { as: person }))).toBe('second_factor_missing');
    await addAuthenticatorApp(app, person);
    expect((await call(endpoints.removeApp, { as: person })).json()).toMatchObject({ app: null, recoveryCodesLeft: 0 });
    // A repeated removal changes and records nothing.
    expect((await call(endpoints.removeApp, { as: person })).statusCode).toBe(200);
    expect(await listEvents(person)).toEqual([
      ['added', { method: 'app' }],
      ['removed', { method: 'app' }],
    ]);
  });
});

describe('adding or removing a factor', () => {
  /**
   * Starts two more sessions of the person, and calls `change` in the first session. Returns the status codes of a call
   * in each of the three sessions.
   */
  const sessionStatusesAfter = async (person: Person, change: () => Promise<unknown>) => {
    const others = [];
    for (const ipAddress of ['127.0.0.1', '127.0.0.2']) {
      const device = { deviceType: 'Phone', browser: 'Test' };
      const session = await saveSession(app.db, { userId: person.id, device, ipAddress, now: app.clock.now() });
      others.push({ ...person, ...session });
    }
    await change();
    const replies = [];
    for (const as of [person, ...others]) replies.push(await call(accountsEndpoints.me, { as }));
    return replies.map(({ statusCode }) => statusCode);
  };

  test.each<[change: string, prepare: (person: Person) => Promise<() => Promise<unknown>>]>([
    ['an app is added', async (person) => () => addAuthenticatorApp(app, person)],
    ['a passkey is added', async (person) => () => addPasskey(app, person)],
    [
      'an app is removed',
      async (person) => {
        await insertAuthenticatorApp(app, person);
        return () => call(endpoints.removeApp, { as: person });
      },
    ],
    [
      'a passkey is removed',
      async (person) => {
        await insertAuthenticatorApp(app, person);
        const { id } = await addPasskey(app, person);
        return () => call(endpoints.removePasskey, { as: person, params: { passkeyId: id } });
      },
    ],
  ])('ends all other sessions of the person if %s', async (_, prepare) => {
    const [person, other] = [await app.person(), await app.person()];
    expect(await sessionStatusesAfter(person, await prepare(person))).toEqual([200, 401, 401]);
    expect((await call(accountsEndpoints.me, { as: other })).statusCode).toBe(200);
  });

  test('ends no session if nothing was added or removed', async () => {
    const person = await app.person();
    const tryToChange = async () => {
      await call(endpoints.beginApp, { as: person });
      await call(endpoints.addApp, { as: person, body: { code: '000000' } });
      await call(endpoints.removeApp, { as: person });
    };
    expect(await sessionStatusesAfter(person, tryToChange)).toEqual([200, 200, 200]);
  });
});

describe('every change of one’s own factors', () => {
  test('needs a session and a recently confirmed identity', async () => {
    const person = await app.person();
    const { state, signInPasskey, confirmPasskey, reset } = endpoints;
    const otherEndpoints: readonly unknown[] = [state, signInPasskey, confirmPasskey, reset];
    const changes = Object.values(endpoints).filter((endpoint) => !otherEndpoints.includes(endpoint));
    // A confirmation of the identity, or a sign-in, counts for ten minutes.
    app.clock.advance(11 * minuteMs);
    for (const endpoint of changes) {
      expect((await call(endpoint, { body: {} })).statusCode, endpoint.path).toBe(401);
      expect(errorCodeOf(await call(endpoint, { as: person, body: {} })), endpoint.path).toBe('confirmation_required');
    }
  });

  test('is refused without a session; of all calls about factors, only signInPasskey is allowed without a session', async () => {
    const { signInPasskey, ...refused } = endpoints;
    for (const endpoint of Object.values(refused))
      expect((await call(endpoint, { body: {} })).statusCode, endpoint.path).toBe(401);
    // This call is allowed without a session, but its body is invalid.
    expect((await call(signInPasskey, { body: {} })).statusCode).toBe(422);
  });
});

describe('a person who must have a second factor', () => {
  test('cannot use the calls of admins before a factor is set up, and cannot remove the last factor', async () => {
    const admin = await app.person({ isAdmin: true });
    const me = async () => (await call(accountsEndpoints.me, { as: admin })).json<{ mustSetUpSecondFactor: boolean }>();
    const refused = await call(siteEndpoints.settings, { as: admin });
    expect([refused.statusCode, errorCodeOf(refused)]).toEqual([403, 'second_factor_setup_required']);
    expect(await me()).toMatchObject({ mustSetUpSecondFactor: true });

    await addAuthenticatorApp(app, admin);
    expect((await call(siteEndpoints.settings, { as: admin })).statusCode).toBe(200);
    expect(await me()).toMatchObject({ mustSetUpSecondFactor: false });
    expect(errorCodeOf(await call(endpoints.removeApp, { as: admin }))).toBe('second_factor_last');
    const passkey = await addPasskey(app, admin);
    expect((await call(endpoints.removeApp, { as: admin })).statusCode).toBe(200);
    const removal = await call(endpoints.removePasskey, { as: admin, params: { passkeyId: passkey.id } });
    expect(errorCodeOf(removal)).toBe('second_factor_last');
    expect(await readState(admin)).toMatchObject({ isRequired: true, passkeys: [{ id: passkey.id }] });
  });

  test('keeps one of two factors if both are removed at the same time', async () => {
    const admin = await app.person({ isAdmin: true });
    await insertAuthenticatorApp(app, admin);
    const { id: passkeyId } = await addPasskey(app, admin);
    const replies = await Promise.all([
      call(endpoints.removeApp, { as: admin }),
      call(endpoints.removePasskey, { as: admin, params: { passkeyId } }),
    ]);
    expect(statusesOf(replies)).toEqual([200, 409]);
  });

  test('is determined by a setting of the site; a change of the setting is recorded', async () => {
    const [admin, trainer] = [await app.person({ isAdmin: true }), await app.person({ role: 'trainer' })];
    await insertAuthenticatorApp(app, admin);
    const callAsTrainer = () => call(trainerOverviewEndpoints.overview, { as: trainer });
    expect((await callAsTrainer()).statusCode).toBe(200);

    const body = { secondFactorRequiredFor: 'trainers_and_admins' };
    const saved = await call(siteEndpoints.updateSettings, { as: admin, body });
    expect(saved.json()).toMatchObject({
      // `isSetByAdmin`: an admin has set the value. `defaultValue`: the default.
      secondFactorRequiredFor: { value: 'trainers_and_admins', isSetByAdmin: true, defaultValue: 'admins' },
    });
    expect((await call(accountsEndpoints.me, { as: trainer })).json()).toMatchObject({ mustSetUpSecondFactor: true });
    expect(errorCodeOf(await callAsTrainer())).toBe('second_factor_setup_required');
    expect((await listTrainingEvents(app, admin)).at(-1)?.result).toEqual({
      setting: 'secondFactorRequiredFor',
      from: 'admins',
      to: 'trainers_and_admins',
    });

    await call(siteEndpoints.updateSettings, { as: admin, body: { secondFactorRequiredFor: null } });
    expect((await callAsTrainer()).statusCode).toBe(200);
    expect((await call(accountsEndpoints.me, { as: trainer })).json()).toMatchObject({ mustSetUpSecondFactor: false });

    const invalidBody = { secondFactorRequiredFor: 'everybody' };
    const refused = await call(siteEndpoints.updateSettings, { as: admin, body: invalidBody });
    expect(refused.statusCode).toBe(422);
  });
});

describe('the reset by another admin', () => {
  test('removes all factors, ends the sessions of the person, notifies the person, and is recorded', async () => {
    const [admin, person] = [await app.person({ isAdmin: true }), await app.person()];
    await insertAuthenticatorApp(app, admin);
    await insertAuthenticatorApp(app, person);
    await addPasskey(app, person);
    const reply = await call(endpoints.reset, { as: admin, params: { id: person.id } });
    expect(reply.json()).toEqual({ reset: true });
    expect((await call(endpoints.state, { as: person })).statusCode).toBe(401);
    const events = await listTrainingEvents(app, person);
    expect(events.at(-1)).toMatchObject({ verb: 'revoked', object: 'second-factor', actor_id: admin.id });
    const signedIn = await call(accountsEndpoints.signIn, { body: { email: person.email, password: person.password } });
    expect(signedIn.statusCode).toBe(200);
    const personSignedInAgain = {
      ...person,
      token: signedIn.cookies.find(({ name }) => name === 'loopcheck_session')?.value ?? '',
    };
    expect(await readState(personSignedInAgain)).toMatchObject({ app: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await listNotifiedChanges(personSignedInAgain))[0]).toBe('reset');

    // A repeated reset changes and records nothing. The two events are those of the added passkey and the first reset.
    expect((await call(endpoints.reset, { as: admin, params: { id: person.id } })).statusCode).toBe(200);
    expect(await listEvents(person)).toHaveLength(2);
    expect((await call(endpoints.state, { as: personSignedInAgain })).statusCode).toBe(200);
  });

  test('also removes a factor that the person adds at the same moment', async () => {
    const [admin, person] = [await app.person({ isAdmin: true }), await app.person()];
    await insertAuthenticatorApp(app, admin);
    // This transaction adds an app and holds the lock, as a call that adds an app does. The reset begins before the
    // transaction ends.
    const { pendingReset } = await inTransaction(app.db, async (transaction) => {
      await lockFactors(transaction, person.id);
      await saveApp(transaction, {
        userId: person.id,
        // The test does not decrypt this secret, so it can consist of any bytes.
        encryptedSecret: randomBytes(48),
        confirmedStep: 0,
        now: app.clock.now(),
      });
      const resetCall = call(endpoints.reset, { as: admin, params: { id: person.id } });
      // The reset gets half a second to reach the lock.
      await Promise.race([resetCall, pause(500)]);
      // The promise is returned inside an object, because the transaction would otherwise wait for the reply.
      return { pendingReset: resetCall };
    });
    expect((await pendingReset).statusCode).toBe(200);
    expect(await findApp(app.db, person.id)).toBeUndefined();
    expect((await call(endpoints.state, { as: person })).statusCode).toBe(401);
  });

  test('is refused to trainers, for the admin’s own account, and for an unknown account', async () => {
    const [admin, trainer] = [await app.person({ isAdmin: true }), await app.person({ role: 'trainer' })];
    await insertAuthenticatorApp(app, admin);
    const reset = (as: Person, id: string) => call(endpoints.reset, { as, params: { id } });
    expect(errorCodeOf(await reset(trainer, admin.id))).toBe('forbidden');
    expect(errorCodeOf(await reset(admin, admin.id))).toBe('own_account');
    expect(errorCodeOf(await reset(admin, crypto.randomUUID()))).toBe('user_not_found');
    expect((await readState(admin)).app).not.toBeNull();
  });
});

describe('personal data', () => {
  test('contain the factors without secrets, keys and hashes, and are erased with the person', async () => {
    const [admin, person] = [await app.person({ isAdmin: true }), await app.person()];
    await insertAuthenticatorApp(app, admin);
    await addAuthenticatorApp(app, person);
    await addPasskey(app, person, { name: 'Key on my ring' });
    const exported = await call(personalDataEndpoints.exportPerson, { as: admin, params: { id: person.id } });
    expect(exported.json().data).toMatchObject({
      authenticatorApps: [{ last_used_at: null }],
      passkeys: [{ name: 'Key on my ring' }],
      recoveryCodes: Array.from({ length: recoveryCodeCount }, () => ({ used_at: null })),
    });
    expect(exported.body).not.toMatch(/encrypted_secret|public_key|credential_id|code_hash|selector|argon2|token_hash/);

    await call(endpoints.beginApp, { as: person });
    expect((await call(usersEndpoints.remove, { as: admin, params: { id: person.id } })).statusCode).toBe(200);
    for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes', 'second_factor_challenges'] as const) {
      const rows = await app.db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute();
      expect(rows, table).toEqual([]);
    }
  });
});
