/** A list with one item moved by so many places; it stays where it is at either end. */
export function moved<Item>(items: readonly Item[], from: number, by: number): Item[] {
  const to = from + by;
  if (from < 0 || from >= items.length || to < 0 || to >= items.length) return [...items];
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}
