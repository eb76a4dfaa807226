import type { BrowserContext } from '@playwright/test';
import { insertPerson, type Person } from '../../server/src/testing/people.ts';
import { letProofAge, openRealSite } from './real-site.ts';
import type { RunningApp } from './running-app.ts';
import { checkThemes, expect, phone, test } from './test.ts';

test.use({ viewport: phone, hasTouch: true });

/** Starts a real site, not a demo, on which admins need no second factor. */
async function openSite(): Promise<RunningApp> {
  const app = await openRealSite();
  await app.arrange(async (db) => {
    await db.updateTable('site').set({ second_factor_required_for: 'nobody' }).execute();
  });
  return app;
}

/** Adds an admin and another person, and signs the admin in so long ago that sensitive changes need a confirmation. */
async function signInWithOldProof(context: BrowserContext, app: RunningApp): Promise<Person> {
  const people: Person[] = [];
  await app.arrange(async (db) => {
    people.push(await insertPerson(db, { isAdmin: true, role: 'trainer', fullName: 'Ingrid Solheim' }, new Date()));
    await insertPerson(db, { fullName: 'Siti Rahman' }, new Date());
  });
  const [admin] = people;
  if (!admin) throw new Error('There is no admin.');
  await context.addCookies([{ name: 'loopcheck_session', value: admin.token, url: app.origin }]);
  await letProofAge(app);
  return admin;
}

test('on a real site, a sensitive change asks for the password in a dialog, and is made after the right password', async ({
  page,
  context,
}) => {
  const app = await openSite();
  const admin = await signInWithOldProof(context, app);
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = confirmation.getByLabel('Your password');

  await page.goto(`${app.origin}/admin#settings`);
  await page.getByLabel('Site name').fill('Harrow Point');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await checkThemes(page, 'the confirmation');
  await password.fill('a wrong password');
  await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(confirmation.getByText('The current password is wrong.')).toBeVisible();
  await password.fill(admin.password);
  await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByLabel('Site name')).toHaveValue('Harrow Point');
  await expect
    .poll(async () => (await (await page.request.get(`${app.origin}/api/site`)).json()).siteName)
    .toBe('Harrow Point');

  // If the confirmation opens above another dialog, Escape closes only the confirmation.
  await letProofAge(app);
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Actions for Siti Rahman' }).click();
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  const reset = page.getByRole('dialog', { name: 'Reset the password of Siti Rahman' });
  await reset.getByRole('button', { name: 'Create one-time link' }).click();
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();
  await expect(reset.getByRole('button', { name: 'Create one-time link' })).toBeVisible();
  await reset.getByRole('button', { name: 'Create one-time link' }).click();
  await password.fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(reset.getByLabel('One-time link')).toHaveValue(/\/one-time-link\//);
  await app.close();
});
