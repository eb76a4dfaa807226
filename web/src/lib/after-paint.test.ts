import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

describe('the callback of afterPaint', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is called after the next frame, not during that frame', () => {
    const callback = vi.fn<() => void>();
    afterPaint(callback);
    vi.advanceTimersToNextFrame();
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('is called only once, although both a frame and a timer can call it', () => {
    const callback = vi.fn<() => void>();
    afterPaint(callback);
    vi.advanceTimersByTime(1000);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('is called on a hidden page, which has no frames', () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const callback = vi.fn<() => void>();
    afterPaint(callback);
    vi.advanceTimersByTime(1000);
    expect(callback).toHaveBeenCalledTimes(1);
  });
});
