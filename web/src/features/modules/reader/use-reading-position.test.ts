import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Jump, useReadingPosition } from './use-reading-position.ts';

/** The distance from the top of the page to the top of the text, in pixels. */
const textTop = 200;
let textHeight = 4000;

beforeEach(() => {
  textHeight = 4000;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const scrollTo = (offset: number) => Object.assign(window, { scrollY: offset });
  scrollTo(0);
  vi.spyOn(window, 'scrollBy').mockImplementation((options) =>
    scrollTo(window.scrollY + (options as unknown as { top: number }).top),
  );
  vi.spyOn(window, 'scrollTo').mockImplementation((options) => scrollTo((options as unknown as { top: number }).top));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Creates an element with a text and mocks its layout, because jsdom has no layout. */
function createText(): HTMLElement {
  const article = document.createElement('article');
  article.getBoundingClientRect = () => new DOMRect(0, textTop - window.scrollY, 360, textHeight);
  Object.defineProperties(article, { offsetWidth: { get: () => 360 }, offsetHeight: { get: () => textHeight } });
  document.body.append(article);
  return article;
}

function renderReadingPosition() {
  const article = createText();
  /** Tells the hook that the page, not the person, has scrolled. */
  const jump: { current: Jump } = { current: null };
  const onSeen = () => {};
  renderHook(() => useReadingPosition({ article, scroller: null, onSeen, jump }));
  /** Makes the hook measure the text, with the event of a loaded image. */
  const measure = () => article.dispatchEvent(new Event('load'));
  return { jump, measure };
}

test('the same lines stay visible when an image changes the height of the text', () => {
  const { measure } = renderReadingPosition();
  window.scrollTo({ top: 2200 });
  measure();
  textHeight = 8000;
  measure();
  // The visible lines were in the second half of the text, and half of the new height is 4000 pixels.
  expect(window.scrollY).toBeGreaterThan(4000);
});

test('after a jump, an image that loads does not scroll back to the lines that were visible before', () => {
  const { jump, measure } = renderReadingPosition();
  measure();
  window.scrollTo({ top: 2200 });
  jump.current = 2200;
  textHeight = 4100;
  measure();
  expect(window.scrollY).toBe(2200);
});

test('after a jump below the text, a change of the height of the text does not scroll back into the text', () => {
  const { jump, measure } = renderReadingPosition();
  measure();
  jump.current = 'below';
  // The content below is rendered after the next measurement.
  measure();
  window.scrollTo({ top: 4300 });
  textHeight = 4100;
  measure();
  expect(window.scrollY).toBe(4300);
});

test('after a jump, a scroll event of the browser does not scroll back to the lines that were visible before', () => {
  const { jump, measure } = renderReadingPosition();
  measure();
  window.scrollTo({ top: 2200 });
  jump.current = 2200;
  // Something above the visible lines has grown, and the browser has kept these lines in view.
  window.scrollTo({ top: 2221 });
  window.dispatchEvent(new Event('scroll'));
  textHeight = 4100;
  measure();
  expect(window.scrollY).toBe(2221);
});
