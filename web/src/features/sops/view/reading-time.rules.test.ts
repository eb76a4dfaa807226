import { readingSeconds } from '@loopcheck/contract/features/sops/sops.contract';
import { describe, expect, it } from 'vitest';
import { isMarkReadDue, secondsUntilRead } from './reading-time.rules.ts';

describe('secondsUntilRead', () => {
  it.each([
    [0, readingSeconds],
    [readingSeconds - 1, 1],
    [readingSeconds, 0],
    [readingSeconds + 1, 0],
  ])('returns for %i visible seconds: %i', (visibleSeconds, seconds) => {
    expect(secondsUntilRead(visibleSeconds)).toBe(seconds);
  });
});

describe('isMarkReadDue', () => {
  it.each([
    [readingSeconds - 1, 0, false],
    [readingSeconds, 0, true],
    [readingSeconds + 1, readingSeconds, false],
    [2 * readingSeconds, readingSeconds, true],
  ])('returns after %i visible seconds, with the last attempt at %i: %s', (visible, lastAttempt, isDue) => {
    expect(isMarkReadDue(visible, lastAttempt)).toBe(isDue);
  });
});
