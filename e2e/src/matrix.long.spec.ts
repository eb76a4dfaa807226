import type { Page } from '@playwright/test';
import { saveManyTrainees } from '../../server/src/testing/many-trainees.ts';
import { signIn } from './sign-in.ts';
import { desk, expect, phone, test } from './test.ts';

/** A recording of rendered frames. */
interface Recording {
  /** The milliseconds between consecutive frames. */
  readonly gaps: number[];
  /** The number of frames in which a place in the middle of the window showed no row. */
  readonly blanks: number;
}

/** Records a number of frames. Scrolls the page by `step` pixels in each. */
function recordFrames(page: Page, frames: number, step: number): Promise<Recording> {
  return page.evaluate(
    ([count, by]) =>
      new Promise<Recording>((resolve) => {
        const gaps: number[] = [];
        let blanks = 0;
        let before = performance.now();
        const frame = (now: number) => {
          gaps.push(now - before);
          before = now;
          const heights = [0.3, 0.5, 0.7].map((part) => window.innerHeight * part);
          const isRow = (y: number) => document.elementFromPoint(300, y)?.closest('tbody tr[aria-rowindex]');
          // The second place is for a y in the gap of two pixels between rows.
          if (heights.some((y) => !isRow(y) && !isRow(y + 4))) blanks += 1;
          window.scrollBy(0, by);
          if (gaps.length < count) requestAnimationFrame(frame);
          // The first two gaps also contain the start of the recording.
          else resolve({ gaps: gaps.slice(2), blanks });
        };
        requestAnimationFrame(frame);
      }),
    [frames, step] as const,
  );
}

/** Replaces the table by a static copy with 1000 rows, which are copies of the rows on the screen. */
async function showAllRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const table = document.querySelector('table.matrix');
    const copy = table?.cloneNode(true) as HTMLTableElement;
    const rows = [...copy.querySelectorAll('tbody tr[aria-rowindex]')];
    const allRows = Array.from({ length: 1000 }, (_, index) => rows[index % rows.length]?.cloneNode(true) as Node);
    copy.querySelector('tbody')?.replaceChildren(...allRows);
    table?.replaceWith(copy);
    copy.querySelector('tbody')?.scrollIntoView();
  });
}

/** Returns the median. */
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

test('a matrix of a thousand people scrolls without a blank row, and the keyboard reaches the last person', async ({
  page,
  ownApp: app,
}) => {
  await app.arrange((db) => saveManyTrainees(db, 1000));
  await page.setViewportSize(desk);
  await signIn(page, app.origin, 'trainer');
  await page.goto(`${app.origin}/trainer/progress-tracking?department=Bench`);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1002');
  await page.evaluate(() => document.querySelector('table.matrix tbody')?.scrollIntoView());

  const scrolling = await recordFrames(page, 200, 120);
  expect(scrolling.blanks).toBe(0);
  // Only the rows near the window are in the document.
  expect(await page.locator('table.matrix tbody tr[aria-rowindex]').count()).toBeLessThan(120);
  await showAllRows(page);
  const plain = await recordFrames(page, 200, 120);
  expect(plain.blanks).toBe(0);
  // The measure is a static table of all rows, which a busy machine slows as well. 34 ms are two frames at 60 Hz.
  expect(median(scrolling.gaps)).toBeLessThan(Math.max(34, median(plain.gaps) * 2));

  // Each press goes to the last row that is loaded, and more pages load, until the last row of all is there.
  await page.reload();
  await page.getByRole('row', { name: 'Bench Person 0001' }).getByRole('link').focus();
  await expect(async () => {
    await page.keyboard.press('Control+End');
    await expect(page.getByRole('row', { name: 'Bench Person 1000' })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /Locked|Available|Completed/);
});

test('a trainer finds a person who needs action, reads the reason and the last attempt, and exports the list', async ({
  page,
  app,
}) => {
  await page.setViewportSize(desk);
  await signIn(page, app.origin, 'trainer');
  await page.goto(`${app.origin}/trainer/progress-tracking`);
  await page.getByRole('button', { name: /^Needs action/ }).click();
  await expect(page).toHaveURL(/standing=needs_action/);
  await page.getByLabel('Name or employee ID').fill('thandiwe');
  await expect(page.getByRole('row', { name: /Thandiwe/ })).toBeVisible();
  await expect(page).toHaveURL(/search=thandiwe/);
  await page.reload();
  await expect(page.getByLabel('Name or employee ID')).toHaveValue('thandiwe');

  await page
    .getByRole('row', { name: /Thandiwe/ })
    .getByRole('link')
    .focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^Quiz Not Passed, best \d+%$/);
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: 'Thandiwe Nkosi' });
  await expect(popover.getByText('Attempt 2')).toBeVisible();
  await popover
    .getByRole('button', { name: /see the answers/ })
    .first()
    .click();
  const answers = page.getByRole('dialog', { name: 'Attempt details' });
  await expect(answers.getByText('Not passed', { exact: true })).toBeVisible();
  await expect(answers.getByText('(chosen)').first()).toBeVisible();
  await page.keyboard.press('Escape');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Excel' }).click();
  expect((await saved).suggestedFilename()).toMatch(
    /^progress-\d{4}-\d\d-\d\d_search-thandiwe_standing-Needs-action\.xlsx$/,
  );

  await page
    .getByRole('row', { name: /Thandiwe/ })
    .getByRole('link')
    .click();
  await expect(page.getByText(/^At chapter 8, .*: the quiz was not passed/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign-ins' })).toBeVisible();

  await page.setViewportSize(phone);
  await page.goto(`${app.origin}/trainer/progress-tracking`);
  // On a phone, trainees who need action come first, with the reason.
  await expect(page.getByRole('listitem').first()).toContainText(/Chapter \d+: Quiz Not Passed, \d+%/);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('No activity for').selectOption('14');
  await expect(page.getByRole('listitem').first()).toContainText(/Chapter \d+: no activity for \d+ days/);
});
