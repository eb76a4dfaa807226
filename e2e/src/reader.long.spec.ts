import type { Page } from '@playwright/test';
import { holdRequests } from './hold-requests.ts';
import { expectNoLayoutShift } from './layout-shift.ts';
import { waitForRead } from './reads.ts';
import { findFirstModule, openSignedInWindow } from './sign-in.ts';
import { findSmallTargets } from './small-targets.ts';
import { checkThemes, expect, test } from './test.ts';
import { optionLabels, questionsInQuiz, register } from './trainee.ts';

/** The smallest phone. */
const smallPhone = { width: 360, height: 640 };

test.use({ viewport: smallPhone, hasTouch: true });

/** Checks that the controls are large enough and that nothing has moved. `where` names the screen in a failure. */
async function checkLayout(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await findSmallTargets(page), where).toEqual([]);
  await expectNoLayoutShift(page, where);
}

/** Returns the distance of a section's heading from the top of the window, in pixels. */
const sectionTop = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((heading) => heading.getBoundingClientRect().top);

/** Divides module 1 into three parts; the first one ends with a check question. Returns the ids of its sections. */
async function publishParts(trainer: Page, origin: string, moduleId: string): Promise<string[]> {
  const editable = await trainer.request.get(`${origin}/api/trainer/modules/${moduleId}`);
  const module = (await editable.json()) as { contentRevision: number; sections: { id: string }[] };
  const ids = module.sections.map(({ id }) => id);
  const check = {
    question: 'Which command shows the hash?',
    options: ['`certutil -hashfile D:\\CS07\\HMI-04\\security.evtx SHA256`', '`hostname > D:\\h.txt /v`'],
    rightOption: 0,
    explanation: 'certutil computes it.',
  };
  const parts = [
    { startSectionId: null, minutes: 4, check },
    { startSectionId: ids[2], minutes: 6, check: null },
    { startSectionId: ids[4], minutes: 5, check: null },
  ];
  const data = { baseRevision: module.contentRevision, note: 'Parts', parts };
  const published = await trainer.request.post(`${origin}/api/training-modules/${moduleId}/revisions`, {
    data,
    headers: { origin },
  });
  expect(published.ok()).toBe(true);
  return ids;
}

