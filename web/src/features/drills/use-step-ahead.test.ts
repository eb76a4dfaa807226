import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWindowDrafts } from './drafts-of-windows.ts';
import type { LineInput } from './step-ahead.ts';
import { useStepAhead } from './use-step-ahead.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Renders `useStepAhead`. Playing a line ahead then takes `playMs` milliseconds. */
function renderStepAhead(playMs = 1) {
  const played: LineInput[] = [];
  const drafts = createWindowDrafts();
  const openRun = {
    playAhead(line: LineInput) {
      played.push(line);
      vi.advanceTimersByTime(playMs);
    },
  };
  const { unmount } = renderHook(() => useStepAhead(openRun, drafts));
  return { drafts, played, unmount };
}

test('a command line is played ahead once, 150 ms after the trainee has stopped typing', () => {
  const { drafts, played } = renderStepAhead();
  for (const text of ['d', 'di', 'dir']) {
    drafts.set('hist/cmd', text);
    vi.advanceTimersByTime(149);
  }
  expect(played).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(played).toEqual([{ kind: 'line', window: 'hist/cmd', text: 'dir' }]);
  vi.runAllTimers();
  expect(played).toHaveLength(1);
});

test('no line is played ahead after it is entered or emptied, or after the trainee leaves the page', () => {
  const { drafts, played, unmount } = renderStepAhead();
  // When a line is entered, its draft becomes empty.
  drafts.set('hist/cmd', 'dir');
  drafts.set('hist/cmd', '');
  vi.runAllTimers();
  drafts.set('hist/cmd', 'dir');
  unmount();
  vi.runAllTimers();
  drafts.set('hist/cmd', 'hostname');
  vi.runAllTimers();
  expect(played).toEqual([]);
});

test('after a line that took longer than 16 ms to play, the next line is played ahead only after 600 ms', () => {
  const { drafts, played } = renderStepAhead(20);
  drafts.set('hist/cmd', 'wevtutil qe Security');
  vi.advanceTimersByTime(150);
  expect(played).toHaveLength(1);
  drafts.set('hist/cmd', 'wevtutil qe Security /c:5');
  vi.advanceTimersByTime(599);
  expect(played).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(played).toHaveLength(2);
});
