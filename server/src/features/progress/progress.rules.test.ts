import { describe, expect, test } from 'vitest';
import { findCrossedDepth, isSameState, isUnlocked, findReportedRevision } from './progress.rules.ts';
import { initialReadingState } from '@loopcheck/contract/features/progress/progress.rules';

describe('findCrossedDepth', () => {
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
  ])('for a change of the reading depth from %i to %i percent, returns %s', (before, after, crossed) => {
    expect(findCrossedDepth(before, after)).toBe(crossed);
  });
});

describe('isUnlocked', () => {
  const previous = { moduleId: 'a' };
  test.each([
    ['returns true for the first module', { startedAt: null, previous: null, isOpenedByPrevious: false }, true],
    [
      'returns false if the previous module does not open it yet',
      { startedAt: null, previous, isOpenedByPrevious: false },
      false,
    ],
    ['returns true if the previous module opens it', { startedAt: null, previous, isOpenedByPrevious: true }, true],
    [
      'returns true for a started module, even if the previous module does not open it',
      { startedAt: new Date(), previous, isOpenedByPrevious: false },
      true,
    ],
  ])('%s', (_, state, expected) => {
    expect(isUnlocked(state)).toBe(expected);
  });
});

test('findReportedRevision returns the reported revision, or the current revision if the report names none or a later one', () => {
  expect(findReportedRevision({ contentRevision: 9 }, 3)).toBe(3);
  expect(findReportedRevision({ contentRevision: 2 }, 3)).toBe(2);
  expect(findReportedRevision({}, 3)).toBe(3);
});

test('isSameState returns true for equal states, and false if any field differs', () => {
  expect(isSameState(initialReadingState, { ...initialReadingState })).toBe(true);
  for (const change of [
    { status: 'in_progress' as const },
    { percentage: 1 },
    { depth: 1 },
    { depthRevision: 1 },
    { isTicked: true },
    { tickRevision: 1 },
  ]) {
    expect(isSameState(initialReadingState, { ...initialReadingState, ...change })).toBe(false);
  }
});
