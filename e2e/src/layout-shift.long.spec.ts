import { holdRequests } from './hold-requests.ts';
import { maximumShift, measureLayoutShift } from './measure-layout-shift.ts';
import { signIn } from './sign-in.ts';
import { desk, expect, phone, test } from './test.ts';

/** Longer than the 500 ms after a press in which the browser does not count movements. */
const replyMs = 1000;

test('the parts below the procedures do not move when the procedures arrive late', async ({ page, app }) => {
  await page.setViewportSize(desk);
  await signIn(page, app.origin, 'trainee');
  const sendProcedures = await holdRequests(page, /\/api\/documents/);
  await page.goto(`${app.origin}/sop-library`);
  await expect(page.getByRole('heading', { level: 1, name: 'SOP Library' })).toBeVisible();
  await page.waitForTimeout(replyMs);
  sendProcedures();
  await expect(page.getByText('Identify the right host').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await measureLayoutShift(page)).toBeLessThan(maximumShift);
});

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test(`on a ${name}, the dialog for an import does not move when its preview arrives`, async ({ page, app }) => {
    await page.setViewportSize(viewport);
    await signIn(page, app.origin, 'admin');
    await page.goto(`${app.origin}/admin#users`);
    await page.getByRole('button', { name: 'Import from CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import people from CSV' });
    await expect(dialog).toBeVisible();
    const top = (await dialog.boundingBox())?.y;
    const sendPreview = await holdRequests(page, /\/api\/admin\/users\/import/);
    const lines = ['Full name;Employee ID', ...Array.from({ length: 9 }, (_, index) => `Person ${index};LS-${index}`)];
    const buffer = Buffer.from(lines.join('\r\n'));
    await dialog.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    await page.waitForTimeout(replyMs);
    sendPreview();
    await expect(dialog.getByText('Create 9 people')).toBeVisible();
    expect((await dialog.boundingBox())?.y).toBe(top);
    expect(await measureLayoutShift(page)).toBeLessThan(maximumShift);
  });
}
