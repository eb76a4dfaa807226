import { expect, test } from 'vitest';
import { requiredScore } from './test-out.rules.ts';

// A test-out is an attempt that a person starts before reading the text. It needs at least 90 percent.
test.each([
  [80, false, 80],
  [80, true, 90],
  [90, true, 90],
  [95, true, 95],
  [95, false, 95],
])('requiredScore with passingScore %i and testOut %s is %i percent', (passingScore, testOut, expectedScore) => {
  expect(requiredScore({ passingScore, testOut })).toBe(expectedScore);
});
