import { chromium, type Page, type Browser } from '@playwright/test';
import { readdirSync, readFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
export const origin = 'http://127.0.0.1:7811';
export const out = '/tmp/hand-A';
export const plain = (t: string) => t.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim();
const folder = '/tmp/hand-A/content/modules';
export const pool: any[] = readdirSync(folder).flatMap((s) => (parse(readFileSync(path.join(folder, s, 'quiz.yaml'), 'utf8')) as any).questions);
export const right = (q: string) => { const f = pool.find((c) => plain(c.question) === plain(q)); if (!f) throw new Error('no question ' + q); return plain(f.options[f.answer - 1]); };
export const launch = () => chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
export async function open(browser: Browser, w: number, h: number, dark = false, extra: any = {}) {
  const c = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: dark ? 'dark' : 'light', hasTouch: w < 900, ...extra });
  const page = await c.newPage(); page.setDefaultTimeout(20000);
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', page.url(), m.text()); });
  return page;
}
export const login = async (page: Page, email: string, password: string) => { const r = await page.request.post(`${origin}/api/login`, { data: { email, password }, headers: { origin } }); if (!r.ok()) throw new Error(await r.text()); };
export const shot = async (page: Page, name: string, full = false) => { await page.waitForTimeout(500); await page.screenshot({ path: `${out}/${name}.png`, fullPage: full }); };
export const api = async (page: Page, p: string) => (await page.request.get(origin + p)).json();
export async function choose(page: Page, ok: boolean) {
  const r = right(await page.getByRole('main').getByRole('heading', { level: 2 }).innerText());
  const o = page.locator('label').filter({ has: page.getByRole('radio') });
  const t = (await o.locator(':scope > span:last-child').allInnerTexts()).map(plain);
  const i = t.findIndex((x) => (x === r) === ok); await o.nth(i).click();
}
export async function answer(page: Page, wrong: number) {
  const c = page.getByText(/^Question \d+ of \d+$/).first();
  const total = Number(/of (\d+)/.exec(await c.innerText())?.[1]);
  for (let n = 1; n <= total; n++) {
    await page.getByText(`Question ${n} of ${total}`, { exact: true }).first().waitFor();
    await choose(page, n > wrong);
    if (n < total) await page.getByRole('button', { name: 'Next Question' }).click();
  }
  await page.getByRole('button', { name: 'Submit Quiz' }).click();
}
export async function register(page: Page) {
  const s = Date.now();
  await page.goto(origin); await page.getByRole('button', { name: 'Get Started' }).first().click();
  const d = page.getByRole('dialog'); await d.getByRole('tab', { name: 'Register' }).click();
  await d.getByLabel('First name').fill('Zainab'); await d.getByLabel('Last name').fill('Al-Farsi');
  await d.getByLabel('Email').fill(`z${s}@plant.test`); await d.getByLabel('Password', { exact: true }).fill('loop-check-1');
  await d.getByLabel('Employee ID').fill('E' + s);
  await d.getByLabel('Phone number').fill('+968 9000 0000');
  await d.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { level: 1, name: /Zainab/ }).waitFor();
  return { email: `z${s}@plant.test`, id: 'E' + s };
}
export async function scrollText(page: Page, part = 1) {
  const t = page.getByRole('article', { name: 'Text of the chapter' }); await t.waitFor();
  for (;;) { const done = await t.evaluate((e, p) => { const r = e.getBoundingClientRect(); return r.top + r.height * p < innerHeight / 2; }, part); if (done) break; await page.evaluate(() => scrollBy(0, innerHeight * 0.6)); await page.waitForTimeout(30); }
}
export const steps = async (page: Page) => (await page.locator('[data-next-step]').filter({ visible: true }).evaluateAll((es) => es.map((e) => `${e.getAttribute('data-next-step')} "${(e as HTMLElement).innerText.replace(/\s+/g, ' ')}" ${(e as any).getAttribute('href') ?? ''} y=${Math.round(e.getBoundingClientRect().top)} h=${Math.round(e.getBoundingClientRect().height)}`))).join(' | ');
