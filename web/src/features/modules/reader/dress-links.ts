import { chapterPath, sopPath } from '../../../lib/paths.ts';

/**
 * Gives the links of a chapter their addresses: the text names chapters, sections and procedures, and only the
 * browser knows where the site keeps them.
 */
export function dressLinks(nodes: DocumentFragment, ownChapter: number): void {
  for (const link of nodes.querySelectorAll('a')) {
    const chapter = Number(link.dataset['chapter'] ?? 0);
    const section = link.dataset['section'];
    const sop = link.dataset['sop'];
    if (sop !== undefined) {
      link.setAttribute('href', sopPath(sop));
      link.classList.add('whitespace-nowrap');
    } else if (chapter === ownChapter && chapter > 0) {
      link.setAttribute('href', `#${section ?? ''}`);
    } else if (chapter > 0) {
      link.setAttribute('href', chapterPath(chapter, section));
    }
  }
}
