import type { Browser, Page } from '@playwright/test';
import { holdRequests } from './hold-requests.ts';
import { findFirstModule, signIn } from './sign-in.ts';
import { desk, expect, phone, test } from './test.ts';

/** Opens a window of another browser, in which nobody is signed in. */
const openWindow = async (browser: Browser, viewport: { width: number; height: number }) =>
  (await browser.newContext({ viewport })).newPage();
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the module' });

/** Types at the beginning of the module's text. */
async function typeAtStart(page: Page, words: string): Promise<void> {
  await textOf(page).locator('p').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(words);
}

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Publish a new revision' });
  await dialog.getByLabel('What changed').fill(note);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a trainer continues a draft on a phone, and after somebody else has published, merges both texts by section', async ({
  browser,
  ownApp: { origin },
}) => {
  const [deskPage, phonePage, adminPage] = await Promise.all([
    openWindow(browser, desk),
    openWindow(browser, phone),
    openWindow(browser, desk),
  ]);
  await signIn(deskPage, origin, 'trainer');
  await signIn(phonePage, origin, 'trainer');
  await signIn(adminPage, origin, 'admin');
  const id = await findFirstModule(deskPage, origin);
  const url = `${origin}/trainer/modules/${id}`;

  await deskPage.goto(url);
  await typeAtStart(deskPage, 'Written at the desk. ');
  await expect(deskPage.getByText(/^Draft saved \d/)).toBeVisible();
  await expectSavedDraft(deskPage, origin, id, 'Written at the desk.');

  await phonePage.goto(url);
  await expect(textOf(phonePage)).toContainText('Written at the desk.');
  await expect(phonePage.getByText(/^This is your draft of/)).toBeVisible();
  await typeAtStart(phonePage, 'Then on the phone. ');
  await expectSavedDraft(phonePage, origin, id, 'Then on the phone. Written at the desk.');

  // The page on the desk does not know yet that the phone has saved a newer draft.
  await typeAtStart(deskPage, 'Again at the desk. ');
  await expect(deskPage.getByText(/^You have changed this draft in another window/)).toBeVisible();
  await deskPage.getByRole('button', { name: 'Use the other draft' }).click();
  await expect(textOf(deskPage)).toContainText('Then on the phone. Written at the desk.');

  await adminPage.goto(url);
  await expect(adminPage.getByText(/ has an unpublished draft, last changed /)).toBeVisible();
  await expect(textOf(adminPage)).not.toContainText('Written at the desk.');
  await typeAtStart(adminPage, 'By the admin. ');
  await adminPage.getByRole('tab', { name: 'Title and settings' }).click();
  await adminPage.getByLabel('Title', { exact: true }).fill('Another title');
  await publish(adminPage, 'A correction');

  await deskPage.reload();
  await expect(deskPage.getByText('A newer revision was published')).toBeVisible();
  await deskPage.getByRole('button', { name: 'Keep my text' }).click();
  const merging = deskPage.getByRole('dialog', { name: /^Merge your text with revision/ });
  await expect(merging.getByText('Changed in revision 2:')).toBeVisible();
  await merging.getByRole('radio', { name: 'Both, the published one first' }).check();
  await merging.getByRole('button', { name: 'Continue with the merged text' }).click();
  await expect(textOf(deskPage)).toContainText('By the admin.');
  await expect(textOf(deskPage)).toContainText('Then on the phone. Written at the desk.');
  await publish(deskPage, 'Both');
  await expect(deskPage.getByRole('heading', { level: 1 })).toContainText('Another title');
  await expect.poll(() => findDraft(deskPage, origin, id)).toBeNull();
  await adminPage.reload();
  await expect(textOf(adminPage)).toBeVisible();
  await expect(adminPage.getByText(/ has an unpublished draft/)).toHaveCount(0);
});

/** Returns the content of the draft that the server has of this person for the module; null without a draft. */
async function findDraft(page: Page, origin: string, id: string): Promise<string | null> {
  const reply = await page.request.get(`${origin}/api/trainer/drafts/module/${id}`);
  const { own } = (await reply.json()) as { own: { content: string } | null };
  return own?.content ?? null;
}

/** Waits until the saved draft contains the words. A draft that is saved during typing has only some of them. */
const expectSavedDraft = (page: Page, origin: string, id: string, words: string) =>
  expect.poll(() => findDraft(page, origin, id)).toContain(words);

test('a trainer types without a network and with an ended session, and finds the text again', async ({
  browser,
  ownApp: { origin },
}) => {
  const page = await openWindow(browser, phone);
  await signIn(page, origin, 'trainer');
  const id = await findFirstModule(page, origin);
  await page.goto(`${origin}/trainer/modules/${id}`);
  await expect(textOf(page)).toBeVisible();
  await page.context().setOffline(true);
  await typeAtStart(page, 'Without a network. ');
  await expect(page.getByText('Saved on this device only: no network')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^Draft saved \d/)).toBeVisible();

  await page.context().clearCookies();
  // The first refused request opens the sign-in page, so none is sent before everything is typed.
  const sendDraft = await holdRequests(page, /\/api\/trainer\/drafts\//);
  await typeAtStart(page, 'After the session. ');
  sendDraft();
  await expect(page).toHaveURL(/[?&]signin=/);
  await signIn(page, origin, 'trainer');
  await page.goto(`${origin}/trainer/modules/${id}`);
  await expect(textOf(page)).toContainText('After the session. Without a network.');
  await expect(page.getByText(/^Draft saved \d/)).toBeVisible();
});
