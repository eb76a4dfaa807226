import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { approveCertificate, downloadControl } from './certificates.ts';
import { openSignedInWindow } from './sign-in.ts';
import { answerQuiz, questionsInQuiz, type Technician } from './trainee.ts';

/** What a person does on the screen that the next-step button opens. */
type Act = 'read' | 'fail' | 'pass' | 'read again' | 'request';

/** A kind of next step, as in the contract, and what the person does on its screen. */
type Step = readonly [kind: string, act: Act];

/**
 * Lists the steps from the first module to the request of the certificate. The person reads every chapter once, fails
 * the first attempt at the quizzes of `failedChapters`, and passes every other attempt.
 */
export function listSteps(chapterCount: number, failedChapters: readonly number[]): Step[] {
  const chapters = Array.from({ length: chapterCount }, (_, index) => index + 1);
  const steps = chapters.flatMap((chapter): Step[] => [
    [chapter === 1 ? 'start' : 'next_module', 'read'],
    ...(failedChapters.includes(chapter) ? failedAttempt : passedAttempt),
  ]);
  return [...steps, ['request_certificate', 'request']];
}

const passedAttempt: readonly Step[] = [['take_quiz', 'pass']];
const failedAttempt: readonly Step[] = [
  ['take_quiz', 'fail'],
  ['read_sections', 'read again'],
  ['try_again', 'pass'],
];

/** How a person operates the pages: with a finger or a mouse, or with the keyboard. */
export interface Hands {
  press(control: Locator): Promise<void>;
  /** Scrolls the text on the screen to its end. */
  read(): Promise<void>;
  /** Answers all questions of the attempt on the screen, the first `wrongCount` of them wrong, and submits. */
  answer(wrongCount: number): Promise<void>;
}

/** The visible next-step button. A screen shows at most one. */
export const nextStep = (page: Page) => page.locator('[data-next-step]').filter({ visible: true });

/**
 * Takes the steps from the dashboard to the request of the certificate, always by the next-step button. Calls
 * `afterPress` with the kind of the step after each press of the button.
 */
export async function earnCertificate(
  page: Page,
  hands: Hands,
  steps: readonly Step[],
  afterPress: (kind: string) => void = () => undefined,
): Promise<void> {
  for (const [kind, act] of steps) {
    await expect(nextStep(page)).toHaveAttribute('data-next-step', kind);
    await hands.press(nextStep(page));
    afterPress(kind);
    if (act === 'read') {
      await hands.read();
      await hands.press(page.getByRole('button', { name: 'Complete Module', exact: true }).filter({ visible: true }));
    } else if (act === 'read again') {
      await hands.read();
    } else if (act === 'request') {
      await hands.press(page.getByRole('button', { name: 'Generate Certificate' }));
      await expect(page.getByText('Waiting for approval').first()).toBeVisible();
    } else {
      await hands.press(page.getByRole('button', { name: 'Start Quiz' }));
      await hands.answer(act === 'fail' ? questionsInQuiz : 0);
    }
  }
}

const chapterText = (page: Page) => page.getByRole('article', { name: 'Text of the chapter' });

/** True if the text ends in the upper half of the window. The bars of a phone cover the lower part. */
export const isAtEndOfText = (page: Page) =>
  chapterText(page).evaluate((text) => text.getBoundingClientRect().bottom < window.innerHeight / 2);

/** A person who clicks or taps, and scrolls by 60% of the window at a time. */
export const pointer = (page: Page): Hands => ({
  press: (control) => control.click(),
  read: async () => {
    await expect(chapterText(page)).toBeVisible();
    while (!(await isAtEndOfText(page))) await page.evaluate(() => window.scrollBy(0, window.innerHeight * 0.6));
  },
  answer: (wrongCount) => answerQuiz(page, wrongCount),
});

/** A trainer approves the request. The technician's open page then shows the download of the certificate. */
export async function expectApproval(page: Page, browser: Browser, origin: string, technician: Technician) {
  const trainer = await openSignedInWindow(browser, origin, 'trainer');
  await approveCertificate(trainer, origin, technician);
  await expect(downloadControl(page)).toBeVisible();
  await trainer.context().close();
}
