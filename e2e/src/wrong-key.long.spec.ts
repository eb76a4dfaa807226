import { moveActivityIntoPast } from '../../server/src/testing/past-activity.ts';
import { createQuizWithWrongKey } from './wrong-key.ts';
import { signIn } from './sign-in.ts';
import { desk, expect, expectAccessible, phone, test } from './test.ts';

for (const [size, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const) {
  test.describe(`on ${size}`, () => {
    test.use({ viewport });

    test('a trainer finds a stalled trainee, corrects the wrong key that the analysis lists first, and the trainee passes', async ({
      page,
      browser,
      app,
    }) => {
      const { origin } = app;
      const quiz = await createQuizWithWrongKey(origin, String(viewport.width));
      await signIn(page, origin, 'trainer');
      await app.arrange((db) => moveActivityIntoPast(db, quiz.stalled.email, 60));
      await page.goto(`${origin}/trainer`);
      const pending = page.getByRole('listitem');
      await pending
        .filter({ hasText: /trainees? (has|have) stalled/ })
        .getByRole('link', { name: 'Open' })
        .click();
      await expect(page).toHaveURL(/stalledDays=14/);
      const person = page.getByRole('link', { name: quiz.stalled.fullName });
      await person.click();
      await expect(page.getByRole('heading', { level: 1, name: quiz.stalled.fullName })).toBeVisible();
      await expect(page.getByText(/^Stalled for 60 days at chapter 1/)).toBeVisible();
      await page.getByRole('button', { name: 'Answers' }).first().click();
      const attempt = page.getByRole('dialog', { name: 'Attempt details' });
      await expect(attempt.getByText('Not passed', { exact: true })).toBeVisible();
      await expect(attempt.getByText('Which service is number 1?')).toBeVisible();
      await expectAccessible(page, 'the attempt');
      await page.keyboard.press('Escape');

      await page.goto(`${origin}/trainer`);
      await pending
        .filter({ hasText: /correct answer that looks wrong|correct answers that look wrong/ })
        .getByRole('link', { name: 'Check' })
        .click();
      await expectAccessible(page, 'the quizzes');
      await page.getByRole('link', { name: quiz.title }).click();

      const first = page.getByRole('listitem').filter({ hasText: 'Strong trainees choose B' });
      await expect(first).toContainText('Which service is number 1?');
      await expectAccessible(page, 'the analysis');
      await first.getByRole('button', { name: 'Change the correct answer' }).click();
      const editor = page.getByRole('dialog', { name: 'Edit question' });
      await expectAccessible(page, 'the editor');
      await editor.getByRole('radio', { name: 'B is right' }).check();
      await editor.getByRole('button', { name: 'Save question' }).click();

      const regrade = page.getByRole('dialog', { name: 'Regrade' });
      const change = regrade.getByRole('listitem').filter({ hasText: quiz.stalled.fullName });
      await expect(change).toContainText('60% → 80%');
      await expect(change).toContainText('now passed');
      await expect(regrade.getByText('Nobody loses a result')).toBeVisible();
      await expectAccessible(page, 'the regrade');
      await regrade.getByRole('button', { name: /^Raise \d+ results$/ }).dblclick();
      await expect(page.getByText('Regraded', { exact: true })).toBeVisible();
      await expect(regrade).toBeHidden();
      await page.getByRole('tab', { name: 'Analysis' }).click();
      await expect(page.getByText('Strong trainees choose')).toHaveCount(0);

      const other = await browser.newContext({ viewport });
      const trainee = await other.newPage();
      await signIn(trainee, origin, quiz.stalled);
      const attempts = await trainee.request.get(`${origin}/api/quiz-attempts/${quiz.quizId}`);
      expect(await attempts.json()).toMatchObject([
        { isPassing: true, score: '80.00', regraded: { fromScore: '60.00' } },
      ]);
      await page.goto(`${origin}/trainer`);
      await page.getByRole('link', { name: 'Progress matrix' }).click();
      await page.getByLabel('Name or employee ID').fill(quiz.stalled.fullName);
      await person.click();
      await expect(page.getByRole('listitem').filter({ hasText: /80%\s*passed/ })).toBeVisible();

      await trainee.goto(`${origin}/trainee`);
      await expect(trainee.getByText(/Passed the quiz of chapter 1 with 80%/)).toBeVisible();
      await other.close();
    });
  });
}
