import { findFirstModule, signIn } from './sign-in.ts';
import { checkThemes, desk, expect, phone, test } from './test.ts';

// The pseudo-locale makes texts a third longer and lays pages out from right to left, as a translation to Arabic would.

test.describe.configure({ mode: 'parallel' });

const routes = {
  trainee: [
    '/',
    '/training-modules',
    '/training-modules/:module',
    '/quiz/:module',
    '/sop-library',
    '/news-feed',
    '/certificates',
    '/profile',
    '/settings',
    '/announcements',
    '/no-such-page',
  ],
  trainer: [
    '/',
    '/trainer/progress-tracking',
    '/trainer/progress-tracking/modules/:module',
    '/trainer/certificates',
    '/trainer/modules',
    '/trainer/modules/:module',
    '/trainer/manage-quizzes',
    '/trainer/upload-videos',
    '/trainer/upload-documents',
    '/trainer/assistant-questions',
    '/trainer/announcements',
  ],
  admin: ['/admin'],
};

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test.describe(`In the pseudo-locale on a ${name}`, () => {
    test.use({ viewport });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('loopcheck.pseudo-locale', 'on'));
    });

    test('axe finds nothing on the pages for visitors, and none scrolls sideways', async ({ page, app }) => {
      for (const path of ['/', '/verify', '/licences']) {
        await page.goto(app.origin + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        await checkThemes(page, path);
      }
      await page.goto(`${app.origin}/?signin=1`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await checkThemes(page, 'sign in');
    });

    for (const role of ['trainee', 'trainer', 'admin'] as const) {
      test(`axe finds nothing on the screens of a ${role}, and none scrolls sideways`, async ({ page, app }) => {
        await signIn(page, app.origin, role);
        const moduleId = await findFirstModule(page, app.origin);
        for (const path of routes[role]) {
          await page.goto(app.origin + path.replace(':module', moduleId));
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await checkThemes(page, path);
        }
      });
    }
  });
}
