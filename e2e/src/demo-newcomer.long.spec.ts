import type { Browser, Page } from '@playwright/test';
import { approveCertificate, downloadControl, fullNameOf, requestCertificate } from './certificates.ts';
import { passFirstModule } from './journey.ts';
import { passEverything } from './pass-everything.ts';
import { letProofAge } from './real-site.ts';
import { desk, expect, phone, test } from './test.ts';
import type { Technician } from './trainee.ts';
import { type ListRefusals, watchForRefusals } from './watch-for-refusals.ts';

test.use({ viewport: phone, hasTouch: true });

/** A page that `watchForRefusals` watches. */
interface WatchedPage {
  readonly page: Page;
  readonly listRefusals: ListRefusals;
}

/** Opens a window of another browser with the sign-in dialog, and watches it for refusals. */
async function openSignInDialog(browser: Browser, origin: string): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: desk });
  const page = await context.newPage();
  const listRefusals = await watchForRefusals(page);
  await page.goto(`${origin}/?signin=1`);
  return { page, listRefusals };
}

/** The mark on a row of the matrix that the evidence of this person must be checked. */
const evidenceMark = (page: Page, name: string) => page.getByRole('row', { name }).getByText('Evidence to check');

/** The number of rows of the matrix that are not people: the header and the totals. */
const otherRowCount = 2;

/** Waits until the matrix contains this number of people. */
const expectPeople = (page: Page, count: number) =>
  expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + otherRowCount));

/** The sample people whose evidence is marked. */
const markedPeople = ['Lars Henriksen', 'Thandiwe Nkosi'];

/** Checks in the matrix that the evidence of the sample people is marked, and that of the newcomer is not. */
async function expectMarksOnlyOfSamplePeople(trainer: Page, origin: string, newcomer: Technician): Promise<void> {
  await trainer.goto(`${origin}/trainer/progress-tracking`);
  const searchField = trainer.getByLabel('Name or employee ID');
  await searchField.fill(newcomer.employeeId);
  await expectPeople(trainer, 1);
  await expect(trainer.getByRole('row', { name: fullNameOf(newcomer) })).toBeVisible();
  await expect(evidenceMark(trainer, fullNameOf(newcomer))).toHaveCount(0);

  await searchField.fill('');
  await trainer.getByLabel('Evidence').selectOption('Evidence to check');
  await expectPeople(trainer, markedPeople.length);
  for (const name of markedPeople) await expect(evidenceMark(trainer, name)).toBeVisible();
}

/** Creates a one-time link to reset the password, in the admin's window, without a confirmation. */
async function createResetLink(admin: Page, origin: string, person: Technician): Promise<void> {
  await admin.goto(`${origin}/admin#users`);
  await admin.getByLabel('Search by name, email or employee ID').fill(person.email);
  await admin.getByRole('button', { name: `Actions for ${fullNameOf(person)}` }).click();
  await admin.getByRole('menuitem', { name: 'Reset password' }).click();
  const reset = admin.getByRole('dialog', { name: `Reset the password of ${fullNameOf(person)}` });
  await reset.getByRole('button', { name: 'Create one-time link' }).click();
  await expect(reset.getByLabel('One-time link')).toHaveValue(/\/one-time-link\//);
  await expect(admin.getByRole('dialog')).toHaveCount(1);
}

test('in demo mode, a newcomer earns the certificate without a break, and nobody meets a wait, a refusal or a second factor', async ({
  page,
  browser,
  app,
}) => {
  const listRefusals = await watchForRefusals(page);
  const newcomer = await passFirstModule(page, app.origin);
  await page.goto(`${app.origin}/certificates`);
  await passEverything(page);
  await page.reload();
  await requestCertificate(page);
  expect(await listRefusals()).toEqual([]);

  const trainer = await openSignInDialog(browser, app.origin);
  await trainer.page.getByRole('button', { name: 'Test Trainer' }).click();
  await expect(trainer.page.getByRole('heading', { level: 1, name: 'Trainer Portal' })).toBeVisible();
  await expectMarksOnlyOfSamplePeople(trainer.page, app.origin, newcomer);
  await approveCertificate(trainer.page, app.origin, newcomer);
  expect(await trainer.listRefusals()).toEqual([]);

  const admin = await openSignInDialog(browser, app.origin);
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('admin@demo.test');
  await dialog.getByLabel('Password', { exact: true }).fill('demo-admin');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(admin.page.getByRole('heading', { level: 1, name: 'Trainer Portal' })).toBeVisible();
  await letProofAge(app);
  await createResetLink(admin.page, app.origin, newcomer);
  expect(await admin.listRefusals()).toEqual([]);

  await page.reload();
  await expect(downloadControl(page)).toBeVisible();
  expect(await listRefusals()).toEqual([]);
});
