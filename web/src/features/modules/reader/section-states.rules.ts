import type { ArticleSection } from './compose-article.ts';

/** A section with the state that the section list displays. */
export interface SectionState extends ArticleSection {
  /** True if the whole section has been visible. */
  readonly isRead: boolean;
  readonly isCurrent: boolean;
}

type ReadingState = {
  /** The section that is being read; null while the person reads the text above the first heading. */
  readonly currentId: string | null;
  /** Maps the id of each section to the depth in percent at which it ends. Empty while the layout is unknown. */
  readonly endDepths: ReadonlyMap<string, number>;
  /** The reading depth in percent. */
  readonly depth: number;
};

/**
 * Adds to each section whether it has been read and whether it is current. While the person reads the text above the
 * first heading, the first section is current.
 */
export function toSectionStates(
  sections: readonly ArticleSection[],
  { currentId, endDepths, depth }: ReadingState,
): SectionState[] {
  const displayedId = currentId ?? sections[0]?.id;
  return sections.map((section) => ({
    ...section,
    isRead: depth >= (endDepths.get(section.id) ?? Number.POSITIVE_INFINITY),
    isCurrent: section.id === displayedId,
  }));
}

/** Returns the first unread section; null if no section has been read yet, or if all sections have been read. */
export function findSectionToResume(sections: readonly SectionState[]): SectionState | null {
  const index = sections.findIndex(({ isRead }) => !isRead);
  return index > 0 ? (sections[index] ?? null) : null;
}
