import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseAppearance } from './appearance.ts';

const page = document.documentElement;
const script = readFileSync(path.resolve(import.meta.dirname, '../../public/appearance.js'), 'utf8');
/** Simulates a page load: removes the attributes and runs public/appearance.js. */
const reloadPage = () => {
  for (const name of ['data-theme', 'data-text-size', 'data-motion']) page.removeAttribute(name);
  // jsdom does not run scripts, and node:vm would run the script outside of the window of the test.
  // oxlint-disable-next-line no-eval -- the text is a file of this repository
  globalThis.eval(script);
};
const readAttributes = () => ['data-theme', 'data-text-size', 'data-motion'].map((name) => page.getAttribute(name));

beforeEach(() => {
  localStorage.clear();
  reloadPage();
});

afterEach(() => vi.restoreAllMocks());

test('chooseAppearance applies settings immediately, and appearance.js applies them again after a reload', () => {
  chooseAppearance({ theme: 'dark', textSize: 'larger', motion: 'reduced' });
  expect(readAttributes()).toEqual(['dark', 'larger', 'reduced']);
  reloadPage();
  expect(readAttributes()).toEqual(['dark', 'larger', 'reduced']);
});

test('chooseAppearance removes a setting with a default value, and does not change settings that are not given', () => {
  chooseAppearance({ theme: 'dark', textSize: 'large' });
  chooseAppearance({ theme: 'system' });
  reloadPage();
  expect(readAttributes()).toEqual([null, 'large', null]);
});

test('appearance.js ignores invalid stored values', () => {
  localStorage.setItem('theme', 'pink" onload="x');
  reloadPage();
  expect(readAttributes()).toEqual([null, null, null]);
});

test('chooseAppearance applies settings to the page even if the browser blocks storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  chooseAppearance({ theme: 'light' });
  expect(readAttributes()).toEqual(['light', null, null]);
});
