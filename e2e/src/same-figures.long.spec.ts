import type { Page } from '@playwright/test';
import { openSignedInWindow } from './sign-in.ts';
import { desk, expect, test } from './test.ts';
import { answerQuiz, readFirstChapter, register } from './trainee.ts';

test.use({ viewport: desk });

/** Reads module 1, passes its quiz with 11 of 12 right answers, and reads 75% of module 2. Returns both module ids. */
async function reachTheMiddle(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/training-modules`);
  await readFirstChapter(page);
  await page.getByLabel('Mark as completed').click();
  await page.getByRole('link', { name: 'Start Quiz' }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await answerQuiz(page, 1);
  await expect(page.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Score 92 percent, required 80 percent' })).toBeVisible();
  const list = await page.request.get(`${origin}/api/progress`);
  const ids = ((await list.json()) as { moduleId: string }[]).slice(0, 2).map(({ moduleId }) => moduleId);
  const reply = await page.request.put(`${origin}/api/progress/${ids[1]}`, {
    data: { scrollDepthPercentage: 75 },
    headers: { origin },
  });
  expect(reply.ok()).toBe(true);
  return ids;
}

/**
 * Expects the texts on a screen, and none of the percentages that another way of rounding would give. The figures are 1
 * of 13 modules (7.7, shown as 8%), 11 of 12 answers (91.67, shown as 92%) and half of 75% (37.5, shown as 37%).
 */
async function expectFigures(page: Page, url: string, texts: readonly (string | RegExp)[]): Promise<void> {
  await page.goto(url);
  const main = page.getByRole('main');
  for (const text of texts) await expect(main).toContainText(text);
  await expect(main).not.toContainText(/\b(?:7|91|91\.67|38)%/);
}

test('every screen shows the same figures for a person in the middle of the course', async ({ page, browser, app }) => {
  const { origin } = app;
  const { email } = await register(page, origin);
  const [first, second] = await reachTheMiddle(page, origin);
  await expectFigures(page, `${origin}/`, [
    '8%',
    '1 of 13 modules completed',
    'Passed the quiz of chapter 1 with 92%',
    /Quiz average\s*92%/,
  ]);
  await expectFigures(page, `${origin}/training-modules`, [/8% · 1 of 13/, 'Quiz 92%', '75% read']);
  await expectFigures(page, `${origin}/training-modules/${first}`, [/Best score\s*92%/, 'Module 100%']);
  await expectFigures(page, `${origin}/training-modules/${second}`, [
    'Module 37%',
    'Reading 75%. The quiz is the second half.',
  ]);
  await expectFigures(page, `${origin}/quiz/${first}`, [/Best score so far\s*92%/]);
  await expectFigures(page, `${origin}/certificates`, ['8%', /Quiz average\s*92%/]);

  const trainer = await openSignedInWindow(browser, origin, 'trainer');
  const people = await trainer.request.get(`${origin}/api/trainer/trainees`);
  const trainee = ((await people.json()) as { id: string; email: string; employeeId: string }[]).find(
    (person) => person.email === email,
  );
  await expectFigures(trainer, `${origin}/trainer/progress-tracking/people/${trainee?.id}`, ['best 92%', '75%', '92%']);
  await trainer.goto(`${origin}/trainer/progress-tracking?search=${trainee?.employeeId}`);
  await expect(trainer.getByRole('button', { name: 'In Progress, 75% read' })).toBeVisible();
});
