import { describe, expect, it } from 'vitest';
import { listSignalPoints, toPathData } from './signal-path.ts';

const grid = { columns: 3, start: { x: 10, y: 5 }, step: { x: 20, y: 30 } };

describe('listSignalPoints', () => {
  it('lists the points of a row from left to right, and those of the next row from right to left', () => {
    expect(listSignalPoints(7, grid).map(({ x, y }) => [x, y])).toEqual([
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
  it('returns a line for two points, and an empty string for one point', () => {
    expect(toPathData(listSignalPoints(1, grid))).toBe('');
    expect(toPathData(listSignalPoints(2, grid))).toBe('M10 5L30 5');
  });
});
