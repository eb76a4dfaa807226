import { type Browser, expect, type Page } from '@playwright/test';
import { passEverything } from './pass-everything.ts';
import { openSignedInWindow } from './sign-in.ts';
import { expectAccessible, phone } from './test.ts';
import { register, type Technician } from './trainee.ts';

/** Opens a window of another browser, on a phone, in which nobody is signed in. */
export async function openVisitorWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: phone });
  return context.newPage();
}

/** Returns the name as it is on screens and on the certificate. */
export const fullNameOf = ({ firstName, lastName }: Technician) => `${firstName} ${lastName}`;

/** Requests the certificate on the certificates page of a person who has passed every quiz. */
export async function requestCertificate(page: Page): Promise<void> {
  await expectAccessible(page, 'certificates');
  await page.getByRole('button', { name: 'Generate Certificate' }).dblclick();
  await expect(page.getByText('Certificate Generated')).toBeVisible();
  await expect(page.getByText('Waiting for approval').first()).toBeVisible();
}

/** Approves the certificate request of a technician in the trainer's window. The technician's evidence has no marks. */
export async function approveCertificate(trainer: Page, origin: string, technician: Technician): Promise<void> {
  await trainer.goto(`${origin}/trainer/certificates`);
  await trainer.getByLabel('Search by name, employee ID or number').fill(technician.employeeId);
  await expectAccessible(trainer, "the trainer's desk");
  await trainer.getByRole('button', { name: `Approve ${fullNameOf(technician)}` }).click();
  await expect(trainer.getByText('Certificate Approved')).toBeVisible({ timeout: 60_000 });
}

/** The control that downloads the certificate's PDF: a link, or a button where the page fetches the file itself. */
export const downloadControl = (page: Page) =>
  page
    .getByRole('link', { name: /Download PDF/ })
    .or(page.getByRole('button', { name: /Download PDF/ }))
    .first();

/** A new technician earns a certificate, a trainer approves it, and the technician downloads its PDF. */
export async function earnCertificate(page: Page, browser: Browser, origin: string) {
  const technician = await register(page, origin);
  await page.goto(`${origin}/certificates`);
  await expect(page.getByText('Complete all modules to earn your certificate')).toBeVisible();
  await passEverything(page);
  await page.reload();
  await requestCertificate(page);

  const trainer = await openSignedInWindow(browser, origin, 'trainer');
  const name = fullNameOf(technician);
  await approveCertificate(trainer, origin, technician);

  await page.reload();
  const downloadEvent = page.waitForEvent('download');
  await downloadControl(page).click();
  const download = await downloadEvent;
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
