import { givenWrongKey } from './crew.ts';
import { desk, expect, expectAccessible, phone, test } from './test.ts';

for (const [size, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const) {
  test.describe(`On ${size}`, () => {
    test.use({ viewport });

    test('a trainer corrects the wrong key that analysis names first, regrades, and somebody who had failed passes', async ({
      page,
      browser,
      house,
    }) => {
      test.setTimeout(150_000);
      const { origin } = house;
      const scene = await givenWrongKey(origin, String(viewport.width));
      await page.request.post(`${origin}/api/login`, {
        data: { email: 'trainer@demo.test', password: 'demo-trainer' },
        headers: { origin },
      });
      await page.goto(`${origin}/trainer/manage-quizzes`);
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
      await trainee.request.post(`${origin}/api/login`, { data: scene.stalled, headers: { origin } });
      const attempts = await trainee.request.get(`${origin}/api/quiz-attempts/${scene.quizId}`);
      expect(await attempts.json()).toMatchObject([
        { isPassing: true, score: '80.00', regraded: { fromScore: '60.00' } },
      ]);
      await trainee.goto(`${origin}/trainee`);
      await expect(trainee.getByText(/Passed the quiz of chapter 1 with 80%/)).toBeVisible();
      await other.close();
    });
  });
}
