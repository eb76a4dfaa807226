import { expect, test } from 'vitest';
import { toMinutesLeft } from './minutes-left.rules.ts';

test.each([
  [40, 0, 40],
  [40, 62, 16],
  [40, 99, 1],
  [40, 100, 0],
])('for a text of %i minutes of which %i percent is read, returns %i minutes', (minutes, percentRead, minutesLeft) => {
  expect(toMinutesLeft(minutes, percentRead)).toBe(minutesLeft);
});
