import { describe, expect, test } from 'vitest';
import { type AttemptLimits, attemptsLeft, opensAt } from './attempt-limits.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const limits = (over: Partial<AttemptLimits> = {}): AttemptLimits => ({
  attemptLimit: null,
  waitingMinutes: null,
  usedCount: 0,
  lastSubmittedAt: null,
  ...over,
});

describe('Attempts left', () => {
  test.each([
    [null, 99, null],
    [3, 0, 3],
    [3, 2, 1],
    [3, 3, 0],
    [3, 7, 0],
  ])('of a limit of %s with %i used are %s', (attemptLimit, usedCount, left) => {
    expect(attemptsLeft(limits({ attemptLimit, usedCount }))).toBe(left);
  });
});

describe('The next attempt', () => {
  test.each([
    ['at once where there is no waiting time', null, '2026-03-01T11:59:59Z', null],
    ['at once for a first attempt', 60, null, null],
    ['when the waiting time has passed since the last submission', 60, '2026-03-01T11:30:00Z', '2026-03-01T12:30:00Z'],
    ['at once on the very moment', 60, '2026-03-01T11:00:00Z', null],
    ['a second later than the moment before', 60, '2026-03-01T11:00:01Z', '2026-03-01T12:00:01Z'],
  ])('opens %s', (_, waitingMinutes, last, expected) => {
    const lastSubmittedAt = last === null ? null : new Date(last);
    expect(opensAt(limits({ waitingMinutes, lastSubmittedAt }), now)).toEqual(expected && new Date(expected));
  });
});
