import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createScale } from './chart-scale.ts';

it.each([
  [31, 4, [0, 10, 20, 30]],
  [26, 4, [0, 10, 20]],
  [15, 3, [0, 5, 10, 15]],
  [0, 3, [0]],
  [1, 3, [0, 1]],
  [7, 3, [0, 5]],
  [1200, 3, [0, 500, 1000]],
])('createScale(%i, %i) has grid lines at %j', (highest, steps, ticks) => {
  const scale = createScale(highest, steps);
  expect(scale.ticks.length - 1).toBeLessThanOrEqual(steps);
  expect(scale.ticks.slice(0, ticks.length)).toEqual(ticks);
});

it('createScale has a top above the highest value, and at most the given number of whole steps', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 6 }), (highest, steps) => {
      const scale = createScale(highest, steps);
      expect(scale.top).toBeGreaterThan(highest);
      expect(scale.ticks.every((tick) => Number.isInteger(tick) && tick <= scale.top)).toBe(true);
      expect(scale.ticks.length).toBeLessThanOrEqual(steps + 1);
    }),
  );
});
