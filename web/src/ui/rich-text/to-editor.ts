/**
 * Converts a block of authored HTML to HTML for the editor: removes the elements for display, and adds attributes that
 * fromEditor needs to restore the original.
 */
export function toEditor(block: Element): Element {
  const copy = block.cloneNode(true) as Element;
  const holder = document.createElement('div');
  holder.append(copy);
  for (const paragraph of holder.querySelectorAll('li > p')) paragraph.setAttribute('data-loose', '');
  for (const title of holder.querySelectorAll('div.callout > div > b:first-child'))
    title.setAttribute('data-title', '');
  for (const mark of holder.querySelectorAll('div.code > header > .mark')) mark.remove();
  for (const code of holder.querySelectorAll('div.code > pre > code')) code.textContent = code.textContent ?? '';
  return copy;
}

/** Removes whitespace between blocks. */
export function removeBlanksBetweenBlocks(parent: ParentNode & Node): void {
  for (const child of Array.from(parent.childNodes)) {
    if (child.nodeType === Node.TEXT_NODE) {
      if ((child.textContent ?? '').trim() === '' && isBetweenBlocks(child)) child.remove();
      else if (child.parentNode?.nodeName === 'LI') trimNextToBlocks(child as Text);
    } else if (child instanceof Element && !['PRE', 'svg', 'P'].includes(child.nodeName)) {
      removeBlanksBetweenBlocks(child);
    }
  }
}

const blocks = new Set(
  'P UL OL LI H2 H3 H4 DIV FIGURE TABLE THEAD TBODY TR TD TH BLOCKQUOTE HR PRE HEADER FIGCAPTION'.split(' '),
);
const isEdge = (node: Node | null) => node === null || blocks.has(node.nodeName);

function isBetweenBlocks(text: ChildNode): boolean {
  const isFirstOfCallout = text.previousSibling?.nodeName === 'B' && text.parentNode?.nodeName === 'DIV';
  return (isEdge(text.previousSibling) || isFirstOfCallout) && isEdge(text.nextSibling);
}

function trimNextToBlocks(text: Text): void {
  if (isEdge(text.nextSibling)) text.data = text.data.trimEnd();
  if (isEdge(text.previousSibling)) text.data = text.data.trimStart();
}
