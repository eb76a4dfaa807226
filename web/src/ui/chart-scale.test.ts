import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createScale } from './chart-scale.ts';

// Each row: the highest value, the maximum number of steps, and the grid lines. A step is the highest value divided by
// the number of steps, rounded up to 1, 2, 5, 10, 20, 50 and so on. For 31 in 4 steps, 7.75 becomes 10.
it.each([
  [31, 4, [0, 10, 20, 30]],
  [26, 4, [0, 10, 20]],
  [15, 3, [0, 5, 10, 15]],
  [0, 3, [0, 1]],
  [1, 3, [0, 1]],
  [7, 3, [0, 5]],
  [1200, 3, [0, 500, 1000]],
])('createScale(%i, %i) has grid lines at %j', (highest, maxSteps, ticks) => {
  expect(createScale(highest, maxSteps).ticks).toEqual(ticks);
});

it('createScale returns whole numbers, at most the given number of steps, and a top above the highest value', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 6 }), (highest, maxSteps) => {
      const scale = createScale(highest, maxSteps);
      expect(scale.top).toBeGreaterThan(highest);
      expect(scale.ticks.every((tick) => Number.isInteger(tick) && tick <= scale.top)).toBe(true);
      expect(scale.ticks.length).toBeLessThanOrEqual(maxSteps + 1);
    }),
  );
});
