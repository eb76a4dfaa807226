import type { Locator } from '@playwright/test';
import { expect, test } from './test.ts';
import { register } from './trainee.ts';

test.use({ viewport: { width: 640, height: 360 }, hasTouch: true });

/** The height in pixels of the line of a step that says what to do. This line must be visible. */
const lineHeight = 44;

const stepOf = (checkbox: Locator) => checkbox.locator('xpath=ancestor::li');

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not visible.`);
  return box;
}

test('a job card on a turned phone has room for two steps, and nothing covers a step that a button opens', async ({
  page,
  app,
}) => {
  await register(page, app.origin);
  await page.goto(`${app.origin}/sop-library?sop=LC-07-01`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Go to step 1' }).click();
  const first = dialog.getByRole('checkbox', { name: /^Step 1 done/ });
  await expect(first).toBeFocused();
  const second = dialog.getByRole('checkbox', { name: /^Step 2 done/ });
  // Repeated, because the card may still be scrolling to the step.
  await expect(async () => {
    const [firstStep, secondStep] = [await boxOf(stepOf(first)), await boxOf(stepOf(second))];
    const [header, card] = [await boxOf(dialog.locator('> header')), await boxOf(dialog)];
    expect(firstStep.y).toBeGreaterThanOrEqual(header.y + header.height);
    expect(secondStep.y + lineHeight).toBeLessThanOrEqual(card.y + card.height);
  }).toPass({ timeout: 20_000 });
});
