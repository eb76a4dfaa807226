import type { Page } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { checkThemes, desk, expect, phone, test } from './test.ts';
import { register } from './trainee.ts';

// accessible.long.spec.ts checks every screen at both window sizes in both themes.

/** Opens a screen, waits for its heading, and checks it in one theme. */
async function checkScreen(page: Page, address: string, heading: string | RegExp, theme: 'light' | 'dark') {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await checkThemes(page, address, [theme]);
}

test('axe finds nothing on the main screens of a trainee on a phone, light theme', async ({ page, app }) => {
  await page.setViewportSize(phone);
  await page.goto(app.origin);
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible();
  await checkThemes(page, 'landing page', ['light']);
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkThemes(page, 'sign-in dialog', ['light']);
  await register(page, app.origin);
  await checkThemes(page, 'dashboard', ['light']);
  await checkScreen(page, `${app.origin}/training-modules`, 'Training Modules', 'light');
  await checkScreen(page, `${app.origin}/training-modules/by-chapter/1`, /System Information/, 'light');
  await checkScreen(page, `${app.origin}/certificates`, /Certificate/, 'light');
});

test('axe finds nothing on the main screens of a trainer and an admin on a desk, dark theme', async ({ page, app }) => {
  await page.setViewportSize(desk);
  await signIn(page, app.origin, 'trainer');
  await checkScreen(page, `${app.origin}/`, 'Login activity', 'dark');
  await page.goto(`${app.origin}/trainer/progress-tracking`);
  await expect(page.getByRole('link', { name: 'Thandiwe Nkosi' })).toBeVisible();
  await checkThemes(page, 'progress matrix', ['dark']);
  await checkScreen(page, `${app.origin}/trainer/modules`, 'Module texts', 'dark');
  await page.goto(`${app.origin}/sop-library?search=hash`);
  await expect(page.locator('mark').first()).toBeVisible();
  await checkThemes(page, 'SOP library', ['dark']);
  await signIn(page, app.origin, 'admin');
  await page.goto(`${app.origin}/admin#users`);
  await expect(page.getByRole('tabpanel').getByText('Create user').first()).toBeAttached();
  await checkThemes(page, 'admin panel, users', ['dark']);
});

test('the check reports a control without a name, and a text that is hard to read in the second theme only', async ({
  page,
}) => {
  const show = (content: string) =>
    page.setContent(`<html lang="en"><title>Page</title><main>${content}</main></html>`);
  await show('<h1>Page</h1><input>');
  await expect(checkThemes(page, 'page')).rejects.toThrow('page, light: label: input');
  const style = '<style>p { color: #333 } @media (prefers-color-scheme: dark) { p { color: #888 } }</style>';
  await show(`<h1>Page</h1>${style}<p>FT-101</p>`);
  await expect(checkThemes(page, 'page')).rejects.toThrow('page, dark: color-contrast: p');
});
