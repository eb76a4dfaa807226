import { chapterPath, sopPath } from '../../../lib/paths.ts';

/**
 * Sets the URLs of links to chapters, sections and procedures. The stored text names only the targets, in data
 * attributes, because the URLs are defined by the web app.
 */
export function resolveLinks(nodes: DocumentFragment, currentChapter: number): void {
  for (const link of nodes.querySelectorAll('a')) {
    // 0 if the link names no chapter.
    const chapter = Number(link.dataset['chapter'] ?? 0);
    const section = link.dataset['section'];
    const sop = link.dataset['sop'];
    if (sop !== undefined) {
      link.setAttribute('href', sopPath(sop));
      link.classList.add('whitespace-nowrap');
    } else if (chapter === currentChapter && chapter > 0) {
      link.setAttribute('href', `#${section ?? ''}`);
    } else if (chapter > 0) {
      link.setAttribute('href', chapterPath(chapter, section));
    }
  }
}
