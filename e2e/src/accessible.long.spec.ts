import { findFirstModule, signIn } from './sign-in.ts';
import { checkThemes, desk, expect, phone, test } from './test.ts';
import { answerQuiz, readFirstChapter, register } from './trainee.ts';

// The tests are independent, so two workers can run them at the same time.
test.describe.configure({ mode: 'parallel' });

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test.describe(`On a ${name}`, () => {
    test.use({ viewport, hasTouch: name === 'phone' });

    test('axe finds nothing on the pages of a visitor, in either theme', async ({ page, app }) => {
      await page.goto(app.origin);
      await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible();
      await checkThemes(page, 'landing');
      await page.getByRole('button', { name: 'Sign In' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await checkThemes(page, 'sign in');
      await page.getByRole('tab', { name: 'Register' }).click();
      await expect(page.getByLabel('First name')).toBeVisible();
      await checkThemes(page, 'register');
      await page.goto(`${app.origin}/training-modules`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await checkThemes(page, 'members-only page without a session');
      await page.goto(`${app.origin}/licences`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await checkThemes(page, 'licences');
    });

    test('axe finds nothing on the pages of a trainee, in either theme', async ({ page, app }) => {
      await register(page, app.origin);
      await checkThemes(page, 'dashboard');
      await page.goto(`${app.origin}/no-such-page`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await checkThemes(page, '404');
      await page.goto(`${app.origin}/profile`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await checkThemes(page, 'profile');
      await page.goto(`${app.origin}/settings`);
      await expect(page.getByRole('radio', { name: /Larger/ })).toBeVisible();
      await page.getByRole('radio', { name: /Larger/ }).check();
      await expect(page.locator('html')).toHaveAttribute('data-text-size', 'larger');
      await checkThemes(page, 'settings with larger text');
      await page.getByRole('radio', { name: /Normal/ }).check();
      await expect(page.locator('html')).not.toHaveAttribute('data-text-size');
      await page.goto(`${app.origin}/announcements`);
      await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
      await checkThemes(page, 'announcements');
      await page.goto(`${app.origin}/training-modules`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await checkThemes(page, 'modules');
      await readFirstChapter(page);
      await page.getByLabel('Mark as completed').click();
      await expect(page.getByRole('link', { name: 'Start Quiz' })).toBeVisible();
      await checkThemes(page, 'open tile');
      await page.goto(`${app.origin}/training-modules/by-chapter/1`);
      await expect(page.getByRole('heading', { level: 1, name: /System Information/ })).toBeVisible();
      await checkThemes(page, 'module');

      await page.goto(`${app.origin}/sop-library?search=hash`);
      await expect(page.locator('mark').first()).toBeVisible();
      await checkThemes(page, 'SOP library');
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click();
      // A phone shows the steps of a job card, a desk the pages of the PDF.
      await expect(
        page
          .getByRole('toolbar', { name: 'Document' })
          .getByText(/^Page 1 of/)
          .or(page.getByText(/^0 of \d+ done$/)),
      ).toBeVisible();
      await checkThemes(page, 'SOP');
    });

    test('axe finds nothing in a quiz and on its results, in either theme', async ({ page, app }) => {
      await register(page, app.origin);
      await page.goto(`${app.origin}/training-modules`);
      await readFirstChapter(page);
      await page.getByLabel('Mark as completed').click();
      await expect(page.getByRole('link', { name: 'Start Quiz' })).toBeVisible();
      await page.goto(`${app.origin}/quiz`);
      await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
      await checkThemes(page, 'quiz intro');
      await page.getByRole('button', { name: 'Start Quiz' }).click();
      await expect(page.getByText(/^Question 1 of 12$/)).toBeVisible();
      await checkThemes(page, 'question');
      // Six of twelve answers are wrong.
      await answerQuiz(page, 6);
      await expect(page.getByRole('heading', { name: 'Quiz Not Passed' })).toBeVisible();
      await checkThemes(page, 'failed');
      await page.getByRole('button', { name: 'Retake Quiz' }).click();
      await page.getByRole('button', { name: 'Start Quiz' }).click();
      await answerQuiz(page, 0);
      await expect(page.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
      await checkThemes(page, 'passed');
    });

    test('axe finds nothing on the trainer’s pages, in either theme', async ({ page, app }) => {
      await signIn(page, app.origin, 'trainer');
      const screens = [
        ['/', 'Login activity', 'portal'],
        ['/trainer/announcements', 'New announcement', 'announcements'],
        ['/trainer#sign-ins', 'Sign-ins per day', 'login analytics'],
        ['/news-feed', 'Bench restore of a spare HMI', 'news'],
        ['/trainer/modules', 'Module texts', 'module texts'],
        ['', 'Know the four logs', 'the editor of a module'],
        ['/trainer/upload-videos', 'Add files', 'uploading videos'],
        ['/trainer/upload-documents', 'Add a link', 'uploading documents'],
      ] as const;
      for (const [path, heading, where] of screens) {
        // The editor of a module is opened by a link, because its URL contains an id.
        if (path === '') await page.getByRole('link', { name: /^7\./ }).click();
        else await page.goto(app.origin + path);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await checkThemes(page, where);
      }
    });

    test('axe finds nothing on the progress matrix, a record of a trainee and the funnel of a module, in either theme', async ({
      page,
      app,
    }) => {
      await signIn(page, app.origin, 'trainer');
      await page.goto(`${app.origin}/trainer/progress-tracking`);
      const person = page.getByRole('link', { name: 'Thandiwe Nkosi' });
      await expect(person).toBeVisible();
      await checkThemes(page, 'matrix');
      if (name === 'desk') {
        await page.getByRole('row', { name: 'Thandiwe Nkosi' }).getByRole('button').first().click();
        await expect(page.getByRole('dialog').getByText(/^Attempt 1/)).toBeVisible();
        await checkThemes(page, 'cell');
        await page.keyboard.press('Escape');
      }
      await person.click();
      await expect(page.getByRole('heading', { name: 'Chapters' })).toBeVisible();
      await checkThemes(page, 'record');
      await page.goto(`${app.origin}/trainer/progress-tracking/modules/${await findFirstModule(page, app.origin)}`);
      await expect(page.getByRole('heading', { name: 'How long it takes' })).toBeVisible();
      await checkThemes(page, 'funnel');
    });

    test('axe finds nothing in the admin panel, in either theme', async ({ page, app }) => {
      await signIn(page, app.origin, 'admin');
      const tabs = {
        modules: 'Edit',
        sops: 'SOP',
        analytics: 'Quiz attempts, by week',
        users: 'Create user',
        settings: 'Save settings',
        activity: 'Export as CSV',
      };
      for (const [tab, shown] of Object.entries(tabs)) {
        await page.goto(`${app.origin}/admin#${tab}`);
        await expect(page.getByRole('tabpanel').getByText(shown).first()).toBeAttached();
        await checkThemes(page, `admin ${tab}`);
      }
    });
  });
}
