import { cleanNodes } from '../lib/clean-html.ts';

/** What became of a section between two texts. */
export interface SectionChange {
  readonly id: string;
  readonly title: string;
  readonly what: 'added' | 'removed' | 'renamed' | 'changed' | 'same';
  readonly before: string;
  readonly after: string;
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly html: string;
}

/** Two texts section by section: by the names of their headings, and by the words where a heading has no name yet. */
export function compareSections(before: string, after: string): SectionChange[] {
  const old = sectionsOf(before);
  const now = sectionsOf(after);
  const changes = now.map((section): SectionChange => {
    const known = old.find((each) => each.id === section.id);
    const common = { id: section.id, title: section.title, before: known?.html ?? '', after: section.html };
    if (!known) return { ...common, what: 'added' };
    if (known.title !== section.title) return { ...common, what: 'renamed' };
    return { ...common, what: plain(known.html) === plain(section.html) ? 'same' : 'changed' };
  });
  const removed = old
    .filter((section) => !now.some((each) => each.id === section.id))
    .map((section): SectionChange => ({ ...section, what: 'removed', before: section.html, after: '' }));
  return [...changes, ...removed];
}

// Line breaks between blocks are set differently by an editor and by the chapters' files; readers see none of them.
const plain = (html: string) => html.replaceAll(/>\s+</g, '><').trim();

function sectionsOf(html: string): Section[] {
  const sections: { id: string; title: string; box: HTMLElement }[] = [
    { id: '', title: '', box: document.createElement('div') },
  ];
  for (const node of Array.from(cleanNodes(html).childNodes)) {
    if (node instanceof HTMLElement && node.nodeName === 'H2') {
      const title = node.textContent?.trim() ?? '';
      sections.push({ id: node.id === '' ? `new: ${title}` : node.id, title, box: document.createElement('div') });
    }
    sections.at(-1)?.box.append(node);
  }
  return sections
    .map(({ id, title, box }) => ({ id, title, html: box.innerHTML }))
    .filter(({ id, html: own }) => id !== '' || own.trim() !== '');
}
