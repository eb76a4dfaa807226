import { expect, phone, test } from './test.ts';
import { register } from './trainee.ts';

test.use({ viewport: phone });

test('without a network, the screens in the main navigation open, and offer Retry for data that is missing', async ({
  page,
  context,
  app,
}) => {
  // The code of the screens in the main navigation is fetched one by one when the browser is idle, News after SOP.
  const newsCode = page.waitForResponse(/\/assets\/news-screen-[^/]+\.js$/);
  await register(page, app.origin);
  await newsCode;
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);

  await page.getByRole('link', { name: 'SOP Library' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'SOP Library' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).last()).toBeVisible();
  await page.getByRole('link', { name: 'News Feed' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'News Feed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('a screen whose code could not be fetched shows the navigation and Retry, and opens when the network is back', async ({
  page,
  context,
  app,
}) => {
  // The page fetches the code of screens in advance, so the request is aborted from the beginning.
  const code = '**/assets/certificates-screen-*.js';
  await page.route(code, (route) => route.abort('internetdisconnected'));
  await register(page, app.origin);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Certificates' }).last().click();
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).last()).toBeVisible();
  // Retry without a network changes nothing.
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await page.unroute(code);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Certificates' })).toBeVisible();
});
