import { earnCertificate, openVisitorWindow, revokeCertificate } from './certificates.ts';
import { codeOn, hasPoppler, textOf } from './poppler.ts';
import { desk, expect, expectAccessible, test } from './test.ts';

test.use({ viewport: desk });

test('a certificate is earned, approved, read as a PDF, verified by QR code and offline, and revoked', async ({
  page,
  browser,
  app,
}) => {
  test.setTimeout(240_000);
  test.skip(!hasPoppler(), 'Debian’s poppler-utils is not here and cannot be installed.');
  const { technician, name, trainer, file, number } = await earnCertificate(page, browser, app.origin);
  const text = textOf(file);
  for (const words of [name, technician.employeeId, number, 'Event Logs: Collect, Read, Never Clear', 'Ravi Menon']) {
    expect(text).toContain(words);
  }

  const address = codeOn(file, 1) ?? '';
  expect(address).toBe(`${app.origin}/verify/${number}`);
  const compact = codeOn(file, 2) ?? '';
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

  // The page has an older revocation list; after a refresh it shows Revoked, also offline.
  await gate.getByRole('button', { name: 'Refresh list' }).click();
  await gate.context().setOffline(true);
  await gate.getByRole('button', { name: 'Check code' }).click();
  await expect(gate.getByText('Revoked', { exact: true }).first()).toBeVisible();
  await gate.context().setOffline(false);
  await gate.goto(address);
  await expect(gate.getByText('Revoked', { exact: true }).first()).toBeVisible();
  await expectAccessible(gate, 'a revoked certificate at the gate');
});
