import type { Page } from '@playwright/test';
import { hashPassword } from '../../server/src/platform/auth/password.ts';
import { type OpenidProvider, startOpenidProvider } from '../../server/src/testing/openid-provider.ts';
import { findFreePort, openRealSite } from './real-site.ts';
import type { RunningApp } from './running-app.ts';
import { checkThemes, expect, test } from './test.ts';

// The dialogs must fit on a small phone.
test.use({ viewport: { width: 360, height: 640 } });

/** The account that exists on the site before anybody signs in with the directory. */
const localAccount = { email: 'omar@plant.test', password: 'a lamp over 7 quiet valves' };

/** The people of the directory. Each key is the name that the person enters at the sign-in page of the directory. */
const people = {
  salma: { sub: 'salma', email: 'salma@plant.test', email_verified: true, name: 'Salma Al Harthy' },
  omar: { sub: 'omar', email: localAccount.email, email_verified: true, name: 'Omar Said' },
};

/** Starts an OpenID provider, and a real site, not a demo, on which people can sign in with it. */
async function openSite(): Promise<{ app: RunningApp; provider: OpenidProvider }> {
  const port = await findFreePort();
  const siteOrigin = `http://127.0.0.1:${port}`;
  const provider = await startOpenidProvider({ siteOrigin, people });
  const app = await openRealSite({ ...provider.environment, PORT: port, OIDC_NEW_ACCOUNTS: 'approved' });
  const passwordHash = await hashPassword(localAccount.password);
  await app.arrange(async (db) => {
    const values = {
      email: localAccount.email,
      password_hash: passwordHash,
      full_name: 'Omar Said',
      employee_id: 'E-1',
    };
    await db
      .insertInto('users')
      .values({ ...values, approved_at: new Date() })
      .execute();
  });
  return { app, provider };
}

const directoryButton = (page: Page) => page.getByRole('link', { name: 'Sign in with Plant Directory' });

/** Signs in at the page of the provider, which accepts every password. */
async function signInAtProvider(page: Page, name: keyof typeof people): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** Signs out at Loopcheck and at the provider. */
const signOut = (page: Page) => page.context().clearCookies();

test('people sign in and confirm with the directory, link an account, and sign in with a password if the directory is down', async ({
  page,
  context,
}) => {
  const { app, provider } = await openSite();
  // The provider's page asks for a font from the internet.
  await context.route(/googleapis/, (route) => route.abort());
  try {
    // The first sign-in creates the account and opens the page that `next` names.
    await page.goto(`${app.origin}/api/login?next=/profile`);
    await expect(directoryButton(page)).toBeVisible();
    await checkThemes(page, 'sign-in dialog with a directory');
    await directoryButton(page).click();
    await signInAtProvider(page, 'salma');
    await expect(page).toHaveURL(`${app.origin}/profile`);
    await expect(page.getByText('You sign in with Plant Directory. You have no password here.')).toBeVisible();

    // Ending another session needs a fresh proof: the person signs in again, in a new tab.
    await app.arrange(async (db) => {
      const [session] = await db.selectFrom('sessions').select('user_id').execute();
      if (!session) throw new Error('Nobody is signed in.');
      await db
        .updateTable('sessions')
        .set({ proved_at: new Date(0) })
        .execute();
      const other = { device_type: 'Desktop', browser: 'Firefox 140', ip_address: '10.0.0.9' };
      const expiresAt = new Date(Date.now() + 3_600_000);
      await db
        .insertInto('sessions')
        .values({ ...session, ...other, expires_at: expiresAt })
        .execute();
    });
    await page.reload();
    await page.getByRole('button', { name: /End the session of Firefox 140/ }).click();
    const openDirectory = page.getByRole('link', { name: 'Open Plant Directory' });
    await expect(openDirectory).toBeVisible();
    await checkThemes(page, 'confirmation with the directory');
    const [tab] = await Promise.all([context.waitForEvent('page'), openDirectory.click()]);
    await signInAtProvider(tab, 'salma');
    await expect(tab.getByRole('heading', { name: 'You are confirmed' })).toBeVisible();
    await checkThemes(tab, 'end of a confirmation');
    await tab.close();
    await expect(page.getByText('Firefox 140')).toHaveCount(0);

    // After cancelling, the person reads why they are not signed in, and can try again.
    await signOut(page);
    await page.goto(`${app.origin}/?signin=1`);
    await directoryButton(page).click();
    await page.getByText('[ Cancel ]').click();
    await expect(page.getByText('The sign-in was cancelled or refused by the directory.')).toBeVisible();
    await checkThemes(page, 'sign-in dialog after a cancelled sign-in');

    // Omar's account exists already. It is linked after he has entered its password once.
    await directoryButton(page).click();
    await signInAtProvider(page, 'omar');
    await expect(page.getByText(/already an account with your email address/)).toBeVisible();
    await page.getByLabel('Email').fill(localAccount.email);
    await page.getByLabel('Password', { exact: true }).fill(localAccount.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('heading', { name: /Omar/ }).first()).toBeVisible();
    await page.context().clearCookies({ name: 'loopcheck_session' });
    await page.goto(`${app.origin}/api/login?next=/profile`);
    await directoryButton(page).click();
    await expect(page).toHaveURL(`${app.origin}/profile`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Omar Said');
    await expect(page.getByLabel('Current password')).toBeVisible();

    // Without the provider, a person with a password can still sign in.
    await signOut(page);
    await provider.close();
    await app.kill();
    await app.restart();
    await page.goto(`${app.origin}/?signin=1`);
    await directoryButton(page).click();
    await expect(page.getByText(/The directory does not answer/)).toBeVisible();
    await page.getByLabel('Email').fill(localAccount.email);
    await page.getByLabel('Password', { exact: true }).fill(localAccount.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('heading', { name: /Omar/ }).first()).toBeVisible();
  } finally {
    await app.close();
    await provider.close().catch(() => undefined);
  }
});
