import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerBy, answerWith, sentTo } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { useReading, type Reading } from './use-reading.ts';

const progress: ModuleProgress = {
  moduleId: 'm1',
  status: 'in_progress',
  progressPercentage: 20,
  scrollDepthPercentage: 40,
  isMarkedComplete: false,
  canStartQuiz: false,
  startedAt: '2026-11-20T10:00:00Z',
  completedAt: null,
  lockedBy: null,
  changedSinceRead: false,
  isActive: true,
  updatedAt: null,
};

let reading: Reading;

function Reader({ own, revision = 1 }: { own: ModuleProgress; revision?: number }) {
  const now = useReading({ userId: 'ann', progress: own, revision, beginsByScroll: true });
  useEffect(() => hold(now));
  return null;
}

function hold(now: Reading) {
  reading = now;
}

const see = (depth: number, hasScrolled = true) => act(() => reading.reach({ depth, hasScrolled }));
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const sent = () => sentTo('PUT', '/api/progress/m1');

beforeEach(() => {
  vi.useFakeTimers();
  answerBy({ 'PUT /api/progress/m1': { ...progress, scrollDepthPercentage: 100 } });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('reports what was read, with the revision that was on the screen', async () => {
  renderWithApp(<Reader own={progress} revision={3} />);
  see(62);
  await wait(1000);
  expect(sent()).toEqual([{ scrollDepthPercentage: 62, contentRevision: 3 }]);
});

it('does not count what was seen of the older text as read of the newer one', async () => {
  const { rerender } = renderWithApp(<Reader own={progress} />);
  see(40);
  rerender(<Reader own={{ ...progress, changedSinceRead: true }} revision={2} />);
  await wait(5000);
  expect(sent()).toEqual([]);
  see(41);
  await wait(1000);
  expect(sent()).toEqual([{ scrollDepthPercentage: 41, contentRevision: 2 }]);
});

it('sends what is waiting when the page is hidden or left', async () => {
  answerBy({ 'PUT /api/progress/m1': { ...progress, scrollDepthPercentage: 50 } });
  const { unmount } = renderWithApp(<Reader own={progress} />);
  see(50);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(sent()).toEqual([{ scrollDepthPercentage: 50, contentRevision: 1 }]);
  await wait(0);
  see(55);
  unmount();
  expect(sent().at(-1)).toEqual({ scrollDepthPercentage: 55, contentRevision: 1 });
});

it('keeps what was read in this browser while the network is away, and sends it when it is back', async () => {
  answerWith('away');
  renderWithApp(<Reader own={progress} />);
  see(50);
  await wait(1000);
  expect(reading.saving).toBe('retrying');
  expect(localStorage.getItem('draft:ann:reading:m1')).toBe('{"depth":50,"revision":1}');
  answerBy({ 'PUT /api/progress/m1': { ...progress, scrollDepthPercentage: 50 } });
  act(() => void window.dispatchEvent(new Event('online')));
  await wait(0);
  expect(reading.saving).toBe('saved');
  expect(localStorage).toHaveLength(0);
});

it('begins a module that offers Start Module by a scroll, not by being opened', async () => {
  renderWithApp(<Reader own={{ ...progress, status: 'not_started', scrollDepthPercentage: 0, startedAt: null }} />);
  see(12, false);
  await wait(5000);
  expect(sent()).toEqual([]);
  see(14, true);
  await wait(1000);
  expect(sent()).toEqual([{ scrollDepthPercentage: 14, contentRevision: 1 }]);
});

it('counts a text that fits the screen once it has been shown, at the latest when the reader leaves', async () => {
  const { unmount } = renderWithApp(
    <Reader own={{ ...progress, status: 'not_started', scrollDepthPercentage: 0, startedAt: null }} />,
  );
  see(100, false);
  await wait(5000);
  expect(sent()).toEqual([]);
  unmount();
  expect(sent()).toEqual([{ scrollDepthPercentage: 100, contentRevision: 1 }]);
});
