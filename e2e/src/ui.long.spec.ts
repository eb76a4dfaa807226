import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { build, preview, type PreviewServer } from 'vite';
import { createInlineScriptPermitter } from '../../server/src/platform/http/inline-scripts.ts';

// The page that shows the components of the design system. It is built separately from the pages of the product.

const web = join(import.meta.dirname, '../../web');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desk', width: 1440, height: 900 },
];

let folder: string;
let server: PreviewServer;
let address: string;
let consoleErrors: string[];

test.beforeEach(({ page }) => {
  consoleErrors = [];
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
});

test.afterEach('the browser logged no error', () => {
  expect(consoleErrors).toEqual([]);
});

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ui-page-'));
  const shared = {
    root: web,
    configFile: join(web, 'vite.config.ts'),
    mode: 'ui',
    logLevel: 'warn',
    build: { outDir: folder },
  } as const;
  await build(shared);
  // This policy is as strict as that of the product: it allows no inline styles, and only the inline scripts of the build.
  const permitInlineScripts = createInlineScriptPermitter(await readFile(join(folder, 'ui.html'), 'utf8'));
  const policy = permitInlineScripts(
    "default-src 'self'; script-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
  );
  server = await preview({
    ...shared,
    preview: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': policy } },
  });
  address = `${server.resolvedUrls?.local[0] ?? ''}ui.html`;
});

test.afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(rules)
    // A rule of axe rejects focus guards, because it does not know that they move the focus on immediately.
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }));
  expect(found).toEqual([]);
}

for (const { name, width, height } of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${name} in the ${colorScheme} theme`, () => {
      test.use({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });

      test.beforeEach(async ({ page }) => {
        await page.goto(address);
        await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible();
      });

      test('the components meet WCAG 2.2 AA and nothing scrolls sideways', async ({ page }) => {
        await expectNoViolations(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBe(0);
      });

      test('every open dialog meets WCAG 2.2 AA, and Escape returns the focus', async ({ page }) => {
        for (const layer of ['dialog', 'confirm dialog', 'assistant', 'long dialog']) {
          const opener = page.getByRole('button', { name: `Open ${layer}`, exact: true });
          await opener.click();
          await expect(page.getByRole('dialog')).toBeVisible();
          await expectNoViolations(page);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
          await expect(opener).toBeFocused();
        }
      });

      test('an open menu and a toast meet WCAG 2.2 AA', async ({ page }) => {
        await page.getByRole('button', { name: 'Show error toast' }).click();
        await expect(page.getByRole('alert').getByText('Failed to submit quiz')).toBeVisible();
        await page.getByRole('button', { name: 'User menu' }).click();
        await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
        await expectNoViolations(page);
      });
    });
  }
}

test.describe('touch targets', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every control is at least 44 px high, except links within a line of text', async ({ page }) => {
    await page.goto(address);
    const small = await page.evaluate(() => {
      const controls = document.querySelectorAll<HTMLElement>(
        'button, input:not([type=radio], [type=checkbox]), select, textarea, label:has(input), a',
      );
      // A link within a line of text may be as small as the text.
      return Array.from(controls)
        .filter((control) => !(control.matches('a') && getComputedStyle(control).display === 'inline'))
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 0 && box.height < 43.5)
        .map(({ control, box }) => `${control.outerHTML.slice(0, 80)} ${box.height}`);
    });
    expect(small).toEqual([]);
  });
});

test.describe('reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('nothing is animated', async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test('right to left, nothing scrolls sideways and the header is mirrored', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  const brand = await page.getByRole('banner').getByRole('link', { name: 'Loopcheck' }).boundingBox();
  expect((brand?.x ?? 0) + (brand?.width ?? 0)).toBeGreaterThan(300);
});
