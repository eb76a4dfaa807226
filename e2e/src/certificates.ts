import { type Browser, expect, type Page } from '@playwright/test';
import { passEverything } from './pass-everything.ts';
import { openSignedInWindow } from './sign-in.ts';
import { expectAccessible, phone } from './test.ts';
import { register } from './trainee.ts';

/** Opens a window of another browser, on a phone, in which nobody is signed in. */
export async function openVisitorWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: phone });
  return context.newPage();
}

/** Passes every quiz, requests the certificate, has a trainer approve it, and downloads its PDF. */
export async function earnCertificate(page: Page, browser: Browser, origin: string) {
  const technician = await register(page, origin);
  await page.goto(`${origin}/certificates`);
  await expect(page.getByText('Complete all modules to earn your certificate')).toBeVisible();
  await passEverything(page);
  await page.reload();
  await expectAccessible(page, 'certificates');
  await page.getByRole('button', { name: 'Generate Certificate' }).dblclick();
  await expect(page.getByText('Certificate Generated')).toBeVisible();
  await expect(page.getByText('Waiting for approval').first()).toBeVisible();

  const trainer = await openSignedInWindow(browser, origin, 'trainer');
  await trainer.goto(`${origin}/trainer/certificates`);
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
  expect(number).toMatch(/^LOOPCHECK-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  return { technician, name, trainer, file, number };
}

/** Revokes a certificate in the trainer's window. */
export async function revokeCertificate(trainer: Page, number: string): Promise<void> {
  await trainer.getByRole('button', { name: `Revoke ${number}` }).click();
  const dialog = trainer.getByRole('dialog');
  await dialog.getByLabel('Reason', { exact: true }).fill('Issued before the field task was signed.');
  await dialog.getByRole('button', { name: 'Revoke certificate' }).click();
  await expect(trainer.getByText('Certificate Revoked')).toBeVisible();
}
