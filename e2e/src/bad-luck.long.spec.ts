import { holdRequests } from './hold-requests.ts';
import { expect, phone, test } from './test.ts';
import { choose, chooseAndSave, chosenOption, questionHeading, rightOption, startQuiz } from './trainee.ts';

test.use({ viewport: phone, hasTouch: true });

test('an answer given after the session ended is kept, and signing in leads back to the question', async ({
  page,
  context,
  app,
}) => {
  await startQuiz(page, app.origin);
  const email = await page.evaluate(async () => {
    const reply = await fetch('/api/auth/user');
    return ((await reply.json()) as { email: string }).email;
  });
  await chooseAndSave(page);
  await page.getByRole('button', { name: 'Next Question' }).click();
  await context.clearCookies();
  const second = rightOption(await questionHeading(page).innerText());
  // The page shows the message for half a second before it opens the sign-in page.
  const openSignIn = await holdRequests(page, /\/api\/login\?next=/);
  await choose(page, true);
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
  openSignIn();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('loop-check-1');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/quiz\//);
  await expect(page.getByText(/^Question 2 of 12$/)).toBeVisible();
  await expect(chosenOption(page)).toHaveText(second);
});

test('an attempt that is open in two tabs and submitted with a double click has one result', async ({
  page,
  context,
  app,
}) => {
  await startQuiz(page, app.origin);
  const other = await context.newPage();
  await other.goto(page.url());
  await other
    .getByRole('button', { name: /Resume|Start Quiz/ })
    .first()
    .click();
  await expect(other.getByText(/^Question 1 of 12$/)).toBeVisible();
  for (let number = 1; number <= 12; number += 1) {
    await expect(page.getByText(`Question ${number} of 12`, { exact: true })).toBeVisible();
    await choose(page, true);
    if (number < 12) await page.getByRole('button', { name: 'Next Question' }).click();
  }
  await page.getByRole('button', { name: 'Submit Quiz' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible();
  // The other tab learns at its next answer that the attempt was submitted.
  await choose(other, false);
  await expect(other.getByRole('heading', { name: 'Quiz Passed!' })).toBeVisible({ timeout: 30_000 });
  const attempts = await page.evaluate(async () => {
    const id = location.pathname.split('/').pop() ?? '';
    const quizzes = (await (await fetch(`/api/quizzes/module/${id}`)).json()) as { id: string }[];
    return (await (await fetch(`/api/quiz-attempts/${quizzes[0]?.id}`)).json()) as unknown[];
  });
  expect(attempts).toHaveLength(1);
});
