import type { Page } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { tabTo } from './tab-to.ts';
import { desk, expect, expectAccessible, phone, test } from './test.ts';
import { register } from './trainee.ts';

/** Fails if axe finds a violation on the page in the light or the dark theme. */
async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${where}, ${colorScheme}`);
  }
}

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test.describe(`On a ${name}`, () => {
    test.use({ viewport });

    test('the assistant answers questions, and its sources open, with the keyboard only', async ({ page, app }) => {
      await register(page, app.origin);
      const button = page.getByRole('button', { name: 'Training assistant' }).filter({ visible: true });
      const dialog = page.getByRole('dialog', { name: 'Training assistant' });
      const input = dialog.getByLabel('Your question');

      // Tab goes from the top of the page to the round button.
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('I answer from this site’s modules and SOPs')).toBeVisible();
      await expect(input).toBeFocused();
      // On a desk, the page beside the dialog stays usable. On a phone, the dialog fills the screen and hides the page.
      const linkCount = await page.getByRole('link', { name: 'Certificates' }).count();
      expect(linkCount > 0).toBe(name === 'desk');

      // A question of spaces is not sent.
      await page.keyboard.type('   ');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('You asked:')).toHaveCount(0);
      await page.keyboard.press('ControlOrMeta+a');

      // Enter on a suggested question sends it. Then a typed question is sent.
      await tabTo(page, dialog.getByRole('button', { name: 'How do I reach the next module?' }), { back: true });
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(/Chapter 1/).first()).toBeVisible();
      await tabTo(page, input);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('the security log is full, can i clear it');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('heading', { name: 'No', exact: true })).toBeVisible();
      await expect(input).toBeFocused();
      await expectAccessibleInBoth(page, 'assistant');

      // Escape closes the dialog and returns the focus to the button. The conversation is kept, even after a reload.
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('heading', { name: 'No', exact: true })).toBeVisible();

      await page.keyboard.type('how do i judge the age of the signatures');
      await page.keyboard.press('Enter');
      const source = dialog.getByRole('link', { name: /Chapter 3, Judge the age/ }).first();
      await expect(source).toBeVisible();
      await expect(input).toBeFocused();
      await tabTo(page, source, { back: true, maxPresses: 12 });
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/training-modules\/[0-9a-f-]+#judge-the-age$/);
      // The page focuses the section when its text has arrived; Escape before that would return the focus too early.
      await expect(page.getByRole('heading', { name: /Judge the age/ })).toBeInViewport();
      // On a phone, the source replaces the dialog. On a desk, both are shown until Escape.
      await expect(dialog).toBeVisible({ visible: name === 'desk' });
      if (name === 'desk') {
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(button).toBeFocused();
      }
      await tabTo(page, button);

      // After signing out, the browser keeps nothing of the conversation.
      await page.goto(`${app.origin}/api/logout`);
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem('assistant'))).toBeNull();

      await signIn(page, app.origin, 'trainer');
      await page.goto(`${app.origin}/trainer/assistant-questions`);
      await expect(page.getByText('How do I calibrate a pressure transmitter?')).toBeVisible();
      await expectAccessibleInBoth(page, 'the list of questions');
    });
  });
}
