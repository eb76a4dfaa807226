import { chapterPath } from '../../../lib/paths.ts';

/**
 * Gives the links of a chapter their addresses: the text names chapters, sections and procedures, and only the
 * browser knows where the site keeps them. A procedure stays plain words until the SOP library can show it.
 */
export function dressLinks(nodes: DocumentFragment, ownChapter: number): void {
  for (const link of nodes.querySelectorAll('a')) {
    const chapter = Number(link.dataset['chapter'] ?? 0);
    const section = link.dataset['section'];
    if (link.dataset['sop'] !== undefined) {
      link.replaceWith(procedureName(link));
    } else if (chapter === ownChapter && chapter > 0) {
      link.setAttribute('href', `#${section ?? ''}`);
    } else if (chapter > 0) {
      link.setAttribute('href', chapterPath(chapter, section));
    }
  }
}

function procedureName(link: HTMLAnchorElement): HTMLElement {
  const name = document.createElement('span');
  name.className = 'whitespace-nowrap';
  name.append(...link.childNodes);
  return name;
}
