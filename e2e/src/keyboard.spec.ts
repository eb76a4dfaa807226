import type { Page } from '@playwright/test';
import { desk, expect, test } from './test.ts';
import { newTechnician, optionLabels, questionHeading, rightOption } from './trainee.ts';

test.use({ viewport: desk });

/** Presses Tab until the control with this role and name has the focus. */
async function tabTo(page: Page, role: string, name: string | RegExp): Promise<void> {
  const isThere = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const [ownRole, ownName] = await focused.evaluate((element) => [
      element.getAttribute('role') ?? element.tagName.toLowerCase(),
      (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '').replaceAll(/\s+/g, ' ').trim(),
    ]);
    if (ownRole === role && isThere(ownName ?? '')) return;
  }
  throw new Error(`Tab never reached ${role} ${String(name)}`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true });
  for (let presses = 0; presses < 40; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Answers with digit keys, moves on with the arrow key, and submits; the first `wrong` answers are wrong. */
async function answerByKeys(page: Page, wrong: number): Promise<void> {
  for (let number = 1; number <= 12; number += 1) {
    await expect(page.getByText(`Question ${number} of 12`, { exact: true }).first()).toBeVisible();
    const right = rightOption(await questionHeading(page).innerText());
    const texts = await optionLabels(page).locator('span:last-child').allInnerTexts();
    const index = texts.findIndex((text) => (text.replaceAll(/\s+/g, ' ').trim() === right) === number > wrong);
    await page.keyboard.press(String(index + 1));
    await expect(page.getByRole('radio').nth(index)).toBeChecked();
    if (number < 12) await page.keyboard.press('ArrowRight');
  }
  await tabTo(page, 'button', 'Submit Quiz');
  await page.keyboard.press('Enter');
}

test('registration, reading, a failed quiz and a passed one work with the keyboard only', async ({ page, app }) => {
  test.setTimeout(240_000);
  const technician = newTechnician();
  await page.goto(app.origin);
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible();
  await tabTo(page, 'button', 'Get Started');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('tab', { name: 'Sign In' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible();
  await typeInto(page, 'First name', technician.firstName);
  await typeInto(page, 'Last name', technician.lastName);
  await typeInto(page, 'Email', technician.email);
  await typeInto(page, 'Password', technician.password);
  await typeInto(page, 'Employee ID', technician.employeeId);
  await typeInto(page, 'Phone number', technician.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(technician.firstName);

  await tabTo(page, 'a', 'Training Modules');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Training Modules' })).toBeVisible();
  await tabTo(page, 'button', /^Read chapter 1$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Text of chapter 1', exact: true })).toBeFocused();
  const tick = page.getByLabel('Mark as completed');
  for (let presses = 0; presses < 120 && !(await tick.isVisible()); presses += 1) await page.keyboard.press('PageDown');
  await expect(tick).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await tick.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  const start = page.getByRole('link', { name: 'Start Quiz' });
  await expect(start).toBeVisible();
  await tabTo(page, 'a', 'Start Quiz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
  await tabTo(page, 'button', 'Start Quiz');
  await page.keyboard.press('Enter');

  await answerByKeys(page, 4);
  await expect(page.getByRole('heading', { name: 'Quiz Not Passed' })).toBeFocused();
  await tabTo(page, 'a', /^Read /);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/training-modules\/.+#.+/);
  await expect(page.locator('h2:focus')).toBeVisible();
  // Alt+Left is a key of the browser, which automation cannot press.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Last result' })).toBeVisible();
  await tabTo(page, 'button', 'Last result');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Quiz Not Passed' })).toBeFocused();
  await tabTo(page, 'button', 'Retake Quiz');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Start Quiz');
  await page.keyboard.press('Enter');

  await answerByKeys(page, 0);
  await expect(page.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
});
