import { expect, type Page } from '@playwright/test';
import { answerQuiz, readChapterInTile, register } from './trainee.ts';

/** A new technician reads module 1, fails its quiz, reads the review, passes, and finds module 2 open. */
export async function passFirstModule(page: Page, origin: string): Promise<void> {
  await register(page, origin);
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
  // The review links the section to read again, and shows neither the answer key nor an explanation.
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

  await page.goto(`${origin}/training-modules`);
  await expect(second).toContainText('Available');
  await expect(page.getByText('1 of 13').first()).toBeVisible();
}
