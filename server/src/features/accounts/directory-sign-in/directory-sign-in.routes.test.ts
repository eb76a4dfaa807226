import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { confirmationEndpoints } from '@loopcheck/contract/features/accounts/confirmation.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { personalDataEndpoints } from '@loopcheck/contract/features/personal-data/personal-data.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  newDirectorySignInBrowser,
  newDirectoryPerson,
  siteOrigin,
} from '../../../testing/directory-sign-in-browser.ts';
import { startOpenidProvider } from '../../../testing/openid-provider.ts';
import { testApp } from '../../../testing/test-app.ts';
import { directorySignInLimit } from './directory-sign-in.rules.ts';

const provider = await startOpenidProvider({ siteOrigin });
const settings = {
  ...provider.environment,
  DEMO: 'off',
  PUBLIC_URL: siteOrigin,
  OIDC_CLAIM_EMPLOYEE_ID: 'employee_number',
  OIDC_CLAIM_DEPARTMENT: 'department',
  OIDC_CLAIM_GROUPS: 'groups',
  OIDC_TRAINER_GROUPS: 'trainers; CN=Shift leaders,OU=Plant',
  OIDC_ADMIN_GROUPS: 'admins',
  OIDC_NEW_ACCOUNTS: 'approved',
  OIDC_OWNED_DOMAINS: 'owned.test',
  OIDC_SECOND_FACTOR: 'mfa',
};
const app = await testApp(settings, { secondFactorRequiredFor: 'admins' });
afterAll(async () => {
  await app.close();
  await provider.close();
});

const newBrowser = () => newDirectorySignInBrowser(app);

/** The page with the sign-in dialog and this notice. */
const noticePage = (name: string) => `/?signin=1&directory=${name}`;
const listEvents = async (personId: string) => {
  const rows = await app.db
    .selectFrom('training_events')
    .select(['verb', 'object', 'result'])
    .where('person_id', '=', personId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ verb, object, result }) => [`${object} ${verb}`, result]);
};

/** Adds an authenticator app without a usable secret. */
const addSecondFactor = (userId: string) =>
  app.db
    .insertInto('authenticator_apps')
    .values({ user_id: userId, encrypted_secret: Buffer.from('x'), last_used_step: 0, added_at: new Date() })
    .execute();

beforeEach(() => {
  provider.person = newDirectoryPerson();
});

