import { describe, expect, it } from 'vitest';
import { moveItem } from './move-item.rules.ts';

describe('moveItem', () => {
  it.each([
    [0, 1, ['b', 'a', 'c']],
    [2, -1, ['a', 'c', 'b']],
  ])('moves the item at index %i of [a, b, c] by %i positions, and returns %j', (index, offset, items) => {
    expect(moveItem(['a', 'b', 'c'], index, offset)).toEqual(items);
  });

  it.each([
    [0, -1],
    [2, 1],
  ])('returns [a, b, c] unchanged if the item at index %i cannot be moved by %i positions', (index, offset) => {
    expect(moveItem(['a', 'b', 'c'], index, offset)).toEqual(['a', 'b', 'c']);
  });
});
