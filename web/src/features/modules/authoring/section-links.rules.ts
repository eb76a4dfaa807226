import type { SectionLinkCounts } from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { SectionChange } from '../../../ui/section-changes.ts';

/**
 * A section that the author has removed or renamed, although quiz questions, procedures or other modules link to it.
 */
export interface AffectedSection {
  readonly id: string;
  readonly title: string;
  readonly isRemoved: boolean;
  readonly links: SectionLinkCounts;
}

/** Returns the removed and renamed sections to which something links. `links` are the links to the published text. */
export function findAffectedSections(
  changes: readonly Pick<SectionChange, 'id' | 'title' | 'kind'>[],
  links: readonly SectionLinkCounts[],
): AffectedSection[] {
  return changes.flatMap(({ id, title, kind }) => {
    const linksToSection = links.find(({ sectionId }) => sectionId === id);
    if (!linksToSection || (kind !== 'removed' && kind !== 'renamed')) return [];
    return [{ id, title, isRemoved: kind === 'removed', links: linksToSection }];
  });
}