describe('a first sign-in', () => {
  test('creates an approved account from the claims, without a password, and opens the page where the person was', async () => {
    const browser = newBrowser();
    const next = encodeURIComponent('/training-modules?x=1#part');
    expect(await browser.signIn(`/api/directory/sign-in?next=${next}`)).toBe('/training-modules?x=1#part');
    const account = await browser.account();
    expect(account).toMatchObject({
      email: provider.person?.['email'],
      fullName: 'Salma Al Harthy',
      employeeId: String(provider.person?.['employee_number']),
      department: 'Instrumentation',
      role: 'trainee',
      isAdmin: false,
    });
    const row = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', account.id)
      .executeTakeFirst();
    expect(row).toEqual({ password_hash: null });
    expect(await listEvents(account.id)).toEqual([
      ['account registered', { by: 'directory' }],
      ['session logged-in', {}],
    ]);
    expect(browser.cookies['loopcheck_directory']).toBeUndefined();
  });

  test('starts a session whose proof of identity has the time of the sign-in at the provider', async () => {
    const browser = newBrowser();
    await browser.signIn();
    const { id } = await browser.account();
    const [session] = await app.db.selectFrom('sessions').select('proved_at').where('user_id', '=', id).execute();
    // The provider states whole seconds.
    expect(session?.proved_at.getMilliseconds()).toBe(0);
    expect(Date.now() - Number(session?.proved_at)).toBeLessThan(5000);
  });

  test('sends the browser to the provider with code, PKCE, state and nonce, and sets a cookie that scripts cannot read', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const reply = await newBrowser().open('/api/directory/sign-in', { headers });
    expect(reply.statusCode).toBe(303);
    const query = new URL(String(reply.headers.location)).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${siteOrigin}/api/directory/callback`,
      scope: 'openid profile email',
    });
    // 32 bytes in base64url have 43 characters.
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{43}$/);
    expect(reply.cookies.find(({ name }) => name === 'loopcheck_directory')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 600,
    });
  });

  test.each<[startedFrom: string, headers: Record<string, string>, leadsTo: string]>([
    ['a page of this site', { 'sec-fetch-site': 'same-origin' }, 'the directory'],
    ['a page of this site over plain http', { referer: `${siteOrigin}/` }, 'the directory'],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 'the sign-in dialog'],
    ['another site over plain http', { referer: 'http://evil.test/' }, 'the sign-in dialog'],
    ['a mail or a typed address', { 'sec-fetch-site': 'none' }, 'the sign-in dialog'],
    ['a mail or a typed address over plain http', {}, 'the sign-in dialog'],
  ])('started from %s (%j) leads to %s', async (_, headers, leadsTo) => {
    const reply = await newBrowser().open('/api/directory/sign-in?next=/profile', { headers });
    const { location } = reply.headers;
    if (leadsTo === 'the directory') return expect(location).toContain(provider.environment.OIDC_ISSUER);
    expect([location, reply.cookies]).toEqual(['/?signin=1&next=%2Fprofile', []]);
  });

  test('is refused after too many sign-ins from the same IPv6 network of 64 bits', async () => {
    const begin = async (remoteAddress: string) => {
      const headers = { host: new URL(siteOrigin).host, 'sec-fetch-site': 'same-origin' };
      return (await app.fastify.inject({ url: '/api/directory/sign-in', headers, remoteAddress })).headers.location;
    };
    await app.db.deleteFrom('rate_limit_calls').execute();
    expect(await begin('2001:db8:1:2::1')).toContain(provider.environment.OIDC_ISSUER);
    // Counting the further calls directly is faster than sending them.
    const moments = Array.from({ length: directorySignInLimit.limit }, () => app.clock.now());
    await app.db.updateTable('rate_limit_calls').set({ moments }).execute();
    expect(await begin('2001:db8:1:2:a::1')).toBe(noticePage('too-many'));
    expect(await begin('2001:db8:1:3::1')).toContain(provider.environment.OIDC_ISSUER);
  });

  test('opens the start page if next is not a page of this site', async () => {
    expect(await newBrowser().signIn('/api/directory/sign-in?next=https://evil.test/')).toBe('/');
  });

  test.each([
    ['is not verified', { email_verified: false }],
    ['is missing', { email: undefined }],
    ['is not an address', { email: 'somebody' }],
    ['comes without the claim email_verified', { email_verified: undefined }],
    ['is not verified, in a domain of the directory', { email: 'a@owned.test', email_verified: false }],
  ])('is refused if the email %s', async (_, claims) => {
    provider.person = newDirectoryPerson(claims);
    const browser = newBrowser();
    expect(await browser.signIn()).toBe(noticePage('email-not-verified'));
    expect(await browser.account()).toBeNull();
  });

  test('is refused if another account has the employee ID, and gives the account a placeholder ID if the directory states none', async () => {
    await app.person({ employeeId: 'E-77' });
    provider.person = newDirectoryPerson({ employee_number: 'e-77' });
    expect(await newBrowser().signIn()).toBe(noticePage('employee-id-taken'));

    const { sub } = provider.person;
    provider.person = newDirectoryPerson({ sub, employee_number: undefined });
    const browser = newBrowser();
    expect(await browser.signIn()).toBe('/');
    expect((await browser.account()).employeeId).toMatch(/^DIRECTORY-[0-9A-F]{10}$/);
  });

  test('takes the first 160 characters of the email as the name if the claims have no name', async () => {
    const local = 'n'.repeat(170);
    provider.person = newDirectoryPerson({ email: `${local}@plant.test`, name: undefined });
    const browser = newBrowser();
    await browser.signIn();
    expect(await browser.account()).toMatchObject({ fullName: local.slice(0, 160) });
  });

  test('creates one account if the same person signs in with two browsers at the same time', async () => {
    const [first, second] = [newBrowser(), newBrowser()];
    const addresses = [await first.visitProvider(), await second.visitProvider()];

    await Promise.all([first.open(addresses[0] ?? ''), second.open(addresses[1] ?? '')]);

    const ids = [(await first.account()).id, (await second.account()).id];
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('an existing local account with the same verified email', () => {
  test('is not taken over: it is linked after a sign-in with its password in the same browser', async () => {
    const local = await app.person();
    provider.person = newDirectoryPerson({ email: local.email.toUpperCase() });
    const browser = newBrowser();
    expect(await browser.signIn('/api/directory/sign-in?next=/profile')).toBe(`${noticePage('link')}&next=%2Fprofile`);
    expect(await browser.account()).toBeNull();
    await browser.open('/api/login', { method: 'POST', payload: { email: local.email, password: local.password } });
    expect(await browser.signIn('/api/directory/sign-in?next=/profile')).toBe('/profile');
    expect((await browser.account()).id).toBe(local.id);
    expect(await listEvents(local.id)).toContainEqual(['account updated', { fields: 'directorySignIn' }]);
    // The password still works, and the directory alone is sufficient from now on.
    const signIn = { email: local.email, password: local.password };
    expect((await app.call(accountsEndpoints.signIn, { body: signIn })).statusCode).toBe(200);
    const otherBrowser = newBrowser();
    await otherBrowser.signIn();
    expect((await otherBrowser.account()).id).toBe(local.id);
  });

  test('is not linked if somebody else is signed in, or if its owner signed in more than ten minutes ago', async () => {
    const [local, other] = [await app.person(), await app.person()];
    provider.person = newDirectoryPerson({ email: local.email });
    const browser = newBrowser();
    browser.cookies['loopcheck_session'] = other.token;
    expect(await browser.signIn()).toBe(noticePage('link'));

    browser.cookies['loopcheck_session'] = local.token;
    await app.db
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
      .where('id', '=', local.sessionId)
      .execute();
    expect(await browser.signIn()).toBe(noticePage('link'));
  });

  test('is linked without its password if its email is in a domain of the directory; it then loses password, second factor and sessions', async () => {
    const local = await app.person({ email: 'early@owned.test' });
    await addSecondFactor(local.id);
    provider.person = newDirectoryPerson({ email: local.email, email_verified: undefined });
    const browser = newBrowser();
    // The sign-in is not stopped to ask for the second factor.
    expect(await browser.signIn()).toBe('/');
    expect((await browser.account()).id).toBe(local.id);
    const signIn = { email: local.email, password: local.password };
    expect((await app.call(accountsEndpoints.signIn, { body: signIn })).statusCode).toBe(401);
    expect((await app.call(accountsEndpoints.me, { as: local })).statusCode).toBe(401);
    expect(await listEvents(local.id)).toContainEqual([
      'account updated',
      { fields: 'directorySignIn', by: 'directory' },
    ]);
  });

  test('is not linked without a sign-in with its password if it belongs to an admin, even in a domain of the directory', async () => {
    const admin = await app.person({ email: 'boss@owned.test', isAdmin: true });
    provider.person = newDirectoryPerson({ email: admin.email });
    expect(await newBrowser().signIn()).toBe(noticePage('link'));
    expect((await app.call(accountsEndpoints.me, { as: admin })).statusCode).toBe(200);
  });
});

describe('a later sign-in', () => {
  test('finds the account by issuer and subject only', async () => {
    const browser = newBrowser();
    await browser.signIn();
    const { id } = await browser.account();
    const { sub } = provider.person ?? { sub: '' };
    provider.person = newDirectoryPerson({ sub, email: 'renamed@plant.test', name: 'Another Name' });
    const later = newBrowser();
    await later.signIn();
    expect(await later.account()).toMatchObject({ id, fullName: 'Salma Al Harthy' });
    // The old email belongs to somebody else now, who does not get the account.
    provider.person = newDirectoryPerson({ email: (await later.account()).email });
    expect(await newBrowser().signIn()).toBe(noticePage('link'));
  });

  test('by the new owner of an email does not open the account of the earlier owner', async () => {
    const email = 'shared@owned.test';
    provider.person = newDirectoryPerson({ email });
    const first = newBrowser();
    await first.signIn();
    const { id } = await first.account();
    // The directory has given the email to a new person.
    provider.person = newDirectoryPerson({ email });
    const second = newBrowser();
    expect(await second.signIn()).toBe(noticePage('link'));
    expect(await second.account()).toBeNull();
    expect(await first.account()).toMatchObject({ id });
  });

  test('changes the access and the department to what the directory states, and records each change', async () => {
    provider.person = newDirectoryPerson({ groups: ['CN=Shift leaders,OU=Plant', 'admins'] });
    // The person loses the admin access only because there is another admin.
    await app.person({ isAdmin: true });
    const { sub } = provider.person;
    const browser = newBrowser();
    await browser.signIn();
    const { id, ...promoted } = await browser.account();
    expect(promoted).toMatchObject({ role: 'trainer', isAdmin: true });

    provider.person = newDirectoryPerson({ sub, groups: undefined, department: 'Electrical' });
    await newBrowser().signIn();
    expect(await browser.account()).toMatchObject({ role: 'trainee', isAdmin: false, department: 'Electrical' });
    expect((await listEvents(id)).filter(([name]) => name !== 'session logged-in')).toEqual([
      ['account registered', { by: 'directory' }],
      ['trainer-access approved', { by: 'directory' }],
      ['admin-access approved', { by: 'directory' }],
      ['account updated', { by: 'directory', fields: 'department' }],
      ['trainer-access revoked', { by: 'directory' }],
      ['admin-access revoked', { by: 'directory' }],
    ]);
  });

  test('never removes the access of the last admin', async () => {
    provider.person = newDirectoryPerson({ groups: ['admins'] });
    const { sub } = provider.person;
    const browser = newBrowser();
    await browser.signIn();
    const { id } = await browser.account();
    await app.db.updateTable('users').set({ is_admin: false }).where('id', '<>', id).execute();

    provider.person = newDirectoryPerson({ sub, groups: [] });
    await newBrowser().signIn();
    expect(await browser.account()).toMatchObject({ isAdmin: true });
  });

  test('is refused while the account is inactive, and recorded', async () => {
    const browser = newBrowser();
    await browser.signIn();
    const { id } = await browser.account();
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    const later = newBrowser();
    expect(await later.signIn()).toBe(noticePage('inactive'));
    expect(await later.account()).toBeNull();
    const query = app.db.selectFrom('sign_ins').select('succeeded').where('user_id', '=', id).orderBy('login_time');
    expect((await query.execute()).map(({ succeeded }) => succeeded)).toEqual([true, false]);
  });
});

describe('a return from the provider is refused', () => {
  test('with another state, in another browser, and when it is repeated', async () => {
    const browser = newBrowser();
    const address = await browser.visitProvider();
    const wrongState = address.replace(/state=[^&]+/, 'state=abcdefghijklmnop');
    expect((await browser.open(wrongState)).headers.location).toBe(noticePage('not-valid'));
    expect((await newBrowser().open(address)).headers.location).toBe(noticePage('not-valid'));
    expect((await browser.open(address)).headers.location).toBe('/');
    expect((await browser.open(address)).headers.location).toBe(noticePage('not-valid'));
  });

  test('with a code that was used before', async () => {
    const browser = newBrowser();
    const first = new URL(await browser.visitProvider(), siteOrigin);
    await browser.open(first.pathname + first.search);

    const thief = newBrowser();
    const second = new URL(await thief.visitProvider(), siteOrigin);
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect((await thief.open(second.pathname + second.search)).headers.location).toBe(noticePage('not-valid'));
    expect(await thief.account()).toBeNull();
  });

  test.each([
    ['the nonce of another sign-in', { nonce: 'another nonce' }],
    ['another PKCE secret', { code_verifier: 'another-code-verifier-of-at-least-43-characters' }],
    ['an expired request', { expires_at: new Date(Date.now() - 1) }],
  ])('with %s', async (_, change) => {
    const browser = newBrowser();
    const address = await browser.visitProvider();
    await app.db.updateTable('directory_requests').set(change).execute();
    expect((await browser.open(address)).headers.location).toBe(noticePage('not-valid'));
    expect(await browser.account()).toBeNull();
  });

  test('with another issuer', async () => {
    const browser = newBrowser();
    const address = await browser.visitProvider();
    expect(address).toContain('&iss=');
    const otherIssuer = address.replace(/&iss=[^&]+/, `&iss=${encodeURIComponent('http://127.0.0.1:1')}`);
    expect((await browser.open(otherIssuer)).headers.location).toBe(noticePage('not-valid'));
  });

  test('if the person cancelled', async () => {
    provider.person = null;
    expect(await newBrowser().signIn('/api/directory/sign-in?next=/profile')).toBe(
      `${noticePage('refused')}&next=%2Fprofile`,
    );
  });
});

describe('a confirmation', () => {
  /** Returns the time of the last proof of identity in the person's open session, in milliseconds. */
  const readProofTime = async (userId: string) => {
    const query = app.db.selectFrom('sessions').select('proved_at').where('user_id', '=', userId);
    return (await query.where('ended_at', 'is', null).executeTakeFirstOrThrow()).proved_at.getTime();
  };

  test('asks for the credentials again and renews the proof of the session', async () => {
    const browser = newBrowser();
    await browser.signIn();
    const { id } = await browser.account();
    await app.db
      .updateTable('sessions')
      .set({ proved_at: new Date(0) })
      .where('user_id', '=', id)
      .execute();
    const address = new URL(await browser.openSiteLink('/api/directory/confirm'));
    expect(address.searchParams.get('prompt')).toBe('login');
    expect(address.searchParams.get('max_age')).toBe('0');
    expect(await browser.signIn('/api/directory/confirm')).toBe('/directory-confirmed');
    expect(Date.now() - (await readProofTime(id))).toBeLessThan(5000);
  });

  test('gives the session a new token, and the earlier token is not valid any more', async () => {
    const browser = newBrowser();
    await browser.signIn();
    const { id } = await browser.account();
    const earlier = newBrowser();
    Object.assign(earlier.cookies, browser.cookies);
    expect(await browser.signIn('/api/directory/confirm')).toBe('/directory-confirmed');
    expect(browser.cookies['loopcheck_session']).not.toBe(earlier.cookies['loopcheck_session']);
    expect((await browser.account()).id).toBe(id);
    expect(await earlier.account()).toBeNull();
  });

  test('is refused after an old sign-in at the provider, and for another person', async () => {
    const browser = newBrowser();
    await browser.signIn();
    const { id } = await browser.account();
    const address = await browser.visitProvider('/api/directory/confirm');
    await app.db
      .updateTable('sessions')
      .set({ proved_at: new Date(0) })
      .where('user_id', '=', id)
      .execute();
    // The person now seems to have entered the credentials two minutes before the confirmation began.
    await app.db
      .updateTable('directory_requests')
      .set({ created_at: new Date(Date.now() + 120_000) })
      .execute();
    expect((await browser.open(address)).headers.location).toBe('/directory-confirmed?directory=not-valid');

    provider.person = newDirectoryPerson();
    browser.clearProviderCookies();
    expect(await browser.signIn('/api/directory/confirm')).toBe('/directory-confirmed?directory=other-person');

    expect(await readProofTime(id)).toBe(0);
  });

  test('needs the session that began the confirmation', async () => {
    const browser = newBrowser();
    await browser.signIn();
    const address = await browser.visitProvider('/api/directory/confirm');
    delete browser.cookies['loopcheck_session'];
    expect((await browser.open(address)).headers.location).toBe('/directory-confirmed?directory=not-valid');
    expect((await newBrowser().open('/api/directory/confirm')).statusCode).toBe(401);
  });
});

test('the public data of the site contain the name of the directory', async () => {
  expect((await app.call(siteEndpoints.publicSite)).json().directoryName).toBe('Plant Directory');
});

describe('the second factor', () => {
  test('of the account is due after the sign-in at the provider; no session starts before it', async () => {
    const first = newBrowser();
    await first.signIn();
    await addSecondFactor((await first.account()).id);
    const browser = newBrowser();
    const address = await browser.signIn('/api/directory/sign-in?next=/profile');
    expect(address).toMatch(/^\/\?signin=1&next=%2Fprofile#challenge=[\w-]{43}&methods=app$/);
    expect(await browser.account()).toBeNull();
  });

  test('is not asked for twice when an account is linked after a sign-in with its password', async () => {
    const person = await app.person();
    await addSecondFactor(person.id);
    provider.person = newDirectoryPerson({ email: person.email });
    const browser = newBrowser();
    browser.cookies['loopcheck_session'] = person.token;
    expect(await browser.signIn()).toBe('/');
  });

  test('of the provider counts if the provider states a value that the site accepts', async () => {
    provider.person = newDirectoryPerson({ amr: ['pwd', 'mfa'], groups: ['admins'] });
    const browser = newBrowser();
    await browser.signIn();
    await addSecondFactor((await browser.account()).id);
    expect(await browser.signIn()).toBe('/');
  });

  test('is required of admins, but not a second time if the provider has checked a second factor', async () => {
    const openAdminPage = async (claims: Record<string, unknown>) => {
      provider.person = newDirectoryPerson({ groups: ['admins'], ...claims });
      const browser = newBrowser();
      await browser.signIn();
      return (await browser.open('/api/admin/settings')).statusCode;
    };
    expect(await openAdminPage({ amr: ['pwd'] })).toBe(403);
    expect(await openAdminPage({ amr: ['pwd', 'mfa'] })).toBe(200);
  });
});

describe('a person without a password', () => {
  test('can confirm only with the directory, and cannot sign in with any password', async () => {
    const browser = newBrowser();
    await browser.signIn();
    const reply = await browser.open(confirmationEndpoints.listMethods.path);
    expect(reply.json()).toEqual({ methods: ['directory'], directoryName: 'Plant Directory' });
    // A missing password hash must not match the texts into which null and undefined are easily converted. The empty
    // password is invalid input (422).
    for (const password of ['null', 'undefined', '']) {
      const body = { email: provider.person?.['email'], password };
      expect([401, 422]).toContain((await app.call(accountsEndpoints.signIn, { body })).statusCode);
    }
  });
});

test('the export of a person contains their identity in the directory, which is erased with the person', async () => {
  const admin = await app.person({ isAdmin: true });
  // This site requires a second factor of admins.
  await addSecondFactor(admin.id);
  const browser = newBrowser();
  await browser.signIn();
  const { id } = await browser.account();
  const exported = await app.call(personalDataEndpoints.exportPerson, { as: admin, params: { id } });
  expect(exported.body).toContain(provider.person?.sub);
  expect((await app.call(usersEndpoints.remove, { as: admin, params: { id } })).statusCode).toBe(200);
  const identities = app.db.selectFrom('directory_identities').select('subject').where('user_id', '=', id);
  expect(await identities.execute()).toEqual([]);
});
