/** Consecutive items of a list that have the same name. */
export type Group<Item> = { name: string; items: Item[] };

/**
 * Puts consecutive items with the same name into one group, for example the events of one day in a chronological list.
 * Keeps the order of the items. A name that occurs again later starts a new group.
 * Without `nameOf`, all items are in one group with an empty name.
 */
export function groupConsecutive<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string = () => '',
): Group<Item>[] {
  const groups: Group<Item>[] = [];
  for (const item of items) {
    const name = nameOf(item);
    const lastGroup = groups.at(-1);
    if (lastGroup?.name === name) lastGroup.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups;
}
