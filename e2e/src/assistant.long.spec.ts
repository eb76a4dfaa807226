import type { Locator, Page } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { desk, expect, expectAccessible, phone, test } from './test.ts';
import { register } from './trainee.ts';

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, wanted: Locator, { most = 60, back = false } = {}): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`${String(wanted)} was not reached by keyboard.`);
}

/** Asks what axe finds in both themes. */
async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${where}, ${colorScheme}`);
  }
}

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test.describe(`On a ${name}`, () => {
    test.use({ viewport });

    test('the assistant is asked, read and followed with the keyboard only', async ({ page, app }) => {
      await register(page, app.origin);
      const button = page.getByRole('button', { name: 'Training assistant' }).filter({ visible: true });
      const dialog = page.getByRole('dialog', { name: 'Training assistant' });
      const input = dialog.getByLabel('Your question');

      // From the top of the page to the round button, without a click.
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('I answer from this site’s modules and SOPs')).toBeVisible();
      await expect(input).toBeFocused();
      // The page beside it stays usable on a desk; behind a phone's full screen nothing is reached.
      const isPageReached = await page.getByRole('link', { name: 'Certificates' }).count();
      expect(isPageReached > 0).toBe(name === 'desk');

      // Blank is not sent.
      await page.keyboard.type('   ');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('You asked:')).toHaveCount(0);
      await page.keyboard.press('ControlOrMeta+a');

      // A quick question is a press of Enter away.
      await tabTo(page, dialog.getByRole('button', { name: 'How do I reach the next module?' }), { back: true });
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(/Chapter 1/).first()).toBeVisible();
      await tabTo(page, input);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('the security log is full, can i clear it');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Hands off first.')).toBeVisible();
      await expect(input).toBeFocused();
      await expectAccessibleInBoth(page, 'assistant');

      // Escape closes, focus goes back to the button, and what was said is still there.
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Hands off first.')).toBeVisible();

      await page.keyboard.type('how do i judge the age of the signatures');
      await page.keyboard.press('Enter');
      const source = dialog.getByRole('link', { name: /Chapter 3, Judge the age/ }).first();
      await expect(source).toBeVisible();
      await expect(input).toBeFocused();
      await tabTo(page, source, { back: true, most: 12 });
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/training-modules\/[0-9a-f-]+#judge-the-age$/);
      // The page focuses the section when its text has arrived; Escape before that would return the focus too early.
      await expect(page.getByRole('heading', { name: /Judge the age/ })).toBeInViewport();
      // A phone shows either the answer or the place; a desk shows both until Escape.
      await expect(dialog).toBeVisible({ visible: name === 'desk' });
      if (name === 'desk') {
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(button).toBeFocused();
      }
      await tabTo(page, button);

      // After sign-out the browser keeps nothing of the conversation.
      await page.goto(`${app.origin}/api/logout`);
      await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem('assistant'))).toBeNull();

      await signIn(page, app.origin, 'trainer');
      await page.goto(`${app.origin}/trainer/assistant-questions`);
      await expect(page.getByText('How do I calibrate a pressure transmitter?')).toBeVisible();
      await expectAccessibleInBoth(page, 'what was asked');
    });
  });
}
