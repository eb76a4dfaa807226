import { expect, it } from 'vitest';
import { shownScore } from './shown-score.rules.ts';

it.each([
  ['66.67', 80, 67],
  ['91.67', 80, 92],
  ['79.55', 80, 79],
  ['80.00', 80, 80],
  ['100.00', 80, 100],
  ['0.00', 70, 0],
])('shownScore displays a score of %s with a pass mark of %i as %i', (score, passMark, shown) => {
  expect(shownScore(score, passMark)).toBe(shown);
});
