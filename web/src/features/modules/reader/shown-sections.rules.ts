import type { ModuleSearch } from '../module-search.ts';

/**
 * Returns the ids of the sections that a link asks to show, in the order of the text. Returns null if the whole text
 * must be shown, because the link asks for it or names no section of the text. `sectionIdOf` returns the id of the
 * section that contains an element, such as a heading; undefined if there is none.
 */
export function findShownSections(
  link: { readonly search: ModuleSearch; readonly hash: string },
  sectionIds: readonly string[],
  sectionIdOf: (elementId: string) => string | undefined,
): string[] | null {
  // Both values of `view`, `whole` and `stopped`, ask for the whole text.
  if (link.search.view !== undefined) return null;
  const linkedIds = link.search.sections?.split(',') ?? [link.hash];
  const shownIds = new Set(linkedIds.map(sectionIdOf));
  const shown = sectionIds.filter((id) => shownIds.has(id));
  return shown.length > 0 ? shown : null;
}
