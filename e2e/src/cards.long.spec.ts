import { readQrCode } from './read-qr-code.ts';
import { signIn } from './sign-in.ts';
import { desk, expect, expectAccessible, phone, test } from './test.ts';

// The screenshot must show the cells of a QR code that is 26 mm wide. With 3 pixels for each CSS pixel, it has 288 dpi.
test.use({ deviceScaleFactor: 3 });

test('a person without an email scans a printed card and signs in with its code, then with the employee ID', async ({
  page,
  browser,
  app,
}) => {
  const employeeId = `T-${Date.now() % 1_000_000}`;
  await page.setViewportSize(desk);
  await signIn(page, app.origin, 'admin');
  await page.goto(`${app.origin}/admin#users`);
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(`Kofi ${employeeId}`);
  await dialog.getByLabel('Employee ID').fill(employeeId);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await dialog.getByRole('button', { name: 'Print a card instead' }).click();
  await dialog.getByRole('button', { name: 'Create card' }).click();
  const code = await dialog.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/).innerText();
  await expectAccessible(page, 'cards to print');

  // The printed page has only the card.
  await page.emulateMedia({ media: 'print' });
  const card = page.locator('section').filter({ hasText: `Employee ID: ${employeeId}` });
  await expect(card).toBeVisible();
  const cardUrl = readQrCode(await card.screenshot()) ?? '';
  expect(cardUrl).toBe(`${app.origin}/?signin=card`);
  await expect(page.getByRole('button', { name: 'Print', includeHidden: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const context = await browser.newContext({ viewport: phone, hasTouch: true });
  const theirs = await context.newPage();
  await theirs.goto(cardUrl);
  await expectAccessible(theirs, 'the form for a card');
  await theirs.getByLabel('Employee ID').fill(employeeId.toLowerCase());
  await theirs.getByLabel('Code on your card').fill(code.toLowerCase().replaceAll('-', ' '));
  await theirs.getByLabel('New password').fill('gravel under seven boots');
  await theirs.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(theirs.getByRole('button', { name: 'User menu' })).toBeVisible();

  await context.clearCookies();
  await theirs.goto(`${app.origin}/?signin=1`);
  await theirs.getByLabel('Email or employee ID').fill(employeeId);
  await theirs.getByLabel('Password', { exact: true }).fill('gravel under seven boots');
  await theirs.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(theirs.getByRole('button', { name: 'User menu' })).toBeVisible();
  await context.close();
});
