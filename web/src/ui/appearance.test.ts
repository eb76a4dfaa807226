import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseAppearance } from './appearance.ts';

const page = document.documentElement;
const script = readFileSync(path.resolve(import.meta.dirname, '../../public/appearance.js'), 'utf8');
/** A page that is opened anew: nothing stands on it but what the script puts there. */
const openAnew = () => {
  for (const name of ['data-theme', 'data-text-size', 'data-motion']) page.removeAttribute(name);
  // A classic script of the page: jsdom runs none, and node:vm would run it outside the test's window.
  // oxlint-disable-next-line no-eval -- the text is a file of this repository
  globalThis.eval(script);
};
const shown = () => ['data-theme', 'data-text-size', 'data-motion'].map((name) => page.getAttribute(name));

beforeEach(() => {
  localStorage.clear();
  openAnew();
});

test('A choice stands on the page at once, and again before the next page is drawn', () => {
  chooseAppearance({ theme: 'dark', textSize: 'larger', motion: 'reduced' });
  expect(shown()).toEqual(['dark', 'larger', 'reduced']);
  openAnew();
  expect(shown()).toEqual(['dark', 'larger', 'reduced']);
});

test('What is usual takes a choice back, and what is not named stays', () => {
  chooseAppearance({ theme: 'dark', textSize: 'large' });
  chooseAppearance({ theme: 'system' });
  openAnew();
  expect(shown()).toEqual([null, 'large', null]);
});

test('Blocked storage leaves the choice on the page, and a strange word in it is passed over', () => {
  localStorage.setItem('theme', 'pink" onload="x');
  openAnew();
  expect(shown()).toEqual([null, null, null]);
  const block = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  chooseAppearance({ theme: 'light' });
  expect(shown()).toEqual(['light', null, null]);
  block.mockRestore();
});
