import { signIn } from './sign-in.ts';
import { expect, test } from './test.ts';

// URLs that must not open after sign-in. Browsers take some of them as another site, one as code.
const unsafeAddresses = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  'javascript:document.title="taken"',
  '/api/logout',
];

test('after sign-in, only a page of this site opens', async ({ page, app }) => {
  const requestedOrigins = new Set<string>();
  page.on('request', (request) => requestedOrigins.add(new URL(request.url()).origin));
  await signIn(page, app.origin, 'trainer');

  for (const address of unsafeAddresses) {
    await page.goto(`${app.origin}/?signin=1&next=${encodeURIComponent(address)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Trainer Portal' }), address).toBeVisible();
    await expect(page, address).toHaveTitle(/Loopcheck/);
  }
  expect([...requestedOrigins]).toEqual([app.origin]);

  await page.goto(`${app.origin}/?signin=1&next=%2Fprofile`);
  await expect(page).toHaveURL(`${app.origin}/profile`);
});
