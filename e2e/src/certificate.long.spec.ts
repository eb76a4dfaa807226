import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { approveCertificate, earnCertificate, openVisitorWindow, revokeCertificate } from './certificates.ts';
import { passEverything } from './pass-everything.ts';
import { readQrCodeOnPage, hasPoppler, textOf } from './poppler.ts';
import { openSignedInWindow } from './sign-in.ts';
import { desk, expect, expectAccessible, test } from './test.ts';
import { register } from './trainee.ts';

test.use({ viewport: desk });

test('a certificate is earned, approved, read as a PDF, verified by QR code and offline, and revoked', async ({
  page,
  browser,
  app,
}) => {
  test.skip(!hasPoppler(), 'Debian’s poppler-utils is not here and cannot be installed.');
  const { technician, name, trainer, file, number } = await earnCertificate(page, browser, app.origin);
  const text = textOf(file);
  for (const words of [name, technician.employeeId, number, 'Event Logs: Collect, Read, Never Clear', 'Ravi Menon']) {
    expect(text).toContain(words);
  }
  const source = readFileSync(file, 'latin1');
  expect(source).toContain('/Lang (en)');
  expect(source).toContain('/Title');

  const address = readQrCodeOnPage(file, 1) ?? '';
  expect(address).toBe(`${app.origin}/verify/${number}`);
  const compact = readQrCodeOnPage(file, 2) ?? '';
  expect(Buffer.byteLength(compact)).toBeLessThanOrEqual(400);

  const gate = await openVisitorWindow(browser);
  await gate.goto(address);
  await expect(gate.getByText('Valid', { exact: true }).first()).toBeVisible();
  await expect(gate.getByText(name).first()).toBeVisible();
  await expectAccessible(gate, 'a valid certificate at the gate');
  await gate.goto(`${app.origin}/verify`);
  await gate.getByLabel('Or paste the code').fill(compact);
  await gate.getByRole('button', { name: 'Check code' }).click();
  await expect(gate.getByText('Valid', { exact: true }).first()).toBeVisible();

  await revokeCertificate(trainer, number);

  // The revocation list of the page is older. After a refresh of the list, the page shows Revoked, also offline.
  await gate.getByRole('button', { name: 'Refresh list' }).click();
  await gate.context().setOffline(true);
  await gate.getByRole('button', { name: 'Check code' }).click();
  await expect(gate.getByText('Revoked', { exact: true }).first()).toBeVisible();
  await gate.context().setOffline(false);
  await gate.goto(address);
  await expect(gate.getByText('Revoked', { exact: true }).first()).toBeVisible();
  await expectAccessible(gate, 'a revoked certificate at the gate');
});

/**
 * Returns the opacity and the dash offset of each part of a drawing that can appear with an animation. A part that is
 * drawn completely has `1 0`.
 */
const listDrawnParts = (page: Page) =>
  page.locator('.animate-draw, .animate-appear').evaluateAll((parts) =>
    parts.map((part) => {
      const { opacity, strokeDashoffset } = getComputedStyle(part);
      return `${opacity} ${Number.parseFloat(strokeDashoffset)}`;
    }),
  );

test('with reduced motion, new badges and a new certificate are drawn at once, and nothing moves', async ({
  page,
  browser,
  app,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const technician = await register(page, app.origin);
  await passEverything(page);
  const expectDrawn = async () => {
    const parts = await listDrawnParts(page);
    expect(parts.length).toBeGreaterThan(0);
    expect([...new Set(parts)]).toEqual(['1 0']);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  };
  await page.goto(app.origin);
  await expect(page.getByText(/^\d+ new badges$/)).toBeVisible();
  await expectDrawn();

  const request = await page.request.post(`${app.origin}/api/certificates`, { headers: { origin: app.origin } });
  expect(request.ok()).toBe(true);
  const trainer = await openSignedInWindow(browser, app.origin, 'trainer');
  await approveCertificate(trainer, app.origin, technician);
  await expect(page.getByText('Your certificate is issued')).toBeVisible();
  await expectDrawn();
});
