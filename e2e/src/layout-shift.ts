import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Far less than 0.1, up to which web.dev calls a page stable. */
const maximumShift = 0.01;

/** Returns the present time of the page, in the unit of `since`. */
export const pageTime = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/**
 * Checks that the content has not moved without an action of the person (Cumulative Layout Shift), since the page was
 * opened or since the time `since` of the page. Waits half a second for late movements. A failure names `where`, and each
 * element that has moved, with its distances from the top of the window before and after.
 */
export async function expectNoLayoutShift(page: Page, where: string, since = 0): Promise<void> {
  const shifts = await page.evaluate(
    (start) =>
      new Promise<{ value: number; moved: string[] }[]>((done) => {
        const found: { value: number; moved: string[] }[] = [];
        type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
        const describe = ({ node, previousRect, currentRect }: Source) =>
          `${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName}: ${previousRect.top} to ${currentRect.top}`;
        const observer = new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Shift[]) {
            if (!hadRecentInput && startTime >= start) found.push({ value, moved: sources.map(describe) });
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(found), 500);
      }),
    since,
  );
  const moved = shifts.flatMap((shift) => shift.moved).join('\n');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${where}: ${moved}`).toBeLessThan(maximumShift);
}
