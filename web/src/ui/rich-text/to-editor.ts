/**
 * Returns a copy of a block of authored HTML, the HTML in which texts are stored, as HTML for the editor. The copy has
 * no elements that are only for display. It has additional attributes that the editor and fromEditor need.
 */
export function toEditor(block: Element): Element {
  const copy = block.cloneNode(true) as Element;
  // The search starts at a parent element, because the selectors must be able to match the block itself.
  const holder = document.createElement('div');
  holder.append(copy);
  for (const paragraph of holder.querySelectorAll('li > p')) paragraph.setAttribute('data-loose', '');
  for (const title of holder.querySelectorAll('div.callout > div > b:first-child'))
    title.setAttribute('data-title', '');
  for (const mark of holder.querySelectorAll('div.code > header > .mark')) mark.remove();
  // Replaces the spans of lines, comments and words by plain text.
  for (const code of holder.querySelectorAll('div.code > pre > code')) code.textContent = code.textContent ?? '';
  return copy;
}

/** Removes whitespace between blocks, and between the text of a list item and the blocks next to it. */
export function removeBlanksBetweenBlocks(parent: ParentNode & Node): void {
  for (const child of Array.from(parent.childNodes)) {
    if (child.nodeType === Node.TEXT_NODE) {
      if ((child.textContent ?? '').trim() === '' && isBetweenBlocks(child)) child.remove();
      else if (child.parentNode?.nodeName === 'LI') trimNextToBlocks(child as Text);
    } else if (child instanceof Element && !['PRE', 'svg', 'P'].includes(child.nodeName)) {
      // Whitespace in code, drawings and paragraphs stays, because it is a part of their content.
      removeBlanksBetweenBlocks(child);
    }
  }
}

const blocks = new Set(
  'P UL OL LI H2 H3 H4 DIV FIGURE TABLE THEAD TBODY TR TD TH BLOCKQUOTE HR PRE HEADER FIGCAPTION'.split(' '),
);
/** True for a block, and for null, which means that the parent has no node in this direction. */
const isBlockOrNone = (node: Node | null) => node === null || blocks.has(node.nodeName);

function isBetweenBlocks(text: ChildNode): boolean {
  // The title of a callout is a `b` element, but is displayed as a block.
  const isAfterCalloutTitle = text.previousSibling?.nodeName === 'B' && text.parentNode?.nodeName === 'DIV';
  return (isBlockOrNone(text.previousSibling) || isAfterCalloutTitle) && isBlockOrNone(text.nextSibling);
}

function trimNextToBlocks(text: Text): void {
  if (isBlockOrNone(text.nextSibling)) text.data = text.data.trimEnd();
  if (isBlockOrNone(text.previousSibling)) text.data = text.data.trimStart();
}
