import type { Locator, Page } from '@playwright/test';
import {
  earnCertificate,
  expectApproval,
  type Hands,
  isAtEndOfText,
  listSteps,
  nextStep,
  pointer,
} from './next-step.ts';
import { passEverything } from './pass-everything.ts';
import { openApp, type RunningApp } from './running-app.ts';
import { findFirstModule, openSignedInWindow } from './sign-in.ts';
import { desk, expect, phone, test } from './test.ts';
import { optionLabels, questionHeading, questionsInQuiz, register, rightOption } from './trainee.ts';

/** The number of chapters of this site. whole-course.long.spec.ts goes through all 13. */
const chapterCount = 3;
/** The chapters whose quizzes are not passed at the first attempt. */
const failedChapters = [1];

let site: RunningApp;
test.beforeAll(async () => {
  site = await openApp();
  await site.arrange(async (db) => {
    await db.updateTable('modules').set({ is_active: false }).where('chapter_number', '>', chapterCount).execute();
  });
});
test.afterAll(() => site.close());

const steps = listSteps(chapterCount, failedChapters);

/** The maximum number of presses of Tab between two steps. */
const maxTabs = 15;

/** A person with a keyboard. `countTabs` returns the presses of Tab since its last call. */
function keyboard(page: Page): Hands & { countTabs(): number } {
  let tabs = 0;
  const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);
  const focus = async (control: Locator) => {
    await expect(control).toBeVisible();
    for (let presses = 0; !(await hasFocus(control)); presses += 1) {
      if (presses === maxTabs) throw new Error(`${maxTabs} presses of Tab did not reach ${String(control)}.`);
      tabs += 1;
      await page.keyboard.press('Tab');
      const skipLink = page.getByRole('button', { name: 'Skip to next step' });
      if ((await skipLink.count()) > 0 && (await hasFocus(skipLink))) {
        await expect(skipLink).toBeInViewport();
        await page.keyboard.press('Enter');
      }
    }
  };
  return {
    press: async (control) => {
      await focus(control);
      await page.keyboard.press('Enter');
    },
    read: async () => {
      // The button of the step is next to the text or in the bar below it. With the focus there, keys scroll the text.
      await focus(page.locator('[data-step] :is(a, button)').filter({ visible: true }).first());
      for (let presses = 0; !(await isAtEndOfText(page)); presses += 1) {
        expect(presses).toBeLessThan(200);
        await page.keyboard.press('PageDown');
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      }
    },
    answer: (wrongCount) => answerByKeys(page, wrongCount, focus),
    countTabs: () => {
      const counted = tabs;
      tabs = 0;
      return counted;
    },
  };
}

/** Answers with the digit keys, moves on with the arrow key, and submits. The first `wrongCount` answers are wrong. */
async function answerByKeys(page: Page, wrongCount: number, focus: (control: Locator) => Promise<void>) {
  for (let number = 1; number <= questionsInQuiz; number += 1) {
    await expect(page.getByText(`Question ${number} of ${questionsInQuiz}`, { exact: true }).first()).toBeVisible();
    const right = rightOption(await questionHeading(page).innerText());
    const texts = await optionLabels(page).locator(':scope > span:last-child').allInnerTexts();
    const mustBeRight = number > wrongCount;
    const index = texts.findIndex((text) => (text.replaceAll(/\s+/g, ' ').trim() === right) === mustBeRight);
    await page.keyboard.press(String(index + 1));
    await expect(page.getByRole('radio').nth(index)).toBeChecked();
    if (number < questionsInQuiz) await page.keyboard.press('ArrowRight');
  }
  await focus(page.getByRole('button', { name: 'Submit Quiz' }));
  await page.keyboard.press('Enter');
}

const smallPhone = { width: 360, height: 640 };

for (const viewport of [smallPhone, phone, desk]) {
  test(`the next-step button leads from registration to the certificate at ${viewport.width}x${viewport.height}`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport);
    const technician = await register(page, site.origin);
    await expect(nextStep(page)).toBeInViewport({ ratio: 1 });
    await earnCertificate(page, pointer(page), steps);
    await expectApproval(page, browser, site.origin, technician);
  });
}

test('by keyboard alone, at most 15 presses of Tab lead from one step to the next', async ({ page, browser }) => {
  await page.setViewportSize(desk);
  const technician = await register(page, site.origin);
  const hands = keyboard(page);
  const counts: string[] = [];
  await earnCertificate(page, hands, steps, (kind) => {
    const count = hands.countTabs();
    counts.push(`${kind} ${count}`);
    expect(count, counts.join(', ')).toBeLessThanOrEqual(maxTabs);
  });
  expect(hands.countTabs()).toBeLessThanOrEqual(maxTabs);
  await expectApproval(page, browser, site.origin, technician);
});

test('on a small phone, the page of a changed chapter shows the next step before the person scrolls', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(smallPhone);
  await register(page, site.origin);
  await passEverything(page);
  const moduleId = await findFirstModule(page, site.origin);
  const trainer = await openSignedInWindow(browser, site.origin, 'trainer');
  const { latest } = (await (await trainer.request.get(`${site.origin}/api/trainer/modules/${moduleId}`)).json()) as {
    latest: { revision: number };
  };
  const reply = await trainer.request.post(`${site.origin}/api/training-modules/${moduleId}/revisions`, {
    data: { baseRevision: latest.revision, note: 'A step was added', kind: 'read_and_pass_again' },
    headers: { origin: site.origin },
  });
  expect(reply.ok()).toBe(true);
  await trainer.context().close();

  await page.goto(`${site.origin}/training-modules/${moduleId}`);
  await expect(page.getByText('This chapter has changed')).toBeVisible();
  await expect(nextStep(page)).toHaveAttribute('data-next-step', 'read_again');
  // If the button were outside the window, or behind the navigation at the bottom, it would not be the topmost element.
  const isOnTop = nextStep(page).evaluate((button) => {
    const { left, width, bottom } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, bottom - 2));
  });
  expect(await isOnTop).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
