import type { TrainingNews } from '@loopcheck/contract/features/news/news.contract';
import { describe, expect, it } from 'vitest';
import { mergeNewsPages, findNeighbourIndex } from './news.rules.ts';

const pageOf = (...ids: string[]) => ({ items: ids.map((id) => ({ id }) as TrainingNews) });

describe('mergeNewsPages', () => {
  it('returns the items of all pages in their order, and each item only once', () => {
    expect(mergeNewsPages([pageOf('c', 'b'), pageOf('b', 'a')]).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });
});

describe('findNeighbourIndex', () => {
  it.each([
    [0, 1, 1],
    [2, 1, 0],
    [0, -1, 2],
    [2, -1, 1],
  ] as const)('for index %i of 3 items and the step %i, returns the index %i', (index, step, next) => {
    expect(findNeighbourIndex(index, step, 3)).toBe(next);
  });
});
