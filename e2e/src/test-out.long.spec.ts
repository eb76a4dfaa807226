import { checkThemes, expect, phone, test } from './test.ts';
import { answerQuiz, register } from './trainee.ts';

test.use({ viewport: phone, hasTouch: true });

test('an experienced technician takes the quiz first: 83% completes nothing, 92% completes the module without reading', async ({
  page,
  app,
}) => {
  await app.arrange(async (db) => {
    await db.updateTable('modules').set({ allows_test_out: true }).where('chapter_number', '=', 1).execute();
  });
  await register(page, app.origin);
  await page.goto(`${app.origin}/training-modules/by-chapter/1`);
  await page.getByRole('link', { name: 'Take the quiz first' }).click();
  await expect(page.getByText(/With 90% or more, the module is completed/)).toBeVisible();
  await expect(page.getByText(/At least 2 questions are critical/)).toBeVisible();
  await checkThemes(page, 'the introduction of a test-out');

  await page.getByRole('button', { name: 'Start Quiz' }).click();
  // 10 of 12 answers are right: 83%.
  await answerQuiz(page, 2);
  await expect(page.getByRole('heading', { name: 'Quiz Not Passed' })).toBeInViewport();
  await expect(page.getByText(/You started this attempt before reading, so it needs 90%/)).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Read the module' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Review' })).toBeHidden();
  await checkThemes(page, 'the result of a test-out');

  await page.getByRole('button', { name: 'Retake Quiz' }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  // 11 of 12 answers are right: 92%.
  await answerQuiz(page, 1);
  await expect(page.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
  await expect(page.getByText('You took the quiz before reading, and need not read this module.')).toBeVisible();

  await page.getByRole('link', { name: 'Back to Module' }).click();
  await expect(page.getByText('Reading waived: you passed the quiz first.')).toBeVisible();
});
