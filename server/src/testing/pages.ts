/** The query parameters of a URL. */
export type Query = Record<string, string>;

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Reads a list page by page and returns the items of all pages. */
export async function readAllPages<Item>(fetchPage: (query: Query) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let query: Query | null = {};
  while (query !== null) {
    const page: Page<Item> = await fetchPage(query);
    items.push(...page.items);
    query = page.nextCursor === null ? null : { cursor: page.nextCursor };
  }
  return items;
}
