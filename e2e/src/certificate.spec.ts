import { readFile } from 'node:fs/promises';
import { earnCertificate, openVisitorWindow, revokeCertificate } from './certificates.ts';
import { desk, expect, expectAccessible, test } from './test.ts';

test.use({ viewport: desk });

test('a certificate is earned, approved by a trainer, downloaded, verified by its number, and revoked', async ({
  page,
  browser,
  app,
}) => {
  const { name, trainer, file, number } = await earnCertificate(page, browser, app.origin);
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  const address = `${app.origin}/verify/${number}`;
  // Somebody at the gate of the plant checks the certificate.
  const gate = await openVisitorWindow(browser);
  await gate.goto(address);
  await expect(gate.getByText('Valid', { exact: true }).first()).toBeVisible();
  await expect(gate.getByText(name).first()).toBeVisible();
  await expectAccessible(gate, 'a valid certificate at the gate');

  await revokeCertificate(trainer, number);
  await gate.goto(address);
  await expect(gate.getByText('Revoked', { exact: true }).first()).toBeVisible();
});
