import { expectAccessible, desk, expect, phone, test } from './test.ts';
import { answerQuiz, readChapterInTile, register } from './trainee.ts';

const themes = ['light', 'dark'] as const;

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test.describe(`On a ${name}`, () => {
    test.use({ viewport, hasTouch: name === 'phone' });

    test('axe finds nothing on any screen, in either theme', async ({ page, house }) => {
      test.setTimeout(300_000);
      /** Looks at what is on the screen in both themes. */
      const look = async (where: string) => {
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page, `${where}, ${colorScheme}`);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
        }
      };
      await page.goto(house.origin);
      await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible();
      await look('landing');
      await page.getByRole('button', { name: 'Sign In' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('sign in');
      await page.getByRole('tab', { name: 'Register' }).click();
      await expect(page.getByLabel('First name')).toBeVisible();
      await look('register');
      await page.goto(`${house.origin}/training-modules`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('stranger at a closed door');
      await page.goto(`${house.origin}/licences`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look('licences');

      await register(page, house.origin);
      await look('dashboard');
      await page.goto(`${house.origin}/no-such-page`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look('404');
      await page.goto(`${house.origin}/profile`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look('profile');
      await page.goto(`${house.origin}/settings`);
      await expect(page.getByRole('radio', { name: /Larger/ })).toBeVisible();
      await page.getByRole('radio', { name: /Larger/ }).check();
      await expect(page.locator('html')).toHaveAttribute('data-text-size', 'larger');
      await look('settings with larger text');
      await page.getByRole('radio', { name: /Normal/ }).check();
      await expect(page.locator('html')).not.toHaveAttribute('data-text-size');
      await page.goto(`${house.origin}/announcements`);
      await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
      await look('announcements');
      await page.goto(`${house.origin}/training-modules`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look('modules');
      await readChapterInTile(page);
      await page.getByLabel('Mark as completed').click();
      await expect(page.getByRole('link', { name: 'Start Quiz' })).toBeVisible();
      await look('open tile');
      await page.goto(`${house.origin}/training-modules/by-chapter/1`);
      await expect(page.getByRole('heading', { level: 1, name: /System Information/ })).toBeVisible();
      await look('chapter');

      await page.goto(`${house.origin}/sop-library?search=hash`);
      await expect(page.locator('mark').first()).toBeVisible();
      await look('SOP library');
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText(/^Page 1 of/)).toBeVisible();
      await look('SOP');

      await page.goto(`${house.origin}/quiz`);
      await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible();
      await look('quiz intro');
      await page.getByRole('button', { name: 'Start Quiz' }).click();
      await expect(page.getByText(/^Question 1 of 12$/)).toBeVisible();
      await look('question');
      await answerQuiz(page, 6);
      await expect(page.getByRole('heading', { name: 'Quiz Not Passed' })).toBeVisible();
      await look('failed');
      await page.getByRole('button', { name: 'Retake Quiz' }).click();
      await page.getByRole('button', { name: 'Start Quiz' }).click();
      await answerQuiz(page, 0);
      await expect(page.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
      await look('passed');
    });

    test('axe finds nothing on the trainer’s pages, in either theme', async ({ page, house }) => {
      test.setTimeout(120_000);
      const login = { email: 'trainer@demo.test', password: 'demo-trainer' };
      await page.request.post(`${house.origin}/api/login`, { data: login, headers: { origin: house.origin } });
      const screens = [
        ['/', 'Login activity', 'portal'],
        ['/trainer/announcements', 'New announcement', 'announcements'],
        ['/trainer#sign-ins', 'Sign-ins per day', 'login analytics'],
        ['/news-feed', 'Bench restore of a spare HMI', 'news'],
        ['/trainer/modules', 'Module texts', 'module texts'],
        ['', 'Know the four logs', 'the editor of a module'],
      ] as const;
      for (const [path, heading, where] of screens) {
        if (path === '') await page.getByRole('link', { name: /^7\./ }).click();
        else await page.goto(house.origin + path);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page, `${where}, ${colorScheme}`);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
        }
      }
    });

    test('axe finds nothing on the matrix, a record and a funnel', async ({ page, house }) => {
      test.setTimeout(120_000);
      const login = { email: 'trainer@demo.test', password: 'demo-trainer' };
      await page.request.post(`${house.origin}/api/login`, { data: login, headers: { origin: house.origin } });
      const look = async (where: string) => {
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page, `${where}, ${colorScheme}`);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
        }
      };
      await page.goto(`${house.origin}/trainer/progress-tracking`);
      const person = page.getByRole('link', { name: 'Thandiwe Nkosi' });
      await expect(person).toBeVisible();
      await look('matrix');
      if (name === 'desk') {
        await page.getByRole('row', { name: 'Thandiwe Nkosi' }).getByRole('button').first().click();
        await expect(page.getByRole('dialog').getByText(/^Attempt 1/)).toBeVisible();
        await look('cell');
        await page.keyboard.press('Escape');
      }
      await person.click();
      await expect(page.getByRole('heading', { name: 'Chapters' })).toBeVisible();
      await look('record');
      const modules = await page.request.get(`${house.origin}/api/training-modules?view=outline`);
      const [module] = (await modules.json()) as { id: string }[];
      await page.goto(`${house.origin}/trainer/progress-tracking/modules/${module?.id ?? ''}`);
      await expect(page.getByRole('heading', { name: 'How long it takes' })).toBeVisible();
      await look('funnel');
    });

    test('axe finds nothing in the admin panel either', async ({ page, house }) => {
      test.setTimeout(180_000);
      const account = { email: 'admin@demo.test', password: 'demo-admin' };
      await page.request.post(`${house.origin}/api/login`, { data: account, headers: { origin: house.origin } });
      const tabs = {
        modules: 'Edit',
        sops: 'SOP',
        analytics: 'Quiz attempts, by week',
        users: 'Create user',
        settings: 'Save settings',
        activity: 'Export as CSV',
      };
      for (const [tab, shown] of Object.entries(tabs)) {
        await page.goto(`${house.origin}/admin#${tab}`);
        await expect(page.getByRole('tabpanel').getByText(shown).first()).toBeAttached();
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page, `admin ${tab}, ${colorScheme}`);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(overflow, `admin ${tab} scrolls sideways`).toBeLessThanOrEqual(0);
        }
      }
    });
  });
}
