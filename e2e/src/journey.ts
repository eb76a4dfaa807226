import { expect, type Page } from '@playwright/test';
import { answerQuiz, questionsInQuiz, readFirstChapter, register, type Technician } from './trainee.ts';

/**
 * A new technician reads module 1, fails its quiz, reads a section again, passes, and finds that module 2 is available.
 * Returns the technician.
 */
export async function passFirstModule(page: Page, origin: string): Promise<Technician> {
  const technician = await register(page, origin);
  await page.getByRole('link', { name: 'Training Modules' }).filter({ visible: true }).first().click();
  const second = page.getByRole('listitem').filter({ hasText: 'Windows Patches' });
  await expect(second).toContainText('Locked');

  await readFirstChapter(page);
  await page.getByLabel('Mark as completed').click();
  await expect(page.getByText('Your progress has been saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Start Quiz' }).click();

  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await answerQuiz(page, questionsInQuiz / 2);
  await expect(page.getByRole('heading', { name: 'Quiz Not Passed' })).toBeVisible();
  await expect(page.getByText('50%', { exact: true })).toBeVisible();
  // The result links the sections to read again, and does not show which answers were right.
  const section = page.getByRole('region', { name: 'Read again' }).getByRole('link').first();
  await expect(section).toHaveAttribute('href', /training-modules\/.+#/);
  await expect(page.getByRole('heading', { name: 'Review' })).toBeHidden();
  await section.click();
  await expect(page.getByRole('heading', { level: 1, name: /System Information/ })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Last result' }).click();
  await page.getByRole('button', { name: 'Retake Quiz' }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await answerQuiz(page, 0);
  await expect(page.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();

  await page.goto(`${origin}/training-modules`);
  await expect(second).toContainText('Available');
  await expect(page.getByText('1 of 13').first()).toBeVisible();
  return technician;
}
