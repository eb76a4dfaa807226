import type { Page } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { checkThemes, expect, test } from './test.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

/** The checkbox of a step, by the number of the step. */
const step = (page: Page, number: number) => page.getByRole('checkbox', { name: new RegExp(`^Step ${number} done`) });

/** Returns the height in pixels of the row that marks the step when it is pressed. */
const heightOf = async (page: Page, number: number) =>
  (await step(page, number).locator('xpath=ancestor::label').boundingBox())?.height ?? 0;

test('a procedure on a phone is a job card, whose steps stay marked without a network and after a reload', async ({
  page,
  context,
  app,
}) => {
  await signIn(page, app.origin, 'trainee');
  await page.goto(`${app.origin}/sop-library?sop=LC-01-01`);
  const dialog = page.getByRole('dialog', { name: /LC-01-01/ });
  await expect(dialog.getByText('0 of 7 done')).toBeVisible();
  await expect(
    dialog.getByText('Do not switch partners').locator('xpath=ancestor::*[contains(@class,"warn")]'),
  ).toHaveCount(1);
  await expect(dialog.getByText(/You may read it and practise it on a lab image\./)).toBeAttached();
  expect(await heightOf(page, 1)).toBeGreaterThanOrEqual(44);
  await checkThemes(page, 'job card');

  await context.setOffline(true);
  await dialog.getByLabel('Job name or number').fill('WO 4711');
  for (const number of [1, 2]) await step(page, number).check();
  await expect(dialog.getByText('2 of 7 done')).toBeVisible();
  await dialog.getByRole('button', { name: /^Copy/ }).first().click();
  await expect(dialog.getByText(/^(?:Copied|Selected)/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'View Identify the right host' }).click();
  await expect(step(page, 2)).toBeChecked();
  await context.setOffline(false);

  await page.reload();
  await expect(dialog.getByText('2 of 7 done')).toBeVisible();
  await expect(dialog.getByLabel('Job name or number')).toHaveValue('WO 4711');
  await expect(step(page, 1)).toHaveAccessibleName(/^Step 1 done: Today \d\d:\d\d$/);

  // The panel operator signs before step 5.
  const holdPoint = dialog.getByRole('region', { name: 'Hold point before step 5, panel operator' });
  await expect(step(page, 5)).toBeDisabled();
  await holdPoint.getByLabel('Name of the panel operator').fill('Bo Lind');
  await holdPoint.getByRole('checkbox', { name: 'Signed' }).check();
  await step(page, 5).check();
  await expect(dialog.getByText('3 of 7 done')).toBeVisible();

  await expect(dialog.getByRole('table', { name: 'Fields of the record form' }).getByRole('row').nth(1)).toHaveText(
    'Permit or work orderText',
  );
  const formSaved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Record form (PDF)' }).click();
  expect((await formSaved).suggestedFilename()).toBe('LC-01-01 revision 1 record form.pdf');

  await dialog.getByRole('button', { name: 'If it goes wrong' }).click();
  await expect(dialog.getByRole('heading', { name: 'If it goes wrong' })).toBeInViewport();
  await checkThemes(page, 'job card with a signed hold point');
  await expect(dialog.getByText(/^Revision 1, viewed$/)).toBeVisible();
  await expect(dialog.getByRole('timer')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'I have read and understood this revision' }).click();
  await expect(page.getByText('Marked as Read', { exact: true })).toBeVisible();
  // The message may cover the link, and stays while the pointer is on it.
  await page.mouse.move(0, 0);

  await dialog.getByRole('link', { name: 'LC-13-01' }).first().click();
  await expect(page.getByRole('dialog', { name: /LC-13-01/ })).toBeVisible();
  await expect(page.getByText(/^0 of \d+ done$/)).toBeVisible();
});

test('a phone in landscape shows the job card, and a desk shows the PDF', async ({ page, app }) => {
  await signIn(page, app.origin, 'trainee');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`${app.origin}/sop-library?sop=LC-01-01`);
  await expect(page.getByText('0 of 7 done')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByText('0 of 7 done')).toHaveCount(0);
  await expect(page.getByText(/You may read it and practise it on a lab image\./)).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Document' }).getByText('Page 1 of')).toBeVisible();
});

test('on a small phone, the tables of a job card fit and break no word', async ({ page, app }) => {
  await signIn(page, app.origin, 'trainee');
  await page.setViewportSize({ width: 360, height: 640 });
  for (const number of ['LC-03-05', 'LC-07-03', 'LC-07-04']) {
    await page.goto(`${app.origin}/sop-library?sop=${number}`);
    await expect(page.getByText(/^0 of \d+ done$/)).toBeVisible();
    const dialog = page.getByRole('dialog', { name: new RegExp(number) });
    await expect(dialog.getByRole('table').first()).toBeAttached();
    const faults = await dialog.evaluate((element) => {
      const found: string[] = [];
      const cells = [...element.querySelectorAll('table :is(td, th)')];
      for (const cell of cells) {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (range.getClientRects().length > 1) found.push(word);
          }
        }
        if (cell.getBoundingClientRect().right > window.innerWidth) found.push(`${cell.textContent ?? ''}: outside`);
      }
      return found;
    });
    expect(faults, number).toEqual([]);
  }
});
