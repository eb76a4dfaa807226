import type { BrowserContext, Page } from '@playwright/test';
import { authenticatorCode } from '../../server/src/testing/authenticator-code.ts';
import { insertPerson, type Person } from '../../server/src/testing/people.ts';
import { findFreePort, letProofAge, openRealSite } from './real-site.ts';
import type { RunningApp } from './running-app.ts';
import { checkThemes, expect, test as base } from './test.ts';

interface Site {
  readonly app: RunningApp;
  readonly origin: string;
}

/** A real site, not a demo, at localhost, where browsers offer passkeys without https. */
const test = base.extend<{ site: Site }>({
  site: async ({}, runTest) => {
    const port = await findFreePort();
    const origin = `http://localhost:${port}`;
    const app = await openRealSite({ PORT: port, PUBLIC_URL: origin });
    await runTest({ app, origin });
    await app.close();
  },
});

// The dialogs must fit on a small phone.
test.use({ viewport: { width: 360, height: 640 } });

/** Adds an account to the site and returns it. */
async function addPerson(app: RunningApp, person: Parameters<typeof insertPerson>[1]): Promise<Person> {
  const people: Person[] = [];
  await app.arrange(async (db) => {
    people.push(await insertPerson(db, person, new Date()));
  });
  const [added] = people;
  if (!added) throw new Error('Nobody was added.');
  return added;
}

/** Gives the browser a store of passkeys that answers every request without user action. */
async function addVirtualAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Signs out and enters email and password in the dialog, with the keyboard. */
async function enterPassword(page: Page, origin: string, { email, password }: Person): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${origin}/api/login`);
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

const portal = (page: Page) => page.getByRole('heading', { level: 1, name: 'Trainer Portal' });
/** Returns a time in the next period of 30 seconds, in which the authenticator app shows another code. */
const inHalfAMinute = () => new Date(Date.now() + 30_000);

test('an admin sets up an app and a passkey, and signs in with each of them and with a recovery code', async ({
  page,
  context,
  site: { app, origin },
}) => {
  await addVirtualAuthenticator(context, page);
  const admin = await addPerson(app, { isAdmin: true, role: 'trainer', fullName: 'Ingrid Solheim' });

  // The site requires a second factor of admins, so the first sign-in leads to the set-up.
  await enterPassword(page, origin, admin);
  await expect(page.getByText('This site asks you for a second factor')).toBeVisible();
  await checkThemes(page, 'the set-up of the second factor');
  expect((await page.request.get(`${origin}/api/admin/users`)).status()).toBe(403);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const key = await setUp.getByLabel('Or type this key into the app').inputValue();
  await checkThemes(page, 'the set-up of an app');
  await setUp.getByLabel(/Enter the code/).fill('000000');
  await page.keyboard.press('Enter');
  await expect(setUp.getByText(/The code is wrong/)).toBeVisible();
  await setUp.getByLabel(/Enter the code/).fill(authenticatorCode(key, new Date()));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await codes.getByRole('listitem').first().innerText();
  await checkThemes(page, 'the recovery codes');
  await codes.getByRole('button', { name: 'I have kept these codes' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(portal(page)).toBeVisible();

  await page.goto(`${origin}/profile`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const passkey = page.getByRole('dialog', { name: 'Add a passkey' });
  await passkey.getByLabel('Name of the passkey').fill('My phone');
  await checkThemes(page, 'a new passkey');
  await passkey.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove the passkey My phone' })).toBeVisible();
  await checkThemes(page, 'the profile with an app and a passkey');

  // Sign-in with the passkey. Its button has the focus.
  await enterPassword(page, origin, admin);
  const usePasskey = page.getByRole('button', { name: 'Use your passkey' });
  await expect(usePasskey).toBeFocused();
  await checkThemes(page, 'the second step with a passkey');
  await page.keyboard.press('Enter');
  await expect(portal(page)).toBeVisible();

  // Sign-in with the app, after a wrong code. The current code was used for the set-up, so the next one is needed.
  await enterPassword(page, origin, admin);
  await page.getByRole('button', { name: 'Use a code from your app' }).click();
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/The code or passkey is wrong/)).toBeVisible();
  await checkThemes(page, 'the second step after a wrong code');
  await page.keyboard.type(authenticatorCode(key, inHalfAMinute()));
  await page.keyboard.press('Enter');
  await expect(portal(page)).toBeVisible();

  // Sign-in with a recovery code, which is then used up.
  await enterPassword(page, origin, admin);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(portal(page)).toBeVisible();
  await page.goto(`${origin}/profile`);
  await expect(page.getByText(/9 left/)).toBeVisible();
});

test('an admin confirms with a passkey, and resets the second factor of another person', async ({
  page,
  context,
  site: { app, origin },
}) => {
  await addVirtualAuthenticator(context, page);
  const admin = await addPerson(app, { isAdmin: true, role: 'trainer', fullName: 'Ingrid Solheim' });
  const person = await addPerson(app, { fullName: 'Siti Rahman' });
  await app.arrange(async (db) => {
    const values = { user_id: person.id, encrypted_secret: Buffer.from('lost'), last_used_step: 0 };
    await db
      .insertInto('authenticator_apps')
      .values({ ...values, added_at: new Date() })
      .execute();
  });

  await enterPassword(page, origin, admin);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('My phone');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have kept these codes' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(portal(page)).toBeVisible();

  await letProofAge(app);
  await page.goto(`${origin}/admin#users`);
  await page.getByRole('button', { name: 'Actions for Siti Rahman' }).click();
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
  const question = page.getByRole('dialog', { name: 'Reset the second factor of Siti Rahman?' });
  await checkThemes(page, 'the question before a reset');
  await question.getByRole('button', { name: 'Reset second factor' }).click();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByText('Second Factor Reset')).toBeVisible();

  // The person signs in with the password alone again.
  await enterPassword(page, origin, person);
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
});
