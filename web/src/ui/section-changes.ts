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
  // A section gets its name when it is published: until then its words are all that it is known by.
  const namesake = ({ title }: Section) =>
    old.find((each) => each.title === title && !now.some(({ id }) => id === each.id));
  const changes = now.map((section): SectionChange => {
    const known = old.find((each) => each.id === section.id) ?? (isNew(section) ? namesake(section) : undefined);
    const common = { id: section.id, title: section.title, before: known?.html ?? '', after: section.html };
    if (!known) return { ...common, what: 'added' };
    if (known.title !== section.title) return { ...common, what: 'renamed' };
    return { ...common, what: plain(known.html) === plain(section.html) ? 'same' : 'changed' };
  });
  const removed = old
    .filter((section) => !now.some((each) => each.id === section.id || (isNew(each) && namesake(each) === section)))
    .map((section): SectionChange => ({ ...section, what: 'removed', before: section.html, after: '' }));
  return [...changes, ...removed];
}

const isNew = ({ id }: Section) => id.startsWith('new: ');

// Line breaks between blocks are set differently by an editor and by the chapters' files; readers see none of them, nor
// the name of a section.
const plain = (html: string) =>
  html
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/<h2 id="[^"]*">/g, '<h2>')
    .trim();

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
