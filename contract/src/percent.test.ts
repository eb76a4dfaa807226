import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toShareInPercent, toWholePercent, toWholeScore } from './percent.ts';

describe('toWholePercent', () => {
  it.each([
    [0, 0],
    [7.6923, 8],
    [47.5, 48],
    ['91.67', 92],
    ['91.49', 91],
    [99.4, 99],
    [99.99, 99],
    ['100.00', 100],
  ])('rounds %s to %i', (exact, expected) => {
    expect(toWholePercent(exact)).toBe(expected);
  });
});

describe('toWholeScore', () => {
  it.each([
    ['79.55', 80, 79],
    [49.5, 50, 49],
    [80, 80, 80],
    [80.5, 80, 81],
    [99.9, 80, 99],
  ])('the score %s, with the pass mark %i, becomes %i', (exact, passMark, expected) => {
    expect(toWholeScore(exact, passMark)).toBe(expected);
  });

  it('returns a score that reaches 100 or the pass mark only if the exact score does, keeps the order of scores, and changes each by less than 1', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(percent, percent, fc.integer({ min: 0, max: 100 }), (one, other, passMark) => {
        const shown = toWholeScore(one, passMark);
        expect(Number.isInteger(shown)).toBe(true);
        expect(shown >= passMark).toBe(one >= passMark);
        expect(shown === 100).toBe(one === 100);
        expect(Math.abs(shown - one)).toBeLessThan(1);
        if (one <= other) expect(shown).toBeLessThanOrEqual(toWholeScore(other, passMark));
      }),
    );
  });
});

describe('toShareInPercent', () => {
  it.each([
    [1, 13, 8],
    [6, 13, 46],
    [12, 13, 92],
    [199, 200, 99],
    [13, 13, 100],
    [0, 0, 0],
  ])('returns for %i of %i the percentage %i', (count, total, expected) => {
    expect(toShareInPercent(count, total)).toBe(expected);
  });
});
