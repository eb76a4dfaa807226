import { describe, expect, it } from 'vitest';
import { signalPoints, toPathData } from './signal-path.ts';

const grid = { columns: 3, start: { x: 10, y: 5 }, step: { x: 20, y: 30 } };

describe('signalPoints', () => {
  it('goes through the rows alternately from left to right and from right to left', () => {
    expect(signalPoints(7, grid).map(({ x, y }) => [x, y])).toEqual([
      [10, 5],
      [30, 5],
      [50, 5],
      [50, 35],
      [30, 35],
      [10, 35],
      [10, 65],
    ]);
  });
});

describe('toPathData', () => {
  it('returns a line through two points and nothing for one point', () => {
    expect(toPathData(signalPoints(1, grid))).toBe('');
    expect(toPathData(signalPoints(2, grid))).toBe('M10 5L30 5');
  });
});
