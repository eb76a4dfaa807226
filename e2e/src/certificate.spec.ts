import type { Browser, Page } from '@playwright/test';
import { passEverything } from './pass-everything.ts';
import { codeOn, hasPoppler, textOf } from './poppler.ts';
import { desk, expect, expectAccessible, phone, test } from './test.ts';
import { register } from './trainee.ts';

test.use({ viewport: desk });

/** A window of somebody else, signed in where an account is given. */
async function windowOf(
  browser: Browser,
  origin: string,
  account?: { email: string; password: string },
): Promise<Page> {
  const context = await browser.newContext({ viewport: account ? desk : phone });
  const page = await context.newPage();
  if (account) await page.request.post(`${origin}/api/login`, { data: account, headers: { origin } });
  return page;
}

test('A certificate is earned, approved, downloaded, checked at the gate, and revoked', async ({
  page,
  browser,
  app,
}) => {
  test.setTimeout(240_000);
  test.skip(!hasPoppler(), 'Debian’s poppler-utils is not here and cannot be installed.');
  const technician = await register(page, app.origin);
  await page.goto(`${app.origin}/certificates`);
  await expect(page.getByText('Complete all modules to earn your certificate')).toBeVisible();
  await passEverything(page);
  await page.reload();
  await expectAccessible(page, 'certificates');
  await page.getByRole('button', { name: 'Generate Certificate' }).dblclick();
  await expect(page.getByText('Certificate Generated')).toBeVisible();
  await expect(page.getByText('Waiting for approval').first()).toBeVisible();

  const trainer = await windowOf(browser, app.origin, { email: 'trainer@demo.test', password: 'demo-trainer' });
  await trainer.goto(`${app.origin}/trainer/certificates`);
  const name = `${technician.firstName} ${technician.lastName}`;
  await trainer.getByLabel('Search by name, employee ID or number').fill(technician.employeeId);
  await expectAccessible(trainer, "the trainer's desk");
  await trainer.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(trainer.getByText('Certificate Approved')).toBeVisible({ timeout: 60_000 });

  await page.reload();
  const waiting = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /Download PDF/ })
    .or(page.getByRole('button', { name: /Download PDF/ }))
    .first()
    .click();
  const download = await waiting;
  const file = await download.path();
  const number = download.suggestedFilename().replace(/\.pdf$/, '');
  const text = textOf(file);
  expect(number).toMatch(/^LOOPCHECK-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  for (const words of [name, technician.employeeId, number, 'Event Logs: Collect, Read, Never Clear', 'Ravi Menon']) {
    expect(text).toContain(words);
  }

  const address = codeOn(file, 1) ?? '';
  expect(address).toBe(`${app.origin}/verify/${number}`);
  const compact = codeOn(file, 2) ?? '';
  expect(Buffer.byteLength(compact)).toBeLessThanOrEqual(400);

  const gate = await windowOf(browser, app.origin);
  await gate.goto(address);
  await expect(gate.getByText('Valid', { exact: true }).first()).toBeVisible();
  await expect(gate.getByText(name).first()).toBeVisible();
  await expectAccessible(gate, 'a valid certificate at the gate');
  await gate.goto(`${app.origin}/verify`);
  await gate.getByLabel('Or paste the code').fill(compact);
  await gate.getByRole('button', { name: 'Check code' }).click();
  await expect(gate.getByText('Valid', { exact: true }).first()).toBeVisible();

  await trainer.getByRole('button', { name: `Revoke ${number}` }).click();
  const dialog = trainer.getByRole('dialog');
  await dialog.getByLabel('Reason', { exact: true }).fill('Issued before the field task was signed.');
  await dialog.getByRole('button', { name: 'Revoke certificate' }).click();
  await expect(trainer.getByText('Certificate Revoked')).toBeVisible();

  // The list that the gate holds is older than the revocation: it says so once it is fetched anew, also without network after that.
  await gate.getByRole('button', { name: 'Refresh list' }).click();
  await gate.context().setOffline(true);
  await gate.getByRole('button', { name: 'Check code' }).click();
  await expect(gate.getByText('Revoked', { exact: true }).first()).toBeVisible();
  await gate.context().setOffline(false);
  await gate.goto(address);
  await expect(gate.getByText('Revoked', { exact: true }).first()).toBeVisible();
  await expectAccessible(gate, 'a revoked certificate at the gate');
});
