import type { Page } from '@playwright/test';
import { findFirstModule, signIn } from './sign-in.ts';
import { desk, expect, phone, test } from './test.ts';
import { register } from './trainee.ts';

/** Completes the first module by calls of the API and returns its id. */
async function completeFirst(page: Page, origin: string): Promise<string> {
  const id = await findFirstModule(page, origin);
  for (const data of [{ progressPercentage: 50 }, { status: 'completed' }]) {
    const reply = await page.request.put(`${origin}/api/progress/${id}`, { data, headers: { origin } });
    expect(reply.ok()).toBe(true);
  }
  return id;
}

for (const [size, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const) {
  test(`on ${size}, a trainer publishes a new revision, a reader is notified and reads it, and the old revision is restored`, async ({
    browser,
    app,
  }) => {
    const { origin } = app;
    const options = { viewport, hasTouch: size === 'a phone' };
    const [trainerContext, readerContext] = [await browser.newContext(options), await browser.newContext(options)];
    const [page, reader] = [await trainerContext.newPage(), await readerContext.newPage()];
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (line) => (line.type() === 'error' ? faults.push(line.text()) : undefined));
    await signIn(page, origin, 'trainer');
    await register(reader, origin);
    const id = await completeFirst(reader, origin);
    const sentence = `Ask the shift lead of ${viewport.width} first.`;

    await page.goto(`${origin}/trainer/modules/${id}`);
    const text = page.getByRole('textbox', { name: 'Text of the module' });
    await text.locator('p').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.type(`${sentence} `);
    // A toolbar button that is pressed directly after typing keeps the typed text.
    await page.getByRole('button', { name: 'Bold', exact: true }).click();
    await page.keyboard.type('Always. ');
    await expect(text.locator('strong').first()).toHaveText('Always. ');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible();
    await page.keyboard.press('Escape');
    // The editor has a Publish button above the text and one below it.
    await page.getByRole('button', { name: 'Publish', exact: true }).last().click();
    const publishing = page.getByRole('dialog', { name: 'Publish a new revision' });
    await publishing.getByLabel('What changed').fill('Whom to ask');
    await publishing.getByRole('button', { name: 'Publish', exact: true }).dblclick();
    await expect(page.getByText('is what readers see now')).toBeVisible();
    await expect(publishing).toBeHidden();

    await reader.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await reader.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first().click();
    await expect(reader.getByText(sentence)).toBeVisible();

    await page.getByRole('tab', { name: 'Revisions' }).click();
    await page
      .getByRole('button', { name: /^Compare / })
      .first()
      .click();
    const old = page.getByRole('dialog', { name: /^Revision/ });
    await expect(old.getByText('Opening')).toBeVisible();
    await old.getByRole('button', { name: 'Publish this revision again' }).click();
    await expect(old).toBeHidden();
    await expect(page.getByText(/^Revision \d+ restored$/).first()).toBeVisible();
    await reader.reload();
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(reader.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(reader.getByText(sentence)).toHaveCount(0);
    expect(faults).toEqual([]);
    await Promise.all([trainerContext.close(), readerContext.close()]);
  });
}
