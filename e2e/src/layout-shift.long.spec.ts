import { holdRequests } from './hold-requests.ts';
import { expectNoLayoutShift, pageTime } from './layout-shift.ts';
import { findFirstModule, signIn } from './sign-in.ts';
import { slowDown, slowPhone } from './slow-phone.ts';
import { desk, expect, phone, test } from './test.ts';

/** Longer than the 500 ms after a press in which the browser does not count movements. */
const replyMs = 1000;

const midCourse = { email: 'technician10@demo.test', password: 'demo-midcourse' };
/** The screens of a first visit: who opens it, and a text that appears last. `MODULE` stands for the first module. */
const firstVisits = [
  { screen: 'landing page', path: '/', person: null, text: 'Works on a phone with gloves on' },
  { screen: 'dashboard of a new trainee', path: '/', person: 'trainee', text: 'Recent activity' },
  { screen: 'dashboard in the middle of the course', path: '/', person: midCourse, text: 'Recent activity' },
  { screen: 'list of modules', path: '/training-modules', person: midCourse, text: 'System Information' },
  { screen: 'reader', path: '/training-modules/MODULE', person: midCourse, text: 'Late in the evening you stand' },
  { screen: 'profile', path: '/profile', person: midCourse, text: 'Where you are signed in' },
  { screen: 'SOP library', path: '/sop-library', person: midCourse, text: 'Identify the right host' },
] as const;

for (const { screen, path, person, text } of firstVisits) {
  test(`on a slow phone, the ${screen} does not move at the first visit`, async ({ browser, app: { origin } }) => {
    const context = await browser.newContext(slowPhone);
    const page = await context.newPage();
    if (person) await signIn(page, origin, person);
    const moduleId = person ? await findFirstModule(page, origin) : '';
    await slowDown(page);
    await page.goto(origin + path.replace('MODULE', moduleId));
    await expect(page.getByText(text).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoLayoutShift(page, screen);
    await context.close();
  });
}

for (const { screen, path, person, text } of firstVisits.filter((visit) => visit.screen !== 'reader')) {
  test(`the ${screen} does not move when the font arrives late`, async ({ browser, app: { origin } }) => {
    const context = await browser.newContext(slowPhone);
    const page = await context.newPage();
    if (person) await signIn(page, origin, person);
    const sendFonts = await holdRequests(page, /\/assets\/.*\.woff2/);
    // The page is loaded only when its fonts have arrived.
    await page.goto(origin + path, { waitUntil: 'commit' });
    await expect(page.getByText(text).first()).toBeVisible();
    await page.waitForTimeout(replyMs);
    sendFonts();
    await page.waitForLoadState('networkidle');
    await expectNoLayoutShift(page, screen);
    await context.close();
  });
}

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test(`on a ${name}, a visitor reads the first texts before the code arrives, and they stay in their place`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize(viewport);
    const sendCode = await holdRequests(page, /\/assets\/app-.*\.js/);
    await page.goto(app.origin, { waitUntil: 'commit' });
    const sentence = page.getByText('On-the-job cybersecurity training for instrument technicians at');
    await expect(sentence).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.evaluate('document.fonts.ready');
    const place = await sentence.boundingBox();
    await page.evaluate(`
      window.framesWithoutHeading = 0;
      const look = () => {
        if (!document.querySelector('h1')) window.framesWithoutHeading += 1;
        requestAnimationFrame(look);
      };
      look();
    `);
    sendCode();
    await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible();
    expect(await sentence.boundingBox()).toEqual(place);
    expect(await page.evaluate('window.framesWithoutHeading')).toBe(0);
    await expectNoLayoutShift(page, 'landing page');
  });
}

test('the parts below the procedures do not move when the procedures arrive late', async ({ page, app }) => {
  await page.setViewportSize(desk);
  await signIn(page, app.origin, 'trainee');
  const sendProcedures = await holdRequests(page, /\/api\/documents/);
  await page.goto(`${app.origin}/sop-library`);
  await expect(page.getByRole('heading', { level: 1, name: 'SOP Library' })).toBeVisible();
  await page.waitForTimeout(replyMs);
  sendProcedures();
  await expect(page.getByText('Identify the right host').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectNoLayoutShift(page, 'the procedures');
});

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test(`on a ${name}, the dialog for an import does not move when its preview arrives`, async ({ page, app }) => {
    await page.setViewportSize(viewport);
    await signIn(page, app.origin, 'admin');
    await page.goto(`${app.origin}/admin#users`);
    await page.getByRole('button', { name: 'Import from CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import people from CSV' });
    await expect(dialog).toBeVisible();
    const top = (await dialog.boundingBox())?.y;
    const sendPreview = await holdRequests(page, /\/api\/admin\/users\/import/);
    const lines = ['Full name;Employee ID', ...Array.from({ length: 9 }, (_, index) => `Person ${index};LS-${index}`)];
    const buffer = Buffer.from(lines.join('\r\n'));
    await dialog.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    await page.waitForTimeout(replyMs);
    const since = await pageTime(page);
    sendPreview();
    await expect(dialog.getByText('Create 9 people')).toBeVisible();
    expect((await dialog.boundingBox())?.y).toBe(top);
    await expectNoLayoutShift(page, 'the dialog', since);
  });
}

/** The code of the text editor, which arrives after the page. */
const editorCode = /\/assets\/rich-text-editor/;

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test(`on a ${name}, nothing moves when the editor of a module opens, nor after publishing`, async ({
    page,
    ownApp: { origin },
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, origin, 'trainer');
    const id = await findFirstModule(page, origin);
    const sendCode = await holdRequests(page, editorCode);
    await page.goto(`${origin}/trainer/modules/${id}`);
    await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible();
    await page.waitForTimeout(replyMs);
    sendCode();
    const text = page.getByRole('textbox', { name: 'Text of the module' });
    await expect(text).toBeVisible();
    await expectNoLayoutShift(page, 'the editor');

    await text.locator('p').first().click();
    await page.keyboard.type('Ask first. ');
    await expect(page.getByText(/^Draft saved/)).toBeVisible();
    const sendPeople = await holdRequests(page, /\/asked/);
    await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Publish a new revision' });
    await dialog.getByLabel('What changed').fill('Whom to ask');
    await page.waitForTimeout(replyMs);
    sendPeople();
    // A shift that is caused less than 500 ms after a click would not be measured.
    await page.waitForTimeout(replyMs);
    await expectNoLayoutShift(page, 'the dialog for publishing');
    const sendRevision = await holdRequests(page, /\/revisions$/);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.waitForTimeout(replyMs);
    sendRevision();
    await expect(page.getByText('is what readers see now')).toBeVisible();
    await expectNoLayoutShift(page, 'after publishing');
  });

  test(`on a ${name}, nothing moves when the parts of the page for announcements arrive late`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, app.origin, 'trainer');
    const releases = [
      await holdRequests(page, /\/api\/trainer\/drafts\//),
      await holdRequests(page, /\/api\/trainer\/announcements\/audiences/),
      await holdRequests(page, editorCode),
    ];
    await page.goto(`${app.origin}/trainer/announcements`);
    await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
    for (const release of releases) {
      await page.waitForTimeout(replyMs);
      release();
    }
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible();
    await expect(page.getByLabel('Send to')).toBeVisible();
    await expectNoLayoutShift(page, 'the announcements');
  });
}
