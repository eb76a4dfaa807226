import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, phone, test } from './test.ts';

test.use({ viewport: phone });

const root = path.resolve(import.meta.dirname, '../..');
const modulesFolder = path.join(root, 'content/modules');
const figures = readdirSync(modulesFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.svg'),
);
const styleSheets = ['tokens.css', 'figure.css', 'print.css'].map((name) =>
  readFileSync(path.join(root, 'web/src/ui', name), 'utf8'),
);

/** The three ways in which a figure is looked at. */
const looks = {
  light: { colorScheme: 'light', media: 'screen' },
  dark: { colorScheme: 'dark', media: 'screen' },
  // The dark theme is on, but the figure is printed on white paper.
  print: { colorScheme: 'dark', media: 'print' },
} as const;

/** Returns the colours of the shapes and texts of the drawing on a page, in their order. */
const listColours = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('svg *:not(style)')].map((shape) => {
      const { fill, stroke } = getComputedStyle(shape);
      return `${shape.tagName} ${shape.getAttribute('class')}: ${fill}, ${stroke}`;
    }),
  );

/** Returns the texts that reach over the edge of the drawing, and the pairs of texts that overlap. */
const findBadTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { width = 0, height = 0 } = document.querySelector('svg')?.viewBox.baseVal ?? {};
    const texts = [...document.querySelectorAll('text')].map((text) => ({
      words: text.textContent,
      box: text.getBBox(),
    }));
    const cut = texts.filter(
      ({ box }) => box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height,
    );
    // The box of a line of text is higher than its letters, so boxes may overlap a little.
    const allowedOverlap = 3.5;
    const overlapping = texts.flatMap((a, index) =>
      texts
        .slice(index + 1)
        .filter(
          (b) =>
            Math.min(a.box.x + a.box.width, b.box.x + b.box.width) > Math.max(a.box.x, b.box.x) &&
            Math.min(a.box.y + a.box.height, b.box.y + b.box.height) - Math.max(a.box.y, b.box.y) > allowedOverlap,
        )
        .map((b) => `${a.words} / ${b.words}`),
    );
    return [...cut.map(({ words }) => words), ...overlapping];
  });

for (const [name, media] of Object.entries(looks)) {
  test(`every figure that is opened alone has the colours of the page: ${name}`, async ({ page }) => {
    await page.emulateMedia(media);
    expect(figures.length).toBeGreaterThan(0);
    for (const figure of figures) {
      const file = path.join(modulesFolder, figure);
      await page.goto(pathToFileURL(file).href);
      const alone = await listColours(page);
      const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect(await findBadTexts(page), figure).toEqual([]);

      await page.goto('about:blank');
      // In a module, the drawing has no style of its own and fill="none".
      const drawing = readFileSync(file, 'utf8')
        .replace(/<style>[^]*<\/style>/, '')
        .replace('<svg', '<svg fill="none"');
      await page.setContent(
        `<style>${styleSheets.join('\n')}</style><figure class="fig" style="background: var(--surface)">${drawing}</figure>`,
      );
      expect(alone, figure).toEqual(await listColours(page));
      const pageBackground = await page
        .locator('figure')
        .evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(background, figure).toBe(pageBackground);
    }
  });
}
