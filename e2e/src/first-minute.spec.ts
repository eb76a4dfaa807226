import { readsOf } from './reads.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ viewport: { width: 360, height: 640 } });

test('a visitor loads the landing page without a failed request, and reaches the page of a deep link only by signing in', async ({
  page,
  app,
}) => {
  const accountRequests: string[] = [];
  const consoleErrors: string[] = [];
  page.on('request', (request) => {
    if (readsOf(request).includes('/api/auth/user')) accountRequests.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  await page.goto(app.origin);
  const getStarted = page.getByRole('button', { name: 'Get Started' }).first();
  await expect(getStarted).toBeVisible();

  await page.goto(`${app.origin}/certificates`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(getStarted).toBeVisible();
  await expect(page.getByText('Page not found')).toHaveCount(0);
  expect([accountRequests, consoleErrors]).toEqual([[], []]);

  await getStarted.click();
  await expect(dialog.getByRole('button', { name: 'New here? Register' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'the sign-in dialog');
  await dialog.getByLabel('Email').fill('technician10@demo.test');
  await dialog.getByLabel('Password', { exact: true }).fill('demo-midcourse');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Certificates' })).toBeVisible();

  // The browser's history has a page from before the sign-in. This page must not show that nobody is signed in.
  await page.goBack();
  await page.goto(app.origin);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Dmitri' })).toBeVisible();
});
