import { modulePictureIdOf } from '@loopcheck/contract/authored-html';
import { CONTINUE, visit } from 'unist-util-visit';
import { parseSafeHtml, serializeHtml } from './sanitize.ts';

/**
 * Removes from `html`, which must be sanitised already, every picture whose id is not in `pictureIds`, and returns the
 * result. Every remaining picture gets an `alt` attribute, which is empty for a decorative picture. A text without
 * pictures is returned unchanged.
 */
export function keepPictures(html: string, pictureIds: readonly string[]): string {
  if (!html.includes('<img')) return html;
  const tree = parseSafeHtml(html);
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName !== 'img') return CONTINUE;
    const id = modulePictureIdOf(String(element.properties.src));
    if (id !== null && pictureIds.includes(id)) {
      element.properties.alt = (element.properties.alt ?? '').trim();
      return CONTINUE;
    }
    if (!parent || index === undefined) return CONTINUE;
    parent.children.splice(index, 1);
    // The next node has moved to this index, so the visit continues there.
    return index;
  });
  // A figure that contained only a removed picture is empty, and is removed too.
  visit(tree, 'element', (element, index, parent) => {
    const isEmpty = element.tagName === 'figure' && element.children.length === 0;
    if (!isEmpty || !parent || index === undefined) return CONTINUE;
    parent.children.splice(index, 1);
    return index;
  });
  return serializeHtml(tree);
}
