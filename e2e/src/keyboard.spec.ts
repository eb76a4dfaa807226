import type { Page } from '@playwright/test';
import { desk, expect, test } from './test.ts';
import { tabTo } from './tab-to.ts';
import { newTechnician, optionLabels, questionHeading, questionsInQuiz, rightOption } from './trainee.ts';

test.use({ viewport: desk });

/**
 * Presses Tab until the control has the focus. `role` is the control's `role` attribute or, without this attribute, its
 * tag name. After the last control, Tab leaves the page, and the next press returns to the first control.
 */
async function tabToControl(page: Page, role: string, name: string | RegExp): Promise<void> {
  const hasName = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const [focusedRole, focusedName] = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return ['', ''];
      return [
        element.getAttribute('role') ?? element.tagName.toLowerCase(),
        (element.getAttribute('aria-label') ?? element.innerText).replaceAll(/\s+/g, ' ').trim(),
      ];
    });
    if (focusedRole === role && hasName(focusedName ?? '')) return;
  }
  throw new Error(`Tab never reached ${role} ${String(name)}`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true });
  await tabTo(page, field);
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Answers with digit keys, moves on with the arrow key, and submits. The first `wrongCount` answers are wrong. */
async function answerByKeys(page: Page, wrongCount: number): Promise<void> {
  for (let number = 1; number <= questionsInQuiz; number += 1) {
    await expect(page.getByText(`Question ${number} of ${questionsInQuiz}`, { exact: true }).first()).toBeVisible();
    const right = rightOption(await questionHeading(page).innerText());
    const texts = await optionLabels(page).locator(':scope > span:last-child').allInnerTexts();
    const mustBeRight = number > wrongCount;
    const index = texts.findIndex((text) => (text.replaceAll(/\s+/g, ' ').trim() === right) === mustBeRight);
    await page.keyboard.press(String(index + 1));
    await expect(page.getByRole('radio').nth(index)).toBeChecked();
    if (number < questionsInQuiz) await page.keyboard.press('ArrowRight');
  }
  await tabToControl(page, 'button', 'Submit Quiz');
  await page.keyboard.press('Enter');
}

test('registration, reading, a failed quiz and a passed one work with the keyboard only', async ({ page, app }) => {
  const technician = newTechnician();
  await page.goto(app.origin);
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible();
  await tabToControl(page, 'button', 'Get Started');
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

  await tabToControl(page, 'a', 'Training Modules');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Training Modules' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read chapter 1', exact: true })).toBeVisible();
  await tabToControl(page, 'button', 'Read chapter 1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Text of chapter 1', exact: true })).toBeFocused();
  const tick = page.getByLabel('Mark as completed');
  for (let presses = 0; presses < 120 && !(await tick.isVisible()); presses += 1) await page.keyboard.press('PageDown');
  await expect(tick).toBeVisible();
  await tabTo(page, tick);
  await page.keyboard.press('Space');
  const start = page.getByRole('link', { name: 'Start Quiz' });
  await expect(start).toBeVisible();
  await tabToControl(page, 'a', 'Start Quiz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
  await tabToControl(page, 'button', 'Start Quiz');
  await page.keyboard.press('Enter');

  await answerByKeys(page, 4);
  await expect(page.getByRole('heading', { name: 'Quiz Not Passed' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Read again' })).toBeVisible();
  // A link to a group of sections. Its text is the title of the first one, "to", and the title of the last one.
  await tabToControl(page, 'a', /^(?!Back ).+ to .+/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/training-modules\/.+#.+/);
  await expect(page.locator('h2:focus')).toBeVisible();
  // Instead of Alt+Left, because Playwright cannot press keys of the browser's own window.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Last result' })).toBeVisible();
  await tabToControl(page, 'button', 'Last result');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Quiz Not Passed' })).toBeFocused();
  await tabToControl(page, 'button', 'Retake Quiz');
  await page.keyboard.press('Enter');
  await tabToControl(page, 'button', 'Start Quiz');
  await page.keyboard.press('Enter');

  await answerByKeys(page, 0);
  await expect(page.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
});
