import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { expect, it } from 'vitest';
import { moduleToContinue } from './module-to-continue.ts';
import { progressNow } from './progress-now.ts';

const untouched: ModuleProgress = {
  moduleId: 'm1',
  status: 'not_started',
  progressPercentage: 0,
  scrollDepthPercentage: 0,
  isMarkedComplete: false,
  canStartQuiz: false,
  startedAt: null,
  completedAt: null,
  lockedBy: null,
  changedSinceRead: false,
  isActive: true,
  updatedAt: null,
};
const begun = { ...untouched, startedAt: '2026-11-20T10:00:00Z' };
const lockedBy = { moduleId: 'm0', chapterNumber: 1, title: 'One' };

it('shows the depth at once, as the first half of the module', () => {
  expect(progressNow(begun, 62)).toMatchObject({ scrollDepthPercentage: 62, progressPercentage: 31 });
});

it('never shows less than the server has', () => {
  const before = { ...begun, scrollDepthPercentage: 80, progressPercentage: 50 };
  expect(progressNow(before, 10)).toMatchObject({ scrollDepthPercentage: 80, progressPercentage: 50 });
});

it('shows a tick while it is on its way, and opens the quiz only with the answer', () => {
  expect(progressNow(begun, 100, true)).toMatchObject({ isMarkedComplete: true, canStartQuiz: false });
  expect(progressNow({ ...begun, isMarkedComplete: true }, 100)).toMatchObject({ canStartQuiz: true });
});

it('shows no tick before all is read', () => {
  expect(progressNow(begun, 99, true).isMarkedComplete).toBe(false);
});

it('goes on with what has been begun, before what could be begun', () => {
  const list = [
    { ...untouched, moduleId: 'done', status: 'completed' as const },
    { ...untouched, moduleId: 'free' },
    { ...begun, moduleId: 'begun' },
    { ...untouched, moduleId: 'shut', lockedBy },
  ];
  expect(moduleToContinue(list)?.moduleId).toBe('begun');
  expect(moduleToContinue(list.filter(({ moduleId }) => moduleId !== 'begun'))?.moduleId).toBe('free');
  expect(moduleToContinue([{ ...untouched, lockedBy }])).toBeUndefined();
});
