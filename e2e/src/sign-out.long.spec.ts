import { checkThemes, expect, phone, test } from './test.ts';
import { register } from './trainee.ts';

test.use({
  viewport: phone,
  launchOptions: {
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--host-resolver-rules=MAP plant.test 127.0.0.1, MAP evil.test 127.0.0.1'],
  },
});

// At plant.test, over plain http, browsers state the origin of a navigation only in the header Referer. At 127.0.0.1,
// which they trust like https, they also state it in Sec-Fetch-Site.
for (const host of ['plant.test', '127.0.0.1']) {
  test(`at ${host}, a link on another site asks before it signs the person out, and the menu signs out at once`, async ({
    page,
    app,
  }) => {
    const origin = `http://${host}:${app.port}`;
    await page.route('http://evil.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${origin}/api/logout">A prize</a>` }),
    );
    const followForeignLink = async () => {
      await page.goto('http://evil.test/');
      await page.getByRole('link', { name: 'A prize' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sign out?' })).toBeVisible();
    };
    const expectSignedOut = async () => {
      await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible();
      await expect(page).toHaveURL(`${origin}/`);
      expect(await page.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(401);
    };
    const { firstName } = await register(page, origin);

    await followForeignLink();
    await checkThemes(page, 'the question before signing out');
    await page.getByRole('link', { name: 'Stay Signed In' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(firstName);

    await followForeignLink();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expectSignedOut();

    await register(page, origin);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expectSignedOut();
  });
}
