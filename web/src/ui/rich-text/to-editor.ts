/**
 * Authored HTML in the form that the editor reads: what the reader needs and a writer does not is taken off, and what
 * stands bare is told from what stands in a paragraph. `from-editor.ts` goes the other way.
 */
export function toEditor(block: Element): Element {
  const copy = block.cloneNode(true) as Element;
  const holder = document.createElement('div');
  holder.append(copy);
  for (const own of holder.querySelectorAll('li > p')) own.setAttribute('data-loose', '');
  for (const title of holder.querySelectorAll('div.callout > div > b:first-child'))
    title.setAttribute('data-title', '');
  for (const mark of holder.querySelectorAll('div.code > header > .mark')) mark.remove();
  for (const code of holder.querySelectorAll('div.code > pre > code')) code.textContent = code.textContent ?? '';
  return copy;
}

/** Takes out the line breaks between blocks: they say nothing, and a chapter's files and the editor set them differently. */
export function dropBlankBetweenBlocks(parent: ParentNode & Node): void {
  for (const child of Array.from(parent.childNodes)) {
    if (child.nodeType === Node.TEXT_NODE) {
      if ((child.textContent ?? '').trim() === '' && standsBetweenBlocks(child)) child.remove();
      else if (child.parentNode?.nodeName === 'LI') trimBesideBlocks(child as Text);
    } else if (child instanceof Element && !['PRE', 'svg', 'P'].includes(child.nodeName)) {
      dropBlankBetweenBlocks(child);
    }
  }
}

const blocks = new Set(
  'P UL OL LI H2 H3 H4 DIV FIGURE TABLE THEAD TBODY TR TD TH BLOCKQUOTE HR PRE HEADER FIGCAPTION'.split(' '),
);
const isEdge = (node: Node | null) => node === null || blocks.has(node.nodeName);

function standsBetweenBlocks(text: ChildNode): boolean {
  const isFirstOfCallout = text.previousSibling?.nodeName === 'B' && text.parentNode?.nodeName === 'DIV';
  return (isEdge(text.previousSibling) || isFirstOfCallout) && isEdge(text.nextSibling);
}

function trimBesideBlocks(text: Text): void {
  if (isEdge(text.nextSibling)) text.data = text.data.trimEnd();
  if (isEdge(text.previousSibling)) text.data = text.data.trimStart();
}
