import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { directorySignInEndpoints } from '@loopcheck/contract/features/accounts/directory-sign-in.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { openDirectory } from '../../../platform/directory/directory.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import {
  newDirectorySignInBrowser,
  newDirectoryPerson,
  siteOrigin,
} from '../../../testing/directory-sign-in-browser.ts';
import { startOpenidProvider } from '../../../testing/openid-provider.ts';
import { testApp } from '../../../testing/test-app.ts';

const provider = await startOpenidProvider({ siteOrigin });
const settings = {
  ...provider.environment,
  DEMO: 'off',
  PUBLIC_URL: siteOrigin,
  OIDC_CLAIM_GROUPS: 'groups',
  OIDC_ADMIN_GROUPS: 'admins',
};
afterAll(provider.close);

/** The page with the sign-in dialog and this notice. */
const noticePage = (name: string) => `/?signin=1&directory=${name}`;

beforeEach(() => {
  provider.person = newDirectoryPerson();
});

test('without a directory, a sign-in redirects to the sign-in dialog, and a confirmation to its result page, each with a notice', async () => {
  const site = await testApp();
  try {
    expect((await site.call(siteEndpoints.publicSite)).json().directoryName).toBeNull();
    const browser = newDirectorySignInBrowser(site);
    expect(await browser.openSiteLink()).toBe(noticePage('unavailable'));
    expect((await browser.open('/api/directory/callback?state=a&code=b')).headers.location).toBe(
      noticePage('not-valid'),
    );
    const reply = await site.call(directorySignInEndpoints.confirm, { as: await site.person() });
    expect(reply.headers.location).toBe('/directory-confirmed?directory=unavailable');
  } finally {
    await site.close();
  }
});

test('a new account and its admin access wait for approval if OIDC_NEW_ACCOUNTS is approval; if it is off, no account is created', async () => {
  const approvalSite = await testApp(settings);
  const closedSite = await testApp({ ...settings, OIDC_NEW_ACCOUNTS: 'off' });
  try {
    provider.person = newDirectoryPerson({ groups: ['admins'] });
    const browser = newDirectorySignInBrowser(approvalSite);
    expect(await browser.signIn()).toBe(noticePage('awaiting-approval'));
    expect(await browser.account()).toBeNull();
    const readAdminColumn = () => approvalSite.db.selectFrom('users').select('is_admin').executeTakeFirst();
    expect(await readAdminColumn()).toEqual({ is_admin: false });

    await approvalSite.db.updateTable('users').set({ approved_at: new Date() }).execute();
    expect(await browser.signIn()).toBe('/');
    expect(await readAdminColumn()).toEqual({ is_admin: true });

    expect(await newDirectorySignInBrowser(closedSite).signIn()).toBe(noticePage('no-account'));
  } finally {
    await approvalSite.close();
    await closedSite.close();
  }
});

test('while the provider does not answer, the dialog says so and people can sign in with a password', async () => {
  const stoppingProvider = await startOpenidProvider({ siteOrigin });
  const site = await testApp({ ...settings, ...stoppingProvider.environment });
  try {
    stoppingProvider.person = newDirectoryPerson();
    const browser = newDirectorySignInBrowser(site);
    const address = await browser.visitProvider();
    await stoppingProvider.close();
    // `site` has already cached the provider's discovery document.
    expect((await browser.open(address)).headers.location).toBe(noticePage('unavailable'));

    // `newSite` has not cached this document.
    const newSite = await testApp({ ...settings, ...stoppingProvider.environment });
    try {
      expect(await newDirectorySignInBrowser(newSite).openSiteLink('/api/directory/sign-in?next=/profile')).toBe(
        `${noticePage('unavailable')}&next=%2Fprofile`,
      );
      const { email, password } = await newSite.person();
      expect((await newSite.call(accountsEndpoints.signIn, { body: { email, password } })).statusCode).toBe(200);
    } finally {
      await newSite.close();
    }
  } finally {
    await site.close();
  }
});

test('if the return of one sign-in reaches two servers at the same time, only one of them finishes the sign-in', async () => {
  const app = await testApp({ ...settings, OIDC_NEW_ACCOUNTS: 'approved' });
  const platform = { ...app, directory: openDirectory(app.config) };
  const otherServer = await createApp({ platform, log: createLogger('silent'), webDirectory: '/nowhere' });
  try {
    const browser = newDirectorySignInBrowser(app);
    const url = await browser.visitProvider();
    const request = { method: 'GET', url, cookies: browser.cookies, headers: { host: '127.0.0.1:3000' } } as const;
    const replies = await Promise.all([otherServer.inject(request), app.fastify.inject(request)]);
    expect(replies.map(({ headers }) => headers.location)).toEqual(
      expect.arrayContaining(['/', noticePage('not-valid')]),
    );
  } finally {
    await otherServer.close();
    await app.close();
  }
});
