import { afterEach, vi } from 'vitest';

type VerticalBounds = { top: number; bottom: number };

/**
 * Mocks the position of `<article>` elements in the window, in pixels, because jsdom has no layout. All other elements
 * are as high as the window of jsdom: 768 pixels.
 */
export function mockLayout(article: VerticalBounds): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly notify: () => void;
      constructor(notify: () => void) {
        this.notify = notify;
      }
      observe() {
        this.notify();
      }
      disconnect() {}
    },
  );
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(article.bottom - article.top);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const { top, bottom } = this.nodeName === 'ARTICLE' ? article : { top: 0, bottom: window.innerHeight };
    return new DOMRect(0, top, 390, bottom - top);
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
