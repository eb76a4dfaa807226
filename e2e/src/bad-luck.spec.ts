import type { Page } from '@playwright/test';
import { expect, phone, test } from './test.ts';
import { choose, readChapterInTile, register } from './trainee.ts';

test.use({ viewport: phone, hasTouch: true });

/** A new technician with the quiz of chapter 1 open before them. */
async function startQuiz(page: Page, origin: string): Promise<void> {
  await register(page, origin);
  await page.goto(`${origin}/training-modules`);
  await readChapterInTile(page);
  await page.getByLabel('Mark as completed').click();
  await page.getByRole('link', { name: 'Start Quiz' }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByText(/^Question 1 of 12$/)).toBeVisible();
}

const saved = (page: Page) =>
  page
    .getByText(/^Saved \d/)
    .filter({ visible: true })
    .first();

/** Chooses the right option and waits until the screen says that the server has it. */
async function chooseAndSave(page: Page): Promise<string> {
  const acknowledged = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await choose(page, true);
  await acknowledged;
  await expect(saved(page)).toBeVisible();
  return chosen(page).innerText();
}
const chosen = (page: Page) => page.locator('.opt:has(input:checked) span:last-child');

test('What was answered survives a reload, a dead network and a restart of the server', async ({
  page,
  context,
  ownApp: app,
}) => {
  test.setTimeout(240_000);
  await startQuiz(page, app.origin);

  const first = await chooseAndSave(page);
  await page.reload();
  await expect(chosen(page)).toHaveText(first);

  await page.getByRole('button', { name: 'Next Question' }).click();
  await context.setOffline(true);
  await choose(page, true);
  await expect(
    page
      .getByText(/Not saved yet/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  const second = await chosen(page).innerText();
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible({ timeout: 45_000 });

  await page.getByRole('button', { name: 'Next Question' }).click();
  const third = await chooseAndSave(page);
  // What the screen called saved is on the disk: the process ends without a word.
  await app.kill();
  await app.restart();
  await page.reload();
  await expect(chosen(page)).toHaveText(third);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(chosen(page)).toHaveText(second);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(chosen(page)).toHaveText(first);
});

test('A session that ends while somebody answers loses nothing, and signing in leads back to the question', async ({
  page,
  context,
  app,
}) => {
  test.setTimeout(180_000);
  await startQuiz(page, app.origin);
  const email = await page.evaluate(async () => {
    const reply = await fetch('/api/auth/user');
    return ((await reply.json()) as { email: string }).email;
  });
  await chooseAndSave(page);
  await page.getByRole('button', { name: 'Next Question' }).click();
  await context.clearCookies();
  await choose(page, true);
  const second = await chosen(page).innerText();
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('loop-check-1');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/quiz\//);
  await expect(page.getByText(/^Question 2 of 12$/)).toBeVisible();
  await expect(chosen(page)).toHaveText(second);
});

test('Two tabs on one attempt and a double click on Submit give one result', async ({ page, context, app }) => {
  test.setTimeout(180_000);
  await startQuiz(page, app.origin);
  const other = await context.newPage();
  await other.goto(page.url());
  await other
    .getByRole('button', { name: /Resume|Start Quiz/ })
    .first()
    .click();
  await expect(other.getByText(/^Question 1 of 12$/)).toBeVisible();
  for (let number = 1; number <= 12; number += 1) {
    await choose(page, true);
    if (number < 12) await page.getByRole('button', { name: 'Next Question' }).click();
  }
  await page.getByRole('button', { name: 'Submit Quiz' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
  await choose(other, false);
  await expect(other.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible({ timeout: 30_000 });
  const attempts = await page.evaluate(async () => {
    const id = location.pathname.split('/').pop() ?? '';
    const quizzes = (await (await fetch(`/api/quizzes/module/${id}`)).json()) as { id: string }[];
    return (await (await fetch(`/api/quiz-attempts/${quizzes[0]?.id}`)).json()) as unknown[];
  });
  expect(attempts).toHaveLength(1);
});
