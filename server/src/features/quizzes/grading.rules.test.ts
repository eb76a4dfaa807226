import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grade, graceMs, isAtEnd, isExpired, isOver, timeSpentSeconds } from './grading.rules.ts';

const answered = (right: number, wrong: number, blank = 0) => [
  ...Array.from({ length: right }, () => ({ correctOption: 2, chosenOption: 2 })),
  ...Array.from({ length: wrong }, () => ({ correctOption: 2, chosenOption: 3 })),
  ...Array.from({ length: blank }, () => ({ correctOption: 2, chosenOption: null })),
];

describe('a grade', () => {
  test.each([
    [10, 2, 0, 80, '83.33', true],
    [9, 3, 0, 80, '75.00', false],
    [12, 0, 0, 80, '100.00', true],
    [0, 12, 0, 80, '0.00', false],
    [8, 2, 0, 80, '80.00', true],
    [7, 0, 3, 70, '70.00', true],
    [2, 1, 0, 67, '66.67', false],
    [159, 41, 0, 80, '79.50', false],
    [0, 1, 0, 0, '0.00', true],
    [99, 1, 0, 100, '99.00', false],
  ])('of %i right, %i wrong and %i blank at %i percent is %s', (right, wrong, blank, mark, score, isPassing) => {
    expect(grade(answered(right, wrong, blank), mark)).toEqual({ correctCount: right, score, isPassing });
  });

  test('never passes by rounding, and always has two decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.nat(200),
        fc.integer({ min: 0, max: 100 }),
        (count, some, mark) => {
          const right = Math.min(some, count);
          const result = grade(answered(right, count - right), mark);
          expect(result.isPassing).toBe(right / count >= mark / 100 || right * 100 === mark * count);
          expect(result.score).toMatch(/^\d{1,3}\.\d{2}$/);
        },
      ),
    );
  });
});

describe('the clock', () => {
  const startedAt = new Date('2026-03-01T10:00:00Z');
  const expiresAt = new Date('2026-03-01T10:20:00Z');
  const at = (ms: number) => new Date(expiresAt.getTime() + ms);

  test.each([
    [-60_000, false, false, false],
    [-2001, false, false, false],
    [-2000, true, false, false],
    [-1, true, false, false],
    [0, true, true, false],
    [graceMs, true, true, false],
    [graceMs + 1, true, true, true],
  ])('%i ms after the limit: at its end %s, expired %s, over %s', (ms, end, expired, over) => {
    expect([isAtEnd({ expiresAt }, at(ms)), isExpired({ expiresAt }, at(ms)), isOver({ expiresAt }, at(ms))]).toEqual([
      end,
      expired,
      over,
    ]);
  });

  test('never ends an attempt without a limit', () => {
    const now = new Date('2099-01-01T00:00:00Z');
    const untimed = { expiresAt: null };
    expect([isAtEnd(untimed, now), isExpired(untimed, now), isOver(untimed, now)]).toEqual([false, false, false]);
  });

  test.each([
    [-20 * 60_000, 0],
    [-60_000, 19 * 60],
    [0, 20 * 60],
    [99_000, 20 * 60],
    [-21 * 60_000, 0],
  ])('%i ms after the limit %i seconds were spent', (ms, seconds) => {
    expect(timeSpentSeconds({ startedAt, expiresAt }, at(ms))).toBe(seconds);
  });

  test('counts no seconds where there is no limit', () => {
    expect(timeSpentSeconds({ startedAt, expiresAt: null }, at(0))).toBe(0);
  });
});
