import { desk, expect, phone, test } from './test.ts';
import { answerQuiz, readChapterInTile, register } from './trainee.ts';

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test.describe(`On a ${name}`, () => {
    test.use({ viewport, hasTouch: name === 'phone' });

    test('a new technician reads chapter 1, fails its quiz, reads the review, passes, and finds chapter 2 open', async ({
      page,
      app,
    }) => {
      test.setTimeout(240_000);
      await register(page, app.origin);
      await page.getByRole('link', { name: 'Training Modules' }).filter({ visible: true }).first().click();
      const second = page.getByRole('listitem').filter({ hasText: 'Windows Patches' });
      await expect(second).toContainText('Locked');

      await readChapterInTile(page);
      await page.getByLabel('Mark as completed').click();
      await expect(page.getByText('Your progress has been saved.')).toBeVisible();
      await page.getByRole('link', { name: 'Start Quiz' }).click();

      await page.getByRole('button', { name: 'Start Quiz' }).click();
      await answerQuiz(page, 6);
      await expect(page.getByRole('heading', { name: 'Quiz Not Passed' })).toBeVisible();
      // The review leads to the section to read again, and gives neither key nor explanation away.
      const section = page.getByRole('link', { name: /Read/ }).first();
      await expect(section).toHaveAttribute('href', /training-modules\/.+#/);
      await section.click();
      await expect(page.getByRole('heading', { level: 1, name: /System Information/ })).toBeVisible();
      await page.goBack();

      await page.getByRole('button', { name: 'Last result' }).click();
      await page.getByRole('button', { name: 'Retake Quiz' }).click();
      await page.getByRole('button', { name: 'Start Quiz' }).click();
      await answerQuiz(page, 0);
      await expect(page.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();

      await page.goto(`${app.origin}/training-modules`);
      await expect(second).toContainText('Available');
      await expect(page.getByText('1 of 13').first()).toBeVisible();
    });
  });
}
