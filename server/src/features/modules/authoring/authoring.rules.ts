import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import { htmlToPlainText } from '../../../platform/html/plain-text.rules.ts';

/** The HTML of a text in which each section has an id, and the list of these sections. */
export interface TextWithSectionIds {
  readonly html: string;
  readonly sections: ModuleSection[];
}

/**
 * Assigns an id to each section of a sanitised text. A section keeps its id when its heading changes, because questions
 * and procedures link to the id. A section without an id, or with the id of an earlier section, gets a new id.
 * `isSectionId` returns true if an id has the allowed format.
 */
export function assignSectionIds(html: string, isSectionId: (id: string) => boolean): TextWithSectionIds {
  // A new id must differ from the ids of all headings in the text, including those of later sections and of
  // subheadings.
  const usedIds = new Set([...html.matchAll(/<h[23] id="([^"]*)"/g)].map((match) => match[1] ?? ''));
  /** The ids of the sections before the current one. */
  const assignedIds = new Set<string>();
  const sections: ModuleSection[] = [];
  // `[^]` matches any character, including a line break.
  const htmlWithIds = html.replaceAll(
    /<h2(?: id="([^"]*)")?>([^]*?)<\/h2>/g,
    (_heading, existingId: string | undefined, headingHtml: string) => {
      const title = htmlToPlainText(headingHtml);
      const isAvailable = (id: string) => isSectionId(id) && !usedIds.has(id);
      const id =
        existingId !== undefined && !assignedIds.has(existingId) ? existingId : createSectionId(title, isAvailable);
      assignedIds.add(id);
      usedIds.add(id);
      sections.push({ id, title });
      return `<h2 id="${id}">${headingHtml}</h2>`;
    },
  );
  return { html: htmlWithIds, sections };
}

const maxIdLength = 60;

/**
 * Creates an id from the title of a section: its Latin letters and digits, with hyphens between them. Appends a number
 * if the id is not available.
 */
function createSectionId(title: string, isAvailable: (id: string) => boolean): string {
  const titlePart = title
    // Separates accents from their letters, so that only the accents are replaced below.
    .normalize('NFKD')
    .toLowerCase()
    .slice(0, maxIdLength)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const base = titlePart === '' ? 'section' : titlePart;
  let id = base;
  for (let number = 2; !isAvailable(id); number += 1) id = `${base}-${number}`;
  return id;
}

/**
 * Counts the texts that link to each section of a module. Returns the counts by section id. A text with several links
 * to a section counts once.
 */
export function countLinks(texts: readonly string[], chapterNumber: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const linkedSections = new Set<string>();
    for (const [tag] of text.matchAll(/<a [^>]*>/g)) {
      const section = /data-section="([^"]*)"/.exec(tag)?.[1];
      if (section !== undefined && tag.includes(`data-chapter="${chapterNumber}"`)) linkedSections.add(section);
    }
    for (const section of linkedSections) counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return counts;
}
