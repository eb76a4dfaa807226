import { afterEach, vi } from 'vitest';

type Box = { top: number; bottom: number };

/** jsdom lays nothing out: an article then stands where a test says. The screen is jsdom's, 768 pixels high. */
export function layOut(article: Box): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe() {
        this.tell();
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
