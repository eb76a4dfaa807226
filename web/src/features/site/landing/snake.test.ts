import { expect, it } from 'vitest';
import { lineThrough, snake } from './snake.ts';

const grid = { columns: 3, start: { x: 10, y: 5 }, step: { x: 20, y: 30 } };

it('The line turns at the end of each row and comes back on the next', () => {
  expect(snake(7, grid).map(({ x, y }) => [x, y])).toEqual([
    [10, 5],
    [30, 5],
    [50, 5],
    [50, 35],
    [30, 35],
    [10, 35],
    [10, 65],
  ]);
});

it('A line needs two places', () => {
  expect(lineThrough(snake(1, grid))).toBe('');
  expect(lineThrough(snake(2, grid))).toBe('M10 5L30 5');
});
