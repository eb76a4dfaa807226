import type { TrainingNews } from '@loopcheck/contract/features/news/news.contract';

/**
 * Returns the items of all loaded pages, and each item only once. A new item moves the other items to later pages, so
 * that two pages can contain the same item.
 */
export function mergeNewsPages(pages: readonly { readonly items: readonly TrainingNews[] }[]): TrainingNews[] {
  const items = pages.flatMap((page) => page.items);
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** Returns the index of the next (1) or previous (-1) of `count` items. The first item follows the last one. */
export const findNeighbourIndex = (index: number, step: 1 | -1, count: number): number =>
  (index + step + count) % count;
