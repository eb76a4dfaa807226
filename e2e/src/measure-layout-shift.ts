import type { Page } from '@playwright/test';

/**
 * Returns how far the content has moved since the page was opened, without an action of the person (Cumulative Layout
 * Shift). Also waits half a second for late movements.
 */
export const measureLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 500);
      }),
  );

/** Far less than 0.1, up to which web.dev calls a page stable. */
export const maximumShift = 0.01;
