import { describe, expect, test } from 'vitest';
import { crossedDepth, isSameState, isUnlocked, revisionRead } from './progress.rules.ts';
import { untouched } from '@loopcheck/contract/features/progress/progress.rules';

describe('crossedDepth', () => {
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
  ])('from %i to %i percent returns %s', (before, after, crossed) => {
    expect(crossedDepth(before, after)).toBe(crossed);
  });
});

describe('isUnlocked', () => {
  const previous = { moduleId: 'a' };
  test.each([
    ['the first module is unlocked', { startedAt: null, previous: null, previousIsCompleted: false }, true],
    ['a module after an uncompleted one is locked', { startedAt: null, previous, previousIsCompleted: false }, false],
    ['a module after a completed one is unlocked', { startedAt: null, previous, previousIsCompleted: true }, true],
    ['a started module stays unlocked', { startedAt: new Date(), previous, previousIsCompleted: false }, true],
  ])('%s', (_, position, unlocked) => {
    expect(isUnlocked(position)).toBe(unlocked);
  });
});

test('revisionRead limits the revision to the current one, and uses the current one if the report has none', () => {
  expect(revisionRead({ contentRevision: 9 }, 3)).toBe(3);
  expect(revisionRead({ contentRevision: 2 }, 3)).toBe(2);
  expect(revisionRead({}, 3)).toBe(3);
});

test('isSameState compares every stored field', () => {
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
