/** What the address of the library says: the search, the chapter, and the procedure that is open. */
export type LibraryAddress = { search?: string; chapter?: number; sop?: string };

/** Reads it; what cannot be meant is left out. The router hands numbers over as numbers: a search for 7 is one. */
export function librarySearch(given: Readonly<Record<string, unknown>>): LibraryAddress {
  const search = textIn(given['search'], 100);
  const sop = textIn(given['sop'], 40);
  const chapter = Number(given['chapter']);
  return {
    ...(search !== '' && { search }),
    ...(Number.isInteger(chapter) && chapter >= 1 && chapter <= 999 && { chapter }),
    ...(sop !== '' && { sop }),
  };
}

const textIn = (value: unknown, longest: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longest) : '';
