import { describe, expect, it } from 'vitest';
import { findAffectedSections } from './section-links.rules.ts';

describe('findAffectedSections', () => {
  it('returns the removed and renamed sections to which questions or other texts link', () => {
    const links = ['a', 'b', 'c'].map((sectionId) => ({ sectionId, questions: 2, texts: 1 }));
    const changes = [
      { id: 'a', title: 'A', kind: 'removed' },
      { id: 'b', title: 'B', kind: 'renamed' },
      { id: 'c', title: 'C', kind: 'changed' },
      { id: 'd', title: 'D', kind: 'removed' },
    ] as const;
    expect(findAffectedSections(changes, links)).toEqual([
      { id: 'a', title: 'A', isRemoved: true, links: links[0] },
      { id: 'b', title: 'B', isRemoved: false, links: links[1] },
    ]);
  });
});
