import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';

/** A text in which every section has an id. */
export interface NamedText {
  readonly html: string;
  readonly sections: ModuleSection[];
}

/**
 * Assigns an id to each section of a sanitised text. An existing id is kept when the heading changes, because questions
 * and procedures link to it. A new section, or a second section with the same id, gets a new id.
 */
export function nameSections(html: string, isSectionId: (id: string) => boolean): NamedText {
  const usedIds = new Set([...html.matchAll(/<h[23] id="([^"]*)"/g)].map((match) => match[1] ?? ''));
  const seen = new Set<string>();
  const sections: ModuleSection[] = [];
  const namedHtml = html.replaceAll(
    /<h2(?: id="([^"]*)")?>([^]*?)<\/h2>/g,
    (_all, existingId: string | undefined, words: string) => {
      const title = plainTextOf(words);
      const isFree = (id: string) => isSectionId(id) && !usedIds.has(id);
      const id = existingId !== undefined && !seen.has(existingId) ? existingId : newId(title, isFree);
      seen.add(id);
      usedIds.add(id);
      sections.push({ id, title });
      return `<h2 id="${id}">${words}</h2>`;
    },
  );
  return { html: namedHtml, sections };
}

function newId(title: string, isFree: (id: string) => boolean): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .slice(0, 60)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const stem = words === '' ? 'section' : words;
  let id = stem;
  for (let number = 2; !isFree(id); number += 1) id = `${stem}-${number}`;
  return id;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The plain text of sanitised HTML. */
export const plainTextOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, hex?: string, name?: string) =>
      hex === undefined ? (entities[name ?? ''] ?? whole) : character(Number.parseInt(hex, 16), whole),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

const character = (code: number, otherwise: string) => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : otherwise);

/** The number of texts that link to each section of a chapter, by section id. A text with several links counts once. */
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
