import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockReplies, mockReply } from '../../testing/network.ts';
import { sentProgressReports } from '../../testing/progress-reports.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { progressSample } from '../../testing/samples.ts';
import { useReadingDepth, type ReadingDepth } from './use-reading-depth.ts';

const notStarted = progressSample();
const inProgress = progressSample({
  status: 'in_progress',
  progressPercentage: 20,
  scrollDepthPercentage: 40,
  startedAt: '2026-11-20T10:00:00Z',
});

/** The result of the hook in its latest render. */
let latest: ReadingDepth;

function Reader({ progress, revision = 1 }: { progress: ModuleProgress; revision?: number }) {
  const readingDepth = useReadingDepth({ userId: 'ann', progress, revision, isDisplayed: true, startsByScroll: true });
  useEffect(() => setLatest(readingDepth));
  return null;
}

function setLatest(readingDepth: ReadingDepth) {
  latest = readingDepth;
}

/** Reports that the text is visible down to `depth` percent. */
const showTextTo = (depth: number, hasScrolled = true) => act(() => latest.reportSeen({ depth, hasScrolled }));
/** Advances the fake timers. */
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const sentReports = () => sentProgressReports('m1');

beforeEach(() => {
  vi.useFakeTimers();
  mockReplies({ 'PUT /api/progress/m1': { ...inProgress, scrollDepthPercentage: 100 } });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('useReadingDepth', () => {
  it('reports the depth with the revision that was displayed', async () => {
    renderWithApp(<Reader progress={inProgress} revision={3} />);
    showTextTo(62);
    await wait(1000);
    expect(sentReports()).toEqual([{ scrollDepthPercentage: 62, contentRevision: 3 }]);
  });

  it('does not report the depth of an older revision as read in a newer revision', async () => {
    const { rerender } = renderWithApp(<Reader progress={inProgress} />);
    showTextTo(40);

    rerender(<Reader progress={{ ...inProgress, changedSinceRead: true }} revision={2} />);
    await wait(5000);
    expect(sentReports()).toEqual([]);

    showTextTo(41);
    await wait(1000);
    expect(sentReports()).toEqual([{ scrollDepthPercentage: 41, contentRevision: 2 }]);
  });

  it('sends an unsaved depth immediately when the page is closed and when the component unmounts', async () => {
    mockReplies({ 'PUT /api/progress/m1': { ...inProgress, scrollDepthPercentage: 50 } });
    const { unmount } = renderWithApp(<Reader progress={inProgress} />);

    showTextTo(50);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(sentReports()).toEqual([{ scrollDepthPercentage: 50, contentRevision: 1 }]);
    await wait(0);

    showTextTo(55);
    unmount();
    expect(sentReports().at(-1)).toEqual({ scrollDepthPercentage: 55, contentRevision: 1 });
  });

  it('stores the depth in the browser while offline, and sends it when the network is available again', async () => {
    mockReply('offline');
    renderWithApp(<Reader progress={inProgress} />);
    showTextTo(50);
    await wait(1000);
    expect(latest.status).toBe('retrying');
    expect(localStorage.getItem('draft:ann:reading:m1')).toBe('{"depth":50,"revision":1}');

    mockReplies({ 'PUT /api/progress/m1': { ...inProgress, scrollDepthPercentage: 50 } });
    act(() => void window.dispatchEvent(new Event('online')));
    await wait(0);
    expect(latest.status).toBe('saved');
    expect(localStorage).toHaveLength(0);
  });

  it('sends a stored depth of a newer revision even if the server has the same depth of an older revision', async () => {
    localStorage.setItem('draft:ann:reading:m1', '{"depth":40,"revision":2}');
    renderWithApp(<Reader progress={{ ...inProgress, changedSinceRead: true }} revision={2} />);
    await wait(1000);
    expect(sentReports()).toEqual([{ scrollDepthPercentage: 40, contentRevision: 2 }]);
    expect(localStorage).toHaveLength(0);
  });

  it('starts a module when the person scrolls, and not when the text is displayed', async () => {
    renderWithApp(<Reader progress={notStarted} />);
    showTextTo(12, false);
    await wait(5000);
    expect(sentReports()).toEqual([]);

    showTextTo(14, true);
    await wait(1000);
    expect(sentReports()).toEqual([{ scrollDepthPercentage: 14, contentRevision: 1 }]);
  });

  it('reports a text that fits on the screen as read when the person leaves', async () => {
    const { unmount } = renderWithApp(<Reader progress={notStarted} />);
    showTextTo(100, false);
    await wait(5000);
    expect(sentReports()).toEqual([]);

    unmount();
    expect(sentReports()).toEqual([{ scrollDepthPercentage: 100, contentRevision: 1 }]);
  });
});
