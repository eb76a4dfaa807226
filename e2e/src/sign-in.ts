import { type Browser, expect, type Page } from '@playwright/test';
import { desk } from './test.ts';

/** The role of a sample person of demo mode, or the email and password of another account. */
type Person = 'trainee' | 'trainer' | 'admin' | { readonly email: string; readonly password: string };

/** Signs the person in by a call of the API. The session is valid for all pages of the same browser context. */
export async function signIn(page: Page, origin: string, person: Person): Promise<void> {
  const isDemo = typeof person === 'string';
  const email = isDemo ? `${person}@demo.test` : person.email;
  const password = isDemo ? `demo-${person}` : person.password;
  const reply = await page.request.post(`${origin}/api/login`, { data: { email, password }, headers: { origin } });
  expect(reply.ok()).toBe(true);
}

/** Opens a window of desk size in another browser context, in which the person is signed in. */
export async function openSignedInWindow(browser: Browser, origin: string, person: Person): Promise<Page> {
  const context = await browser.newContext({ viewport: desk });
  const page = await context.newPage();
  await signIn(page, origin, person);
  return page;
}

/** Returns the id of the first module. The page must be signed in. */
export async function findFirstModule(page: Page, origin: string): Promise<string> {
  const reply = await page.request.get(`${origin}/api/training-modules?view=outline`);
  const [module] = (await reply.json()) as { id: string }[];
  if (!module) throw new Error('There are no modules.');
  return module.id;
}