test('on a phone, a module opens as a page where the person stopped, a link shows only its section, and parts end with a question', async ({
  page,
  app,
  browser,
}) => {
  const trainer = await openSignedInWindow(browser, app.origin, 'trainer');
  const moduleId = await findFirstModule(trainer, app.origin);
  const sectionIds = await publishParts(trainer, app.origin, moduleId);
  await trainer.context().close();
  await register(page, app.origin);

  // The counts of videos come after the modules, and the percentage last, as on a slow network.
  const sendCounts = await holdRequests(page, /\/api\/learning-resources\/watched$/);
  const sendPercentage = await holdRequests(page, /\/api\/progress\/overview$/);
  const progress = waitForRead(page, /\/api\/progress$/);
  await page.goto(`${app.origin}/training-modules`);
  await progress;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  sendCounts();
  await expect(page.getByRole('heading', { name: /System Information/ })).toBeVisible();
  sendPercentage();
  await expect(page.getByRole('region', { name: 'Overall progress' }).getByText('0 of 13')).toBeVisible();
  await checkLayout(page, 'modules');
  await page.getByRole('link', { name: 'Read chapter 1', exact: true }).click();
  const text = page.getByRole('article', { name: /Text of the/ });
  await expect(text).toBeVisible();
  await expect(page.getByText('Part 1 of 3 · 4 min').filter({ visible: true })).toHaveCount(2);
  await checkThemes(page, 'module with parts');

  const question = text.getByRole('group', { name: /Which command shows the hash/ });
  await question.getByRole('radio').first().check();
  await text.getByRole('button', { name: 'Check answer' }).click();
  await expect(text.getByText('Your answer (correct):')).toBeVisible();
  await checkThemes(page, 'answered check question');
  const wordHeights = await question
    .locator('code > span')
    .evaluateAll((words) =>
      words.map((word) => ({ text: word.textContent, height: word.getBoundingClientRect().height })),
    );
  const lineHeight = wordHeights.find(({ text: word }) => word === 'SHA256')?.height ?? 0;
  // Only the path, which is longer than a line, continues on a second line.
  expect(wordHeights.filter(({ height }) => height > lineHeight * 1.5).map(({ text: word }) => word)).toEqual([
    'D:\\CS07\\HMI-04\\security.evtx',
  ]);

  // A word that is wider than its text looks as if a second space followed it.
  const widerWords = await question.locator('code > span').evaluateAll((words) =>
    words
      .filter((word) => {
        const range = document.createRange();
        range.selectNodeContents(word);
        // Two lines are higher than 30 pixels.
        const isOnOneLine = word.getBoundingClientRect().height < 30;
        return isOnOneLine && word.getBoundingClientRect().width > range.getBoundingClientRect().width + 1;
      })
      .map((word) => word.textContent),
  );
  expect(widerWords).toEqual([]);

  const saved = await page.evaluate(
    async ({ id }) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ scrollDepthPercentage: 50 });
      return (await fetch(`/api/progress/${id}`, { method: 'PUT', headers, body })).json();
    },
    { id: moduleId },
  );
  expect(saved).toMatchObject({ scrollDepthPercentage: 50 });
  await page.goto(`${app.origin}/training-modules#chapter-1`);
  await expect(page).toHaveURL(/view=stopped$/);
  /** Returns the share of the text that is above the middle of the window. */
  const shareAbove = () =>
    text.evaluate((article) => {
      const { top, height } = article.getBoundingClientRect();
      return (window.innerHeight / 2 - top) / height;
    });
  // The saved depth is 50 percent.
  await expect.poll(shareAbove).toBeGreaterThan(0.45);
  expect(await shareAbove()).toBeLessThan(0.7);

  const section = sectionIds[2] ?? '';
  await page.goto('about:blank');
  await page.goto(`${app.origin}/training-modules/${moduleId}#${section}`);
  await expect(page.getByText('Only this section is shown.')).toBeInViewport();
  await expect(page.locator(`#${section}`)).toBeFocused();
  await expect(text.getByRole('heading', { level: 2 })).toHaveCount(1);
  await checkLayout(page, 'section');
  await checkThemes(page, 'section');
  await page.getByRole('button', { name: 'Show the whole text' }).first().click();
  await expect(text.getByRole('heading', { level: 2 })).not.toHaveCount(1);
  await expect.poll(() => sectionTop(page, section)).toBeLessThan(smallPhone.height / 2);
  expect(await sectionTop(page, section)).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByText('Only this section is shown.')).toBeHidden();
});

test('a locked module can be read ahead, and nothing is counted', async ({ page, app }) => {
  await register(page, app.origin);
  await page.goto(`${app.origin}/training-modules`);
  await page.getByRole('link', { name: 'Read ahead chapter 2' }).click();
  await expect(page.getByText('This module is locked')).toBeVisible();
  const text = page.getByRole('article', { name: /Text of the/ });
  await expect(text).toBeVisible();
  const puts: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  // A page that is left sends what it has not sent yet.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await page.goto(`${app.origin}/training-modules`);
  await expect(page.getByText('Opens when chapter 1 is completed.')).toBeVisible();
  expect(puts).toEqual([]);
});

test('the options of a quiz are large enough, break no argument of a command, and do not move', async ({
  page,
  app,
}) => {
  await register(page, app.origin);
  const moduleId = await findFirstModule(page, app.origin);
  await page.evaluate(
    async ({ id }) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ scrollDepthPercentage: 100, isMarkedComplete: true });
      await fetch(`/api/progress/${id}`, { method: 'PUT', headers, body });
    },
    { id: moduleId },
  );
  await page.goto(`${app.origin}/quiz/${moduleId}`);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  for (let number = 1; number <= questionsInQuiz; number += 1) {
    await expect(page.getByText(`Question ${number} of ${questionsInQuiz}`, { exact: true })).toBeVisible();
    await checkLayout(page, `question ${number}`);
    const options = optionLabels(page);
    // A word of less than 18 characters fits on a line. If it is higher than 30 pixels, it is broken.
    const brokenShortWords = await options
      .locator('code > span')
      .evaluateAll((words) =>
        words
          .filter((word) => word.getBoundingClientRect().height > 30 && (word.textContent ?? '').length < 18)
          .map((word) => word.textContent),
      );
    expect(brokenShortWords).toEqual([]);
    await options.first().click();
    if (number < questionsInQuiz) await page.getByRole('button', { name: 'Next Question' }).click();
  }
});
