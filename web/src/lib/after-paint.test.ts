import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

describe('a callback after the next paint', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('comes after the frame', () => {
    const callback = vi.fn<() => void>();
    afterPaint(callback);
    vi.advanceTimersToNextFrame();
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('comes once, although a timer waits beside the frame', () => {
    const callback = vi.fn<() => void>();
    afterPaint(callback);
    vi.advanceTimersByTime(1000);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('comes on a hidden page, which has no frames', () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const callback = vi.fn<() => void>();
    afterPaint(callback);
    vi.advanceTimersByTime(1000);
    expect(callback).toHaveBeenCalledTimes(1);
  });
});
