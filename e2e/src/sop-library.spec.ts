import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createDocx, createPdf } from '../../server/src/testing/sample-files.ts';
import { signIn } from './sign-in.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function chooseAndSend(page: Page, name: string, bytes: Buffer): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: bytes });
  await dialog.getByRole('button', { name: 'Upload Files' }).click();
  await expect(page.getByText('Document Uploaded', { exact: true })).toBeVisible();
}

/** Repeats a search until it finds the procedure, because a background job indexes the text of a new file. */
async function searchUntilFound(page: Page, origin: string, words: string, title: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${origin}/sop-library?search=${encodeURIComponent(words)}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** Confirms that the open procedure has been read, and closes it. */
async function confirmAndClose(page: Page): Promise<void> {
  await expect(page.getByText(/^Revision \d+, viewed$/)).toBeVisible();
  await page.getByRole('button', { name: 'I have read and understood this revision' }).click();
  await expect(page.getByText('Marked as Read', { exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

test('an SOP is uploaded, found by a word inside it, read, downloaded, and must be read again after a new revision', async ({
  page,
  browser,
  app,
}) => {
  const word = createDocx('Purging the analyser', 'Open the zirconia cell slowly.');
  const pdf = createPdf('Check the thermowell by hand.');
  const { origin } = app;
  await signIn(page, origin, 'admin');
  await page.goto(`${origin}/sop-library`);
  for (const [name, title, bytes] of [
    ['purge.docx', 'Purge the analyser', word],
    ['thermowell.pdf', 'Check the thermowell', pdf],
  ] as const) {
    await page.getByRole('button', { name: 'Upload SOP' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill(title);
    await chooseAndSend(page, name, bytes);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  await searchUntilFound(page, origin, 'zirconia', 'Purge the analyser');
  await expect(page.locator('mark', { hasText: 'zirconia' })).toBeVisible();
  await page.getByRole('button', { name: 'View Purge the analyser' }).click();
  await expect(page.getByText('Open the zirconia cell slowly.')).toBeVisible();
  await confirmAndClose(page);
  const downloadEvent = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Purge the analyser' }).click();
  await expect(page.getByText('Download Tracked')).toBeVisible();
  const file = await (await downloadEvent).path();
  expect(hashOf(await readFile(file))).toBe(hashOf(word));

  const phoneContext = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phonePage = await phoneContext.newPage();
  await signIn(phonePage, origin, 'trainee');
  await searchUntilFound(phonePage, origin, 'THERMOWELL hand', 'Check the thermowell');
  await phonePage.getByRole('button', { name: 'View Check the thermowell' }).click();
  await confirmAndClose(phonePage);
  await expect(phonePage.getByText(/^Read /).first()).toBeVisible();

  await searchUntilFound(page, origin, 'thermowell', 'Check the thermowell');
  await page.getByRole('button', { name: 'View Check the thermowell' }).click();
  await page.getByRole('button', { name: 'Manage' }).click();
  await expect(page.getByRole('row', { name: /Amina Haddad.*Revision 1/ })).toBeVisible();
  await page.getByRole('tab', { name: 'New revision' }).click();
  await chooseAndSend(page, 'thermowell.txt', Buffer.from('Check the thermowell with a mirror.'));

  await phonePage.goto(origin);
  await expect(phonePage.getByText('1 to read again')).toBeVisible();
  await phonePage.goto(`${origin}/sop-library?search=thermowell`);
  await expect(phonePage.getByText('Read again', { exact: true })).toBeVisible();
  await phonePage.getByRole('button', { name: 'View Check the thermowell' }).click();
  await expect(phonePage.getByText('Check the thermowell with a mirror.')).toBeVisible();
  await confirmAndClose(phonePage);
  await expect(phonePage.getByText('Read again', { exact: true })).toHaveCount(0);
  await phoneContext.close();
});

test('an SOP that a module links to opens in a dialog, and after closing it the module is at the same position', async ({
  page,
  app,
}) => {
  await signIn(page, app.origin, 'trainee');
  await page.goto(`${app.origin}/training-modules/by-chapter/1`);
  const link = page.getByLabel('Text of the chapter').locator('a[href^="/sop-library?sop="]').first();
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  const number = (await link.textContent())?.match(/LC-\d\d-\d\d/)?.[0] ?? '';
  await link.click();
  await expect(page.getByRole('dialog', { name: new RegExp(number) })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(50);
});
