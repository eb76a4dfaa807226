/**
 * Returns a copy of the list in which the item at `index` is moved by `offset` positions. If the new position would be
 * outside of the list, no item is moved.
 */
export function moveItem<Item>(items: readonly Item[], index: number, offset: number): Item[] {
  const target = index + offset;
  const isInside = (position: number) => position >= 0 && position < items.length;
  if (!isInside(index) || !isInside(target)) return [...items];
  const movedItem = items.slice(index, index + 1);
  return items.toSpliced(index, 1).toSpliced(target, 0, ...movedItem);
}
