import { cleanNodes } from '../../lib/clean-html.ts';
import { renderCodeLines, toHeaderLabel, createSpan } from './code-lines.ts';

/**
 * Converts HTML of the editor to authored HTML, the HTML in which texts are stored. Removes attributes that only the
 * editor needs, and adds elements and attributes for display.
 */
export function fromEditor(editorHtml: string): string {
  const body = new DOMParser().parseFromString(editorHtml, 'text/html').body;
  for (const item of body.querySelectorAll('li')) unwrapListItem(item);
  for (const code of body.querySelectorAll<HTMLElement>('div.code')) rebuildCode(code);
  for (const table of body.querySelectorAll('table')) rebuildTable(table);
  for (const title of body.querySelectorAll('b[data-title]')) title.removeAttribute('data-title');
  for (const icon of body.querySelectorAll('[contenteditable]')) icon.removeAttribute('contenteditable');
  for (const paragraph of body.querySelectorAll(':scope > p'))
    if (paragraph.childNodes.length === 0) paragraph.remove();
  for (const opaque of body.querySelectorAll('[data-opaque]')) {
    opaque.replaceWith(cleanNodes(opaque.getAttribute('data-opaque') ?? ''));
  }
  return [...body.children].map((block) => block.outerHTML).join('\n');
}

/**
 * Unwraps the `p` elements of a list item. Keeps `p` elements that were in the authored HTML (`data-loose`), and `p`
 * elements directly after other text, because their text would join that other text.
 */
function unwrapListItem(item: Element): void {
  for (const child of Array.from(item.children)) {
    if (child.nodeName !== 'P') continue;
    const before = child.previousSibling;
    const canUnwrap = before === null || (before instanceof Element && /^(?:UL|OL|DIV|TABLE|P)$/.test(before.nodeName));
    if (!child.hasAttribute('data-loose') && canUnwrap) child.replaceWith(...child.childNodes);
    else child.removeAttribute('data-loose');
  }
}

/** Rebuilds the lines of a code box. If needed, adds the label of the box's kind to the header of the box. */
function rebuildCode(box: HTMLElement): void {
  const code = box.querySelector('pre > code');
  if (code) code.replaceChildren(...renderCodeLines(code.textContent ?? ''));
  const header = box.querySelector('header');
  const kind = ['sample', 'never'].find((name) => box.classList.contains(name)) ?? 'command';
  const label = toHeaderLabel(kind, header?.textContent ?? '');
  if (label !== null) header?.append(createSpan('mark', document.createTextNode(label)));
}

/**
 * Removes the attributes that only the editor needs. If the first row has only header cells, adds `thead` and `tbody`,
 * and gives each cell the text of its column header, because rows become cards on a phone.
 */
function rebuildTable(table: HTMLTableElement): void {
  const rows = [...table.rows];
  for (const cell of rows.flatMap((row) => [...row.cells])) {
    for (const name of cell.getAttributeNames()) if (!isSpanAttribute(cell, name)) cell.removeAttribute(name);
    const [firstChild, ...otherChildren] = cell.children;
    if (firstChild?.nodeName === 'P' && otherChildren.length === 0) {
      firstChild.replaceWith(...firstChild.childNodes);
    }
  }
  for (const name of table.getAttributeNames()) if (name !== 'class') table.removeAttribute(name);
  const [headRow, ...bodyRows] = rows;
  if (!headRow || ![...headRow.cells].every((cell) => cell.nodeName === 'TH')) return;
  const headTexts = [...headRow.cells].map((cell) => cell.textContent ?? '');
  // In a comparison, the last column is that of the control system.
  const isComparison = table.className === 'cmp';
  const controlSystemColumn = headTexts.length - 1;
  for (const [column, cell] of [...headRow.cells].entries()) {
    if (isComparison && column === controlSystemColumn) cell.className = 'ot';
    cell.setAttribute('scope', 'col');
  }
  for (const row of bodyRows) {
    for (const [column, cell] of [...row.cells].entries()) {
      if (cell.nodeName === 'TH') cell.setAttribute('scope', 'row');
      else
        setCellAttributes(cell, {
          headText: headTexts[column] ?? '',
          isComparison,
          isControlSystem: column === controlSystemColumn,
        });
    }
  }
  const head = document.createElement('thead');
  const body = document.createElement('tbody');
  head.append(headRow);
  body.append(...bodyRows);
  table.replaceChildren(head, ...(bodyRows.length > 0 ? [body] : []));
}

/** True if the attribute makes the cell span more than one column or row. */
const isSpanAttribute = (cell: Element, name: string) =>
  (name === 'colspan' || name === 'rowspan') && cell.getAttribute(name) !== '1';

/**
 * Sets the class of a cell in a body row: `ot` in the column of the control system of a comparison, and `wide` in other
 * tables. Also sets `data-h`, the text of its column header.
 */
function setCellAttributes(
  cell: Element,
  options: { headText: string; isComparison: boolean; isControlSystem: boolean },
): void {
  if (!options.isComparison) cell.className = 'wide';
  else if (options.isControlSystem) cell.className = 'ot';
  if (options.headText !== '' || options.isComparison) cell.setAttribute('data-h', options.headText);
}
