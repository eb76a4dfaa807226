import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useGradualLayout } from './use-gradual-layout.ts';

/** The number of blocks of the text: five groups of four blocks. A slow layout needs one step for each group. */
const blockCount = 20;
const article = document.createElement('article');
/** The milliseconds that each layout takes. */
let layoutMs = 0;

const laidOutCount = () =>
  [...article.children].filter((block) => block instanceof HTMLElement && block.style.contentVisibility === 'visible')
    .length;

beforeEach(() => {
  vi.useFakeTimers();
  let now = 0;
  layoutMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  Object.defineProperty(article, 'offsetHeight', {
    configurable: true,
    get() {
      now += layoutMs;
      return 100;
    },
  });
  article.replaceChildren(...Array.from({ length: blockCount }, () => document.createElement('p')));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Runs the next timer, and the frame before it if one is due. */
const runStep = (): void =>
  act(() => {
    vi.advanceTimersToNextTimer();
  });

describe('useGradualLayout', () => {
  it('lays out a slow text in steps after the first paint, and returns true when the whole text is laid out', () => {
    // Longer than the duration of a step, so each step lays out only one group of four blocks.
    layoutMs = 10;
    const { result } = renderHook(() => useGradualLayout(article, false));
    expect(result.current).toBe(false);
    expect(laidOutCount()).toBe(0);
    const counts: number[] = [];
    for (let steps = 0; steps < 30 && !result.current; steps += 1) {
      runStep();
      if (laidOutCount() !== counts.at(-1)) counts.push(laidOutCount());
    }
    expect(counts.filter((count) => count > 0)).toEqual([4, 8, 12, 16, 20]);
    expect(result.current).toBe(true);
  });

  it('needs only one step for a text that is laid out quickly', () => {
    const { result } = renderHook(() => useGradualLayout(article, false));
    while (laidOutCount() === 0) runStep();
    expect(laidOutCount()).toBe(blockCount);
    expect(result.current).toBe(true);
  });

  it('returns true at once if isNeededAtOnce is true, even if it becomes true only after the first steps', () => {
    expect(renderHook(() => useGradualLayout(article, true)).result.current).toBe(true);
    layoutMs = 10;
    const { result, rerender } = renderHook(({ isNeededAtOnce }) => useGradualLayout(article, isNeededAtOnce), {
      initialProps: { isNeededAtOnce: false },
    });
    while (laidOutCount() === 0) runStep();
    rerender({ isNeededAtOnce: true });
    expect(result.current).toBe(true);
    const count = laidOutCount();
    vi.runAllTimers();
    expect(laidOutCount()).toBe(count);
    rerender({ isNeededAtOnce: false });
    expect(result.current).toBe(true);
  });

  it('stops when the person leaves the page', () => {
    layoutMs = 10;
    const { unmount } = renderHook(() => useGradualLayout(article, false));
    while (laidOutCount() === 0) runStep();
    const count = laidOutCount();
    unmount();
    vi.runAllTimers();
    expect(laidOutCount()).toBe(count);
  });
});
