import { describe, expect, test } from 'vitest';
import { crossedDepth, isSameState, isUnlocked, readOn } from './progress.rules.ts';
import { untouched } from '@loopcheck/contract/features/progress/progress.rules';

describe('the depths that are recorded', () => {
  test.each([
    [0, 24, null],
    [0, 25, 25],
    [24, 25, 25],
    [25, 25, null],
    [25, 49, null],
    [49, 75, 75],
    [0, 100, 100],
    [99, 100, 100],
    [100, 100, null],
    [80, 30, null],
  ])('from %i to %i it is %s', (before, after, crossed) => {
    expect(crossedDepth(before, after)).toBe(crossed);
  });
});

describe('the lock', () => {
  const previous = { moduleId: 'a' };
  test.each([
    ['the first module is open', { startedAt: null, previous: null, previousIsCompleted: false }, true],
    ['one behind an unfinished one is locked', { startedAt: null, previous, previousIsCompleted: false }, false],
    ['one behind a completed one is open', { startedAt: null, previous, previousIsCompleted: true }, true],
    ['what was begun stays open', { startedAt: new Date(), previous, previousIsCompleted: false }, true],
  ])('%s', (_, place, unlocked) => {
    expect(isUnlocked(place)).toBe(unlocked);
  });
});

test('a report is never on a revision that does not exist yet, and on the present one when it names none', () => {
  expect(readOn({ contentRevision: 9 }, 3)).toBe(3);
  expect(readOn({ contentRevision: 2 }, 3)).toBe(2);
  expect(readOn({}, 3)).toBe(3);
});

test('states are the same only when every kept field is', () => {
  expect(isSameState(untouched, { ...untouched })).toBe(true);
  for (const change of [
    { status: 'in_progress' as const },
    { percentage: 1 },
    { depth: 1 },
    { depthRevision: 1 },
    { isTicked: true },
    { tickRevision: 1 },
  ]) {
    expect(isSameState(untouched, { ...untouched, ...change })).toBe(false);
  }
});
