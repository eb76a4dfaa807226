import { moveActivityIntoPast } from '../../server/src/testing/past-activity.ts';
import { givenWrongKey } from './wrong-key.ts';
import { signIn } from './sign-in.ts';
import { desk, expect, expectAccessible, phone, test } from './test.ts';

for (const [size, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const) {
  test.describe(`On ${size}`, () => {
    test.use({ viewport });

    test('a trainer finds who stalled, reads his attempt, corrects the key that analysis names first, and sees him pass', async ({
      page,
      browser,
      app,
    }) => {
      test.setTimeout(150_000);
      const { origin } = app;
      const scene = await givenWrongKey(origin, String(viewport.width));
      await signIn(page, origin, 'trainer');
      await app.arrange((db) => moveActivityIntoPast(db, scene.stalled.email, 60));
      await page.goto(`${origin}/trainer`);
      const pending = page.getByRole('listitem');
      await pending
        .filter({ hasText: /trainees? (has|have) stalled/ })
        .getByRole('link', { name: 'Open' })
        .click();
      await expect(page).toHaveURL(/stalledDays=14/);
      const person = page.getByRole('link', { name: scene.stalled.fullName });
      await person.click();
      await expect(page.getByRole('heading', { level: 1, name: scene.stalled.fullName })).toBeVisible();
      await expect(page.getByText(/^Stalled for 60 days at chapter 1/)).toBeVisible();
      await page.getByRole('button', { name: 'Answers' }).first().click();
      const given = page.getByRole('dialog', { name: 'Attempt details' });
      await expect(given.getByText('Not passed', { exact: true })).toBeVisible();
      await expect(given.getByText('Which service is number 1?')).toBeVisible();
      await expectAccessible(page, 'the attempt');
      await page.keyboard.press('Escape');

      await page.goto(`${origin}/trainer`);
      await pending
        .filter({ hasText: /key that looks wrong|keys that look wrong/ })
        .getByRole('link', { name: 'Check' })
        .click();
      await expectAccessible(page, 'the quizzes');
      await page.getByRole('link', { name: scene.title }).click();

      const first = page.getByRole('listitem').filter({ hasText: 'Good scorers pick B' });
      await expect(first).toContainText('Which service is number 1?');
      await expectAccessible(page, 'the analysis');
      await first.getByRole('button', { name: 'Correct the key' }).click();
      const editor = page.getByRole('dialog', { name: 'Edit question' });
      await expectAccessible(page, 'the editor');
      await editor.getByRole('radio', { name: 'B is right' }).check();
      await editor.getByRole('button', { name: 'Save question' }).click();

      const regrade = page.getByRole('dialog', { name: 'Regrade' });
      const change = regrade.getByRole('listitem').filter({ hasText: scene.stalled.fullName });
      await expect(change).toContainText('60% → 80%');
      await expect(change).toContainText('now passed');
      await expect(regrade.getByText('Nobody loses a result')).toBeVisible();
      await expectAccessible(page, 'the regrade');
      await regrade.getByRole('button', { name: /^Raise \d+ results$/ }).dblclick();
      await expect(page.getByText('Regraded', { exact: true })).toBeVisible();
      await expect(regrade).toBeHidden();
      await page.getByRole('tab', { name: 'Analysis' }).click();
      await expect(page.getByText('Good scorers pick')).toHaveCount(0);

      const other = await browser.newContext({ viewport });
      const trainee = await other.newPage();
      await signIn(trainee, origin, scene.stalled);
      const attempts = await trainee.request.get(`${origin}/api/quiz-attempts/${scene.quizId}`);
      expect(await attempts.json()).toMatchObject([
        { isPassing: true, score: '80.00', regraded: { fromScore: '60.00' } },
      ]);
      await page.goto(`${origin}/trainer`);
      await page.getByRole('link', { name: 'Progress matrix' }).click();
      await page.getByLabel('Name or employee ID').fill(scene.stalled.fullName);
      await person.click();
      await expect(page.getByRole('listitem').filter({ hasText: /80%\s*passed/ })).toBeVisible();

      await trainee.goto(`${origin}/trainee`);
      await expect(trainee.getByText(/Passed the quiz of chapter 1 with 80%/)).toBeVisible();
      await other.close();
    });
  });
}
