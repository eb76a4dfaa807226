import { holdRequests } from './hold-requests.ts';
import { openSignedInWindow, signIn } from './sign-in.ts';
import { desk, expect, expectAccessible, phone, test } from './test.ts';

/**
 * Returns the text of a CSV file with 200 people. `suffix` makes their emails and employee IDs unique. With errors,
 * line 6 has an invalid email, line 11 the email of line 10, and line 21 no name. The person with the index 0 is on line
 * 2, below the headings.
 */
const listPeople = (suffix: string, hasErrors: boolean) =>
  [
    'Full name;Email;Employee ID;Department',
    ...Array.from({ length: 200 }, (_, index) => {
      const isFaulty = (faultyIndex: number) => hasErrors && index === faultyIndex;
      const email = isFaulty(4) ? 'not an email' : `${suffix}.${isFaulty(9) ? 8 : index}@plant.test`;
      return `${isFaulty(19) ? '' : `خالد ${suffix} ${index}`};${email};${suffix}-${index};Train 4`;
    }),
  ].join('\r\n');

const csvFile = (suffix: string, hasErrors: boolean) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  // A byte order mark, as Excel writes it.
  buffer: Buffer.from(`\uFEFF${listPeople(suffix, hasErrors)}`),
});

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test.describe(`On a ${name}`, () => {
    test.use({ viewport, hasTouch: name === 'phone' });

    test('an admin imports 200 people, approves a trainer, and ends an open session', async ({
      page,
      browser,
      app,
    }) => {
      const suffix = `${name}${Date.now() % 100_000}`;
      const account = { email: `${suffix}@plant.test`, password: 'a password of theirs' };
      const person = { full_name: `Siti ${suffix}`, employee_id: suffix, phone: '', role: 'trainer', ...account };
      const registration = await page.request.post(`${app.origin}/api/register`, {
        data: person,
        headers: { origin: app.origin },
      });
      expect(registration.ok()).toBe(true);
      const theirs = await openSignedInWindow(browser, app.origin, account);
      await theirs.goto(`${app.origin}/admin`);
      await expect(theirs.getByText('Admin access required to view this page.')).toBeVisible();
      await expect(theirs).toHaveURL(`${app.origin}/`);

      await signIn(page, app.origin, 'admin');
      await page.goto(`${app.origin}/`);
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
      const approve = page.getByRole('button', { name: `Approve Siti ${suffix}` });
      // The list shows the oldest requests first, and the others after a press of the button.
      await expect(approve.or(page.getByRole('button', { name: /^Show \d+ more request/ })).first()).toBeVisible();
      if (!(await approve.isVisible())) await page.getByRole('button', { name: /^Show \d+ more request/ }).click();
      await approve.click();
      await expect(page.getByText('Trainer Request Approved')).toBeVisible();
      await expect(approve).toBeHidden();

      await page.getByRole('tab', { name: 'Users' }).click();
      await expect(page).toHaveURL(/\/admin#users$/);
      await page.getByRole('button', { name: 'Import from CSV' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('CSV file').setInputFiles(csvFile(suffix, true));
      await expect(dialog.getByText('3 lines have errors. Nothing was imported.')).toBeVisible();
      for (const line of ['Line 6', 'Line 11', 'Line 21']) await expect(dialog.getByText(line)).toBeVisible();
      await dialog.getByLabel('CSV file').setInputFiles(csvFile(suffix, false));
      await expect(dialog.getByText('Create 200 people')).toBeVisible();
      await expectAccessible(page, 'the preview of an import');
      await dialog.getByRole('button', { name: 'Import' }).click();
      await expect(dialog.getByText('200 created, 0 changed, 0 deactivated.')).toBeVisible();
      const saving = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save the list of links' }).click();
      expect((await saving).suggestedFilename()).toBe('one-time-links.csv');
      await dialog.getByRole('button', { name: 'Close' }).last().click();

      await theirs.goto(`${app.origin}/trainer`);
      await expect(theirs.getByRole('heading', { level: 1, name: 'Trainer Portal' })).toBeVisible();
      await page.getByLabel('Search by name, email or employee ID').fill(account.email);
      // A selection that is made before the found people arrive is lost when they replace the list of everybody.
      await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(1);
      await page.getByRole('checkbox', { name: `Select Siti ${suffix}` }).check();
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Set department' }).click();
      await page.getByRole('dialog').getByLabel('Department', { exact: true }).fill('Bulk Department');
      await expectAccessible(page, 'the question before a bulk action');
      await page.getByRole('dialog').getByRole('button', { name: 'Set department' }).click();
      await expect(page.getByText('1 of 1 people')).toBeVisible();
      await expect(page.getByText('Nobody selected')).toBeVisible();
      await page.getByRole('button', { name: `Actions for Siti ${suffix}` }).click();
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
      await expectAccessible(page, 'the question before somebody is switched off');
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
      await expect(page.getByText('Access Changed')).toBeVisible();
      // The page shows the message for half a second before it opens the sign-in page.
      const openSignIn = await holdRequests(theirs, /\/api\/login\?next=/);
      await theirs.getByRole('link', { name: 'Training Modules' }).first().click();
      await expect(theirs.getByText('You are logged out. Logging in again...')).toBeVisible();
      openSignIn();

      await page.getByRole('tab', { name: 'Activity' }).click();
      await expect(page.getByText(`Ingrid Solheim deactivated the account of Siti ${suffix}`)).toBeVisible();
      await expectAccessible(page, 'the activity log');
    });
  });
}
