import { afterEach, vi } from 'vitest';

type VerticalBounds = { top: number; bottom: number };

/**
 * Mocks the layout, which jsdom does not have. `article` is the position of `<article>` elements in the window, in
 * pixels. All other elements fill the height of the window, but their `offsetHeight` is that of the article. Also
 * replaces ResizeObserver and `scrollTo`.
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

/**
 * Mocks the media queries of a phone: queries for a maximum width match, and all other queries do not match. Without
 * this mock, the window is as wide as on a desktop.
 */
export function mockPhone(): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('max-width'), media }),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
