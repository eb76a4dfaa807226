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

  it('never rounds a score up to 100 or to the pass mark, keeps the order of scores, and changes a score by less than 1', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(percent, percent, fc.integer({ min: 0, max: 100 }), (exact, otherExact, passMark) => {
        const rounded = toWholeScore(exact, passMark);
        expect(Number.isInteger(rounded)).toBe(true);
        expect(rounded >= passMark).toBe(exact >= passMark);
        expect(rounded === 100).toBe(exact === 100);
        expect(Math.abs(rounded - exact)).toBeLessThan(1);
        if (exact <= otherExact) expect(rounded).toBeLessThanOrEqual(toWholeScore(otherExact, passMark));
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
  ])('converts %i of %i to %i percent', (count, total, expected) => {
    expect(toShareInPercent(count, total)).toBe(expected);
  });
});
