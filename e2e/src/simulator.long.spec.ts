import path from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import { replay } from '../../simulator/src/index.ts';
import { drawRandomRun } from '../../simulator/src/testing/random-run.ts';

const runCount = 1000;
/** The number of runs that the browser plays in one call. */
const batchSize = 50;

/** Returns the simulator and the random runs as one script, which sets `window.simulated`. */
async function bundleForBrowser(): Promise<string> {
  const built = await build({
    root: path.join(import.meta.dirname, '../..'),
    logLevel: 'silent',
    configFile: false,
    build: {
      write: false,
      minify: true,
      lib: { entry: path.join(import.meta.dirname, 'simulator-in-browser.ts'), formats: ['iife'], name: 'simulated' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [];
  const [chunk] = bundle?.output ?? [];
  return chunk?.type === 'chunk' ? chunk.code : '';
}

test('1,000 random runs replay to the same digests in Node.js and in Chromium', async ({ page }) => {
  test.setTimeout(600_000);
  await page.setContent('<!doctype html><title>Simulator</title>');
  await page.addScriptTag({ content: await bundleForBrowser() });
  for (let first = 0; first < runCount; first += batchSize) {
    const inBrowser: unknown = await page.evaluate(
      `Promise.all(Array.from({ length: ${batchSize} }, (_, index) => simulated.lastDigest(${first} + index)))`,
    );
    const inNode = Array.from({ length: batchSize }, (_, index) => {
      const { part, seed, inputs } = drawRandomRun(first + index);
      return replay(part, seed, inputs).at(-1)?.digest ?? '';
    });
    expect(inBrowser, `runs from ${first}`).toEqual(inNode);
    // Different runs have different digests.
    expect(new Set(inNode).size).toBe(batchSize);
  }
});
