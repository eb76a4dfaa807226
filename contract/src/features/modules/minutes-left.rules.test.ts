import { expect, test } from 'vitest';
import { toMinutesLeft } from './minutes-left.rules.ts';

test.each([
  [40, 0, 40],
  // 38 percent of 40 minutes are 15.2 minutes.
  [40, 62, 16],
  // 1 percent of 40 minutes is 0.4 minutes.
  [40, 99, 1],
  [40, 100, 0],
  // A text with an estimate of 0 minutes also takes some time.
  [0, 0, 1],
  [0, 12, 1],
  [0, 100, 0],
])(
  'for a text of %i minutes of which %i percent is read, returns %i minutes, rounded up',
  (minutes, percentRead, minutesLeft) => {
    expect(toMinutesLeft(minutes, percentRead)).toBe(minutesLeft);
  },
);
