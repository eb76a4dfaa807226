import type { Locator } from '@playwright/test';
import { openSignedInWindow } from './sign-in.ts';
import { desk, expect, expectAccessible, phone, test } from './test.ts';
import { register } from './trainee.ts';

/** A picture of 1 by 1 pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

for (const [size, viewport] of Object.entries({ desk, phone })) {
  test(`a question is asked, answered, found through the bell, accepted, and listed in the FAQ (${size})`, async ({
    page,
    browser,
    app,
  }) => {
    await page.setViewportSize(viewport);
    await register(page, app.origin);
    // The link in the list of sections works also a second time, after scrolling back up.
    await page.goto(`${app.origin}/training-modules/by-chapter/1`);
    const heading = page.getByRole('heading', { name: 'Discussion & FAQ' });
    const sections = page.getByRole('navigation', { name: 'Sections' }).filter({ visible: true });
    for (const visit of ['first', 'second']) {
      if (size === 'phone') await page.getByRole('button', { name: /^\d+ of \d+/ }).click();
      await sections.getByRole('link', { name: 'Discussion & FAQ' }).click();
      await expect(heading, `the ${visit} visit`).toBeInViewport();
      await expect(heading).toBeFocused();
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(heading).not.toBeInViewport();
    }
    await page.goto(`${app.origin}/training-modules/by-chapter/5#discussion`);
    const question = `Where does the ${size} log go? See https://vendor.test/kb, then run \`dir\`.`;
    const discussion = page.getByRole('region', { name: 'Discussion & FAQ' });
    await expect(discussion.getByRole('button', { name: 'Post Question' })).toHaveAttribute('aria-disabled', 'true');
    await discussion.getByLabel('Your question').fill(question);
    // Without a network the question is not posted, and nothing that was typed is lost.
    await page.context().setOffline(true);
    await discussion.getByRole('button', { name: 'Post Question' }).click();
    await expect(page.getByText('Failed to post question')).toBeVisible();
    await expect(discussion.getByLabel('Your question')).toHaveValue(question);
    await page.context().setOffline(false);
    await discussion.getByRole('button', { name: 'Post Question' }).dblclick();
    await expect(page.getByText('Your question has been posted.')).toBeVisible();
    const own = discussion.getByRole('listitem').filter({ hasText: `the ${size} log` });
    await expect(own).toHaveCount(1);
    await expect(own.getByRole('link', { name: 'https://vendor.test/kb' })).toHaveAttribute('target', '_blank');

    const trainer = await openSignedInWindow(browser, app.origin, 'trainer');
    await trainer.goto(page.url());
    const asked = trainer.getByRole('listitem').filter({ hasText: `the ${size} log` });
    await asked.getByRole('button', { name: /^Answer the question/ }).click();
    await asked.getByLabel('Your answer').fill('Into the folder of its host.');
    await asked.getByRole('button', { name: 'Post Answer' }).click();
    await expect(asked.getByText('Into the folder of its host.')).toBeVisible();
    await asked.getByRole('button', { name: /^Actions for the question/ }).click();
    await trainer.getByRole('menuitem', { name: 'Add to the FAQ' }).click();
    await expect(asked.getByText('FAQ', { exact: true })).toBeVisible();
    await trainer.context().close();

    // The technician is on another page. The bell shows the answer and links to it.
    await page.goto(`${app.origin}/trainee`);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    await expectAccessible(page, `the bell, ${size}`);
    await bell.getByRole('link', { name: /Ravi Menon/ }).click();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expect(own.getByText('Into the folder of its host.')).toBeInViewport();
    await own.getByRole('button', { name: 'Accept the answer of Ravi Menon' }).click();
    await expect(own.getByText('Accepted answer')).toBeVisible();
    await expect(own.getByText('FAQ', { exact: true })).toBeVisible();
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
    expect(await widthOf(own.locator('b').first())).toBeGreaterThan((await widthOf(own)) / 2);
    await expectAccessible(page, `discussion, ${size}`);

    // The jump past the text of module 1 to its discussion counts as reading only the first screen of the text.
    const progress = await (await page.request.get(`${app.origin}/api/progress`)).json();
    const greatestPercentage = Math.max(
      ...progress.map((each: { progressPercentage: number }) => each.progressPercentage),
    );
    expect(greatestPercentage).toBeLessThan(10);
  });

  test(`a training is shared with a picture, viewed, and hidden by a trainer (${size})`, async ({
    page,
    browser,
    app,
  }) => {
    await page.setViewportSize(viewport);
    await register(page, app.origin);
    await page.goto(`${app.origin}/news-feed`);
    await expect(page.getByText('Sample', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Bench restore of a spare HMI' })).toBeVisible();
    await expectAccessible(page, `news, ${size}`);
    await page.getByRole('button', { name: 'Share Training Completion' }).click();
    const dialog = page.getByRole('dialog');
    const comment = `A first round at the ${size}`;
    await dialog.getByLabel('Your experience').fill(comment);
    await expect(dialog.getByLabel('Training video title')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog.getByText('Choose the module.')).toBeVisible();
    await dialog.getByLabel('Module').selectOption({ index: 1 });
    await dialog.getByLabel('Location').fill('Tank farm');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'site.png', mimeType: 'image/png', buffer: picture });
    // A chosen picture is uploaded at once.
    await expect(dialog.getByRole('list', { name: 'Attached' })).toContainText('site.png');
    await expectAccessible(page, `sharing, ${size}`);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    const card = page.getByRole('article').filter({ hasText: comment });
    await expect(card).toBeInViewport();
    await expect(card).toBeFocused();
    await expect(card.getByText('No date')).toBeVisible();
    await card.getByRole('button', { name: /^Enlarge picture 1 of/ }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toHaveJSProperty('naturalWidth', 1);
    await page.keyboard.press('Escape');
    await expect(card.getByRole('button', { name: /^Enlarge/ })).toBeFocused();

    const trainer = await openSignedInWindow(browser, app.origin, 'trainer');
    await trainer.goto(`${app.origin}/news-feed`);
    const trainersCard = trainer.getByRole('article').filter({ hasText: comment });
    await trainersCard.getByRole('button', { name: /^Actions for/ }).click();
    await trainer.getByRole('menuitem', { name: 'Hide from the feed' }).click();
    // The other test of this file may have hidden another item.
    await expect(trainersCard.getByText('Hidden, only trainers see it')).toBeVisible();
    await trainer.context().close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Bench restore of a spare HMI' })).toBeVisible();
    await expect(card).toHaveCount(0);
  });
}
