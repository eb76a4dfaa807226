import { expect, it } from 'vitest';
import { toDisplayedScore } from './displayed-score.rules.ts';

const passMark = 80;

it.each([
  ['66.67', 67],
  ['91.67', 92],
  ['80.00', 80],
  ['100.00', 100],
  ['0.00', 0],
])('toDisplayedScore rounds the score %s to %i', (score, expected) => {
  expect(toDisplayedScore(score, passMark)).toBe(expected);
});

it('toDisplayedScore rounds a failing score down if rounding up would reach the pass mark', () => {
  expect(toDisplayedScore('79.55', passMark)).toBe(79);
});
