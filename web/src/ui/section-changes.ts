import { cleanNodes } from '../lib/clean-html.ts';

/** The difference of a section between two versions of a text. */
export interface SectionChange {
  /** See `Section`. */
  readonly id: string;
  readonly title: string;
  /** A `renamed` section has another title, and its text can have changed too. */
  readonly kind: 'added' | 'removed' | 'renamed' | 'changed' | 'same';
  /** The HTML of the section in the older version. Empty if the section was added. */
  readonly before: string;
  /** The HTML of the section in the newer version. Empty if the section was removed. */
  readonly after: string;
}

/** A section of a text: a heading `h2` and what follows it, or the text before the first heading. */
interface Section {
  /**
   * The id of the heading, or `new: ` and the title if the heading has none. Empty for the text before the first
   * heading.
   */
  readonly id: string;
  /** The text of the heading. Empty for the text before the first heading. */
  readonly title: string;
  readonly html: string;
}

/**
 * Compares two versions of a text by section. Sections are matched by the id of their heading, or if the heading in the
 * newer version has no id, by their title.
 */
export function compareSections(before: string, after: string): SectionChange[] {
  const oldSections = splitSections(before);
  const newSections = splitSections(after);
  // A heading gets its id when it is published, so a new heading can only be compared by its title. The search by
  // title skips each old section whose id is also in the newer version, because that section is matched by its id.
  const findByTitle = ({ title }: Section) =>
    oldSections.find((old) => old.title === title && !newSections.some(({ id }) => id === old.id));
  const changes = newSections.map((section): SectionChange => {
    const oldSection =
      oldSections.find((old) => old.id === section.id) ?? (isUnpublished(section) ? findByTitle(section) : undefined);
    const common = { id: section.id, title: section.title, before: oldSection?.html ?? '', after: section.html };
    if (!oldSection) return { ...common, kind: 'added' };
    if (oldSection.title !== section.title) return { ...common, kind: 'renamed' };
    return { ...common, kind: normalize(oldSection.html) === normalize(section.html) ? 'same' : 'changed' };
  });
  const isInNewVersion = (old: Section) =>
    newSections.some((section) => section.id === old.id || (isUnpublished(section) && findByTitle(section) === old));
  const removed = oldSections
    .filter((old) => !isInNewVersion(old))
    .map((section): SectionChange => ({ ...section, kind: 'removed', before: section.html, after: '' }));
  return [...changes, ...removed];
}

/** True if the heading of the section has no id attribute, because it is not published yet. */
const isUnpublished = ({ id }: Section) => id.startsWith('new: ');

/** Removes differences that readers do not see: whitespace between blocks, and the ids of headings. */
const normalize = (html: string) =>
  html
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/<h2 id="[^"]*">/g, '<h2>')
    .trim();

/** Splits a text at its `h2` headings. */
function splitSections(html: string): Section[] {
  const sections: { id: string; title: string; container: HTMLElement }[] = [
    { id: '', title: '', container: document.createElement('div') },
  ];
  for (const node of Array.from(cleanNodes(html).childNodes)) {
    if (node instanceof HTMLElement && node.nodeName === 'H2') {
      const title = node.textContent?.trim() ?? '';
      sections.push({
        id: node.id === '' ? `new: ${title}` : node.id,
        title,
        container: document.createElement('div'),
      });
    }
    sections.at(-1)?.container.append(node);
  }
  return sections
    .map(({ id, title, container }) => ({ id, title, html: container.innerHTML }))
    .filter((section) => section.id !== '' || section.html.trim() !== '');
}
