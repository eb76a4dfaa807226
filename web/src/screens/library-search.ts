/** The query of the URL of the library. `sop` is the number of the open procedure, for example `LC-07-02`. */
export type LibraryScreenSearch = { search?: string; chapter?: number; sop?: string };

const maxSearchLength = 100;
const maxSopNumberLength = 40;
const maxChapterNumber = 999;

/**
 * Reads the query of the URL and leaves out invalid values. The router has parsed values such as `?search=7` as
 * numbers.
 */
export function parseLibrarySearch(query: Readonly<Record<string, unknown>>): LibraryScreenSearch {
  const search = toText(query['search'], maxSearchLength);
  const sop = toText(query['sop'], maxSopNumberLength);
  const chapter = Number(query['chapter']);
  return {
    ...(search !== '' && { search }),
    ...(Number.isInteger(chapter) && chapter >= 1 && chapter <= maxChapterNumber && { chapter }),
    ...(sop !== '' && { sop }),
  };
}

const toText = (value: unknown, maxLength: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxLength) : '';
