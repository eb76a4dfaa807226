import { openSignedInWindow, signIn } from './sign-in.ts';
import { desk, expect, expectAccessible, phone, test } from './test.ts';

const people = (mark: string, faulty: boolean) =>
  [
    'Full name;Email;Employee ID;Department',
    ...Array.from({ length: 200 }, (_, index) => {
      const isFaulty = (line: number) => faulty && index === line;
      const email = isFaulty(4) ? 'not an email' : `${mark}.${isFaulty(9) ? 8 : index}@plant.test`;
      return `${isFaulty(19) ? '' : `خالد ${mark} ${index}`};${email};${mark}-${index};Train 4`;
    }),
  ].join('\r\n');

const csvFile = (mark: string, faulty: boolean) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${people(mark, faulty)}`),
});

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test.describe(`On a ${name}`, () => {
    test.use({ viewport, hasTouch: name === 'phone' });

    test('an admin imports 200 people, approves a trainer, and ends an open session', async ({
      page,
      browser,
      app,
    }) => {
      test.setTimeout(120_000);
      const mark = `${name}${Date.now() % 100_000}`;
      const account = { email: `${mark}@plant.test`, password: 'a password of theirs' };
      const person = { full_name: `Siti ${mark}`, employee_id: mark, phone: '', role: 'trainer', ...account };
      const asked = await page.request.post(`${app.origin}/api/register`, {
        data: person,
        headers: { origin: app.origin },
      });
      expect(asked.ok()).toBe(true);
      const theirs = await openSignedInWindow(browser, app.origin, account);
      await theirs.goto(`${app.origin}/admin`);
      await expect(theirs.getByText('Admin access required to view this page.')).toBeVisible();
      await expect(theirs).toHaveURL(`${app.origin}/`);

      await signIn(page, app.origin, 'admin');
      await page.goto(`${app.origin}/`);
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
      const approve = page.getByRole('button', { name: `Approve Siti ${mark}` });
      // Others may wait before this one.
      await expect(approve.or(page.getByRole('button', { name: /^Show \d+ more request/ })).first()).toBeVisible();
      if (!(await approve.isVisible())) await page.getByRole('button', { name: /^Show \d+ more request/ }).click();
      await approve.click();
      await expect(page.getByText('Trainer Request Approved')).toBeVisible();
      await expect(approve).toBeHidden();

      await page.getByRole('tab', { name: 'Users' }).click();
      await expect(page).toHaveURL(/\/admin#users$/);
      await page.getByRole('button', { name: 'Import from CSV' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('CSV file').setInputFiles(csvFile(mark, true));
      await expect(dialog.getByText('3 lines have errors. Nobody was imported.')).toBeVisible();
      for (const line of ['Line 6', 'Line 11', 'Line 21']) await expect(dialog.getByText(line)).toBeVisible();
      await dialog.getByLabel('CSV file').setInputFiles(csvFile(mark, false));
      await dialog.getByRole('button', { name: 'Import 200 people' }).click();
      await expect(dialog.getByText('200 people imported')).toBeVisible();
      const saving = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save the list of links' }).click();
      expect((await saving).suggestedFilename()).toBe('one-time-links.csv');
      await dialog.getByRole('button', { name: 'Close' }).last().click();

      await theirs.goto(`${app.origin}/trainer`);
      await expect(theirs.getByRole('heading', { level: 1, name: 'Trainer Portal' })).toBeVisible();
      await page.getByLabel('Search by name, email or employee ID').fill(account.email);
      await page.getByRole('button', { name: `Actions for Siti ${mark}` }).click();
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
      await expectAccessible(page, 'the question before somebody is switched off');
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
      await expect(page.getByText('Access Changed')).toBeVisible();
      await theirs.getByRole('link', { name: 'Training Modules' }).first().click();
      await expect(theirs.getByText('You are logged out. Logging in again...')).toBeVisible();

      await page.getByRole('tab', { name: 'Activity' }).click();
      await expect(page.getByText(`Ingrid Solheim deactivated the account of Siti ${mark}`)).toBeVisible();
      await expectAccessible(page, 'the activity log');
    });
  });
}
