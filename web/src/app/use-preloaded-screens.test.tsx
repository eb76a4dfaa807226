import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserQuery } from '../features/accounts/accounts.hooks.ts';
import { ReadingPage, TileReader } from '../features/modules/lazy-readers.ts';
import { renderWithApp } from '../testing/render.tsx';
import { ann } from '../testing/samples.ts';
import { usePreloadedScreens } from './use-preloaded-screens.ts';

function Frame() {
  usePreloadedScreens();
  return null;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('usePreloadedScreens', () => {
  it('loads the code that shows the text of a module only after the requests of the first page', async () => {
    // The hook waits 5 seconds, so that the requests of the first page can finish before it fetches code.
    const firstPageMs = 2_000;
    const idleMs = 60_000;
    const preloads = [ReadingPage, TileReader].map((part) => vi.spyOn(part, 'preload').mockResolvedValue());
    const { queryClient, rerender } = renderWithApp(<p />);
    queryClient.setQueryData(currentUserQuery.queryKey, ann);
    rerender(<Frame />);

    await vi.advanceTimersByTimeAsync(firstPageMs);
    for (const preload of preloads) expect(preload).not.toHaveBeenCalled();

    await vi.advanceTimersByTimeAsync(idleMs);
    for (const preload of preloads) expect(preload).toHaveBeenCalledTimes(1);
  });
});
