import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { parse } from 'yaml';

interface PoolQuestion {
  readonly question: string;
  readonly options: string[];
  readonly answer: number;
}

const poolFile = path.resolve(import.meta.dirname, '../../content/modules/01-system-information/quiz.yaml');
const pool = (parse(readFileSync(poolFile, 'utf8')) as { questions: PoolQuestion[] }).questions;

/** A text as the screen shows it: commands lose their backticks, and white space folds. */
const plain = (text: string) => text.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim();

/** The correct option of a question of module 1, by its text on the screen, from the content files. */
export function rightOption(question: string): string {
  const found = pool.find((candidate) => plain(candidate.question) === plain(question));
  const option = found?.options[found.answer - 1];
  if (option === undefined) throw new Error(`No such question in the pool: ${question}`);
  return plain(option);
}

let made = 0;

/** A new technician as the registration form wants one. */
export function newTechnician() {
  made += 1;
  const mark = `${Date.now()}${made}`;
  return {
    firstName: 'Zainab',
    lastName: 'Rashid Al-Farsi',
    email: `zainab.${mark}@plant.test`,
    employeeId: `E-${mark}`,
    phone: '+968 9000 0000',
    password: 'loop-check-1',
  };
}

/** Registers through the dialog of the landing page and waits for the dashboard. */
export async function register(page: Page, origin: string, technician = newTechnician()): Promise<typeof technician> {
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

/** Opens the tile of module 1 on the modules page and scrolls its text to the end, as a finger or a wheel does. */
export async function readChapterInTile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read chapter 1', exact: true }).click();
  const text = page.getByRole('region', { name: 'Text of chapter 1', exact: true });
  await text.hover();
  const isAtEnd = () => text.evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 2);
  while (!(await isAtEnd())) await text.evaluate((box) => box.scrollBy(0, box.clientHeight * 0.8));
}

/** Answers every question of the attempt on the screen, the first `wrong` of them wrongly, and submits. */
export async function answerQuiz(page: Page, wrong: number): Promise<void> {
  const counter = page.getByText(/^Question \d+ of \d+$/);
  const total = Number(/of (\d+)/.exec(await counter.first().innerText())?.[1]);
  for (let number = 1; number <= total; number += 1) {
    await expect(counter.first()).toHaveText(`Question ${number} of ${total}`);
    await choose(page, number > wrong);
    if (number < total) await page.getByRole('button', { name: 'Next Question' }).click();
  }
  await page.getByRole('button', { name: 'Submit Quiz' }).click();
}

export const questionHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

/** The options of the question on the screen, each with its radio button, its letter and its text. */
export const optionLabels = (page: Page) => page.locator('label').filter({ has: page.getByRole('radio') });

/** Chooses the right option of the question on the screen, or another one. */
export async function choose(page: Page, rightly: boolean): Promise<void> {
  const right = rightOption(await questionHeading(page).innerText());
  const options = optionLabels(page);
  const texts = (await options.locator('span:last-child').allInnerTexts()).map(plain);
  const index = texts.findIndex((text) => (text === right) === rightly);
  if (index < 0) throw new Error(`The option is not on the screen: ${right}`);
  await options.nth(index).click();
}

/** Registers a technician, reads module 1 and starts its quiz. */
export async function startQuiz(page: Page, origin: string): Promise<void> {
  await register(page, origin);
  await page.goto(`${origin}/training-modules`);
  await readChapterInTile(page);
  await page.getByLabel('Mark as completed').click();
  await page.getByRole('link', { name: 'Start Quiz' }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByText(/^Question 1 of 12$/)).toBeVisible();
}

/** The screen's word that the last answer is saved. */
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
    .locator('span:last-child');

/** Chooses the correct option and waits until the server has acknowledged it and the screen says so. */
export async function chooseAndSave(page: Page): Promise<string> {
  const acknowledged = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await choose(page, true);
  await acknowledged;
  await expect(savedLine(page)).toBeVisible();
  return chosenOption(page).innerText();
}
