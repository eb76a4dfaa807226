import { expect, test } from 'vitest';
import { requiredScore } from './test-out.rules.ts';

test.each([
  [80, false, 80],
  [80, true, 90],
  [90, true, 90],
  [95, true, 95],
  [95, false, 95],
])('requiredScore with passingScore %i and testOut %s is %i percent', (passingScore, testOut, expectedScore) => {
  expect(requiredScore({ passingScore, testOut })).toBe(expectedScore);
});
