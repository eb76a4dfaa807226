import { describe, expect, it } from 'vitest';
import { moveItem } from './move-item.rules.ts';

describe('moveItem', () => {
  it.each([
    [0, 1, ['b', 'a', 'c']],
    [2, -1, ['a', 'c', 'b']],
  ])('moves the item of [a, b, c] at index %i by %i positions, which gives %j', (index, offset, items) => {
    expect(moveItem(['a', 'b', 'c'], index, offset)).toEqual(items);
  });

  it.each([
    [0, -1],
    [2, 1],
  ])('keeps the order if moving the item at index %i by %i positions would leave the list', (index, offset) => {
    expect(moveItem(['a', 'b', 'c'], index, offset)).toEqual(['a', 'b', 'c']);
  });
});
