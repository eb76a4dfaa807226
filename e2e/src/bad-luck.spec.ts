import { expect, phone, test } from './test.ts';
import { choose, chooseAndSave, chosenOption, savedLine, startQuiz } from './trainee.ts';

test.use({ viewport: phone, hasTouch: true });

test('saved answers survive a reload, a lost network and a kill -9 of the server', async ({
  page,
  context,
  ownApp: app,
}) => {
  await startQuiz(page, app.origin);

  const first = await chooseAndSave(page);
  await page.reload();
  await expect(chosenOption(page)).toHaveText(first);

  await page.getByRole('button', { name: 'Next Question' }).click();
  await context.setOffline(true);
  await choose(page, true);
  await expect(
    page
      .getByText(/Not saved yet/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  const second = await chosenOption(page).innerText();
  await context.setOffline(false);
  await expect(savedLine(page)).toBeVisible({ timeout: 45_000 });

  await page.getByRole('button', { name: 'Next Question' }).click();
  const third = await chooseAndSave(page);
  // An answer that the screen calls saved is on disk, so the process may be killed at any moment.
  await app.kill();
  await app.restart();
  await page.reload();
  await expect(chosenOption(page)).toHaveText(third);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(chosenOption(page)).toHaveText(second);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(chosenOption(page)).toHaveText(first);
});
