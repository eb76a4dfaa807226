import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { parse } from 'yaml';

interface PoolQuestion {
  readonly question: string;
  readonly options: string[];
  readonly answer: number;
}

const moduleFolders = path.resolve(import.meta.dirname, '../../content/modules');
/** The questions of all modules, from the content files. `answer` is the number of the correct option, from 1. */
const pool = readdirSync(moduleFolders).flatMap(
  (slug) =>
    (parse(readFileSync(path.join(moduleFolders, slug, 'quiz.yaml'), 'utf8')) as { questions: PoolQuestion[] })
      .questions,
);

/** The number of questions in an attempt at the quiz of module 1. */
export const questionsInQuiz = 12;

/** Returns a text as the screen shows it: without the backticks of commands, and with single spaces. */
const plain = (text: string) => text.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim();

/** Returns the text of the correct option as the screen shows it. `question` is the question as the screen shows it. */
export function rightOption(question: string): string {
  const found = pool.find((candidate) => plain(candidate.question) === plain(question));
  const option = found?.options[found.answer - 1];
  if (option === undefined) throw new Error(`No such question in the pool: ${question}`);
  return plain(option);
}

let technicianCount = 0;

/** Returns values for the registration form. No other person has the email and the employee ID. */
export function newTechnician() {
  technicianCount += 1;
  const suffix = `${Date.now()}${technicianCount}`;
  return {
    firstName: 'Zainab',
    lastName: 'Rashid Al-Farsi',
    email: `zainab.${suffix}@plant.test`,
    employeeId: `E-${suffix}`,
    phone: '+968 9000 0000',
    password: 'loop-check-1',
  };
}

export type Technician = ReturnType<typeof newTechnician>;

/** Registers in the dialog of the landing page, waits for the dashboard, and returns the values that were entered. */
export async function register(page: Page, origin: string, technician = newTechnician()): Promise<Technician> {
  await page.goto(origin);
  await page.getByRole('button', { name: 'Get Started' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Register' }).click();
  await dialog.getByLabel('First name').fill(technician.firstName);
  await dialog.getByLabel('Last name').fill(technician.lastName);
  await dialog.getByLabel('Email').fill(technician.email);
  await dialog.getByLabel('Password', { exact: true }).fill(technician.password);
  await dialog.getByLabel('Employee ID').fill(technician.employeeId);
  await dialog.getByLabel('Phone number').fill(technician.phone);
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(technician.firstName);
  return technician;
}

/** From this window width in pixels, a tile opens its text in the list of modules; below it, on a page. */
const tileWidth = 900;

/**
 * Reads the text of module 1 to its end, in steps as a person does, and stays in the list of modules or returns to it.
 * The list must be open.
 */
export async function readFirstChapter(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= tileWidth) return readInTile(page);
  await scrollThroughChapter(page);
  await page.getByRole('link', { name: 'Training Modules' }).filter({ visible: true }).first().click();
}

/** Opens the first module from the list of modules on a phone, and scrolls to the end of its text. */
export async function scrollThroughChapter(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Read chapter 1', exact: true }).click();
  const text = page.getByRole('article', { name: 'Text of the chapter' });
  await expect(text).toBeVisible();
  const isAtEnd = () => text.evaluate((article) => article.getBoundingClientRect().bottom < window.innerHeight / 2);
  while (!(await isAtEnd())) await page.evaluate(() => window.scrollBy(0, window.innerHeight * 0.6));
  // The bar that shows the reading depth is hidden while the person scrolls down.
  const depth = page.getByRole('progressbar', { name: 'Reading depth', includeHidden: true }).first();
  await expect(depth).toHaveAttribute('aria-valuenow', '100');
}

async function readInTile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read chapter 1', exact: true }).click();
  const text = page.getByRole('region', { name: 'Text of chapter 1', exact: true });
  await text.hover();
  const isAtEnd = () => text.evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 2);
  while (!(await isAtEnd())) await text.evaluate((box) => box.scrollBy(0, box.clientHeight * 0.8));
}

/** Answers every question of the attempt on the screen, and submits. The first `wrongCount` answers are wrong. */
export async function answerQuiz(page: Page, wrongCount: number): Promise<void> {
  const counter = page.getByText(/^Question \d+ of \d+$/);
  const total = Number(/of (\d+)/.exec(await counter.first().innerText())?.[1]);
  for (let number = 1; number <= total; number += 1) {
    await expect(counter.first()).toHaveText(`Question ${number} of ${total}`);
    await choose(page, number > wrongCount);
    if (number < total) await page.getByRole('button', { name: 'Next Question' }).click();
  }
  await page.getByRole('button', { name: 'Submit Quiz' }).click();
}

export const questionHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

/** The options of the question on the screen, each with its radio button, its letter and its text. */
export const optionLabels = (page: Page) => page.locator('label').filter({ has: page.getByRole('radio') });

/** Chooses the right option of the question on the screen, or the first wrong one if `isRight` is false. */
export async function choose(page: Page, isRight: boolean): Promise<void> {
  const right = rightOption(await questionHeading(page).innerText());
  const options = optionLabels(page);
  const texts = (await options.locator(':scope > span:last-child').allInnerTexts()).map(plain);
  const index = texts.findIndex((text) => (text === right) === isRight);
  if (index < 0) throw new Error(`The option is not on the screen: ${right}`);
  await options.nth(index).click();
}

/** Registers a technician, reads module 1, starts its quiz, and waits for the first question. */
export async function startQuiz(page: Page, origin: string): Promise<void> {
  await register(page, origin);
  await page.goto(`${origin}/training-modules`);
  await readFirstChapter(page);
  await page.getByLabel('Mark as completed').click();
  await page.getByRole('link', { name: 'Start Quiz' }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByText(`Question 1 of ${questionsInQuiz}`, { exact: true })).toBeVisible();
}

/** The visible line that states when the last answer was saved. The page has one for phones and one for desks. */
export const savedLine = (page: Page) =>
  page
    .getByText(/^Saved \d/)
    .filter({ visible: true })
    .first();

/** The chosen option of the question on the screen. */
export const chosenOption = (page: Page) =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio', { checked: true }) })
    .locator(':scope > span:last-child');

/** Chooses the correct option, waits until the screen says that it is saved, and returns the text of the option. */
export async function chooseAndSave(page: Page): Promise<string> {
  const right = rightOption(await questionHeading(page).innerText());
  const saving = page.waitForResponse((reply) => {
    const request = reply.request();
    const isAttempt = request.method() === 'PUT' && request.url().includes('/api/quiz-attempts/');
    if (!isAttempt || !reply.ok()) return false;
    const { answers = {} } = request.postDataJSON() as { answers?: Record<string, string> };
    return Object.values(answers).some((answer) => plain(answer) === right);
  });
  await choose(page, true);
  await saving;
  await expect(savedLine(page)).toBeVisible();
  return chosenOption(page).innerText();
}
