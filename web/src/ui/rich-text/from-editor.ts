import { cleanNodes } from '../../lib/clean-html.ts';
import { drawCode, markOf, span } from './code-lines.ts';

/** What the editor holds, as authored HTML: the marks that only the editor needs are gone, what readers need is drawn. */
export function fromEditor(editorHtml: string): string {
  const body = new DOMParser().parseFromString(editorHtml, 'text/html').body;
  for (const item of body.querySelectorAll('li')) unwrapBare(item);
  for (const code of body.querySelectorAll<HTMLElement>('div.code')) redrawCode(code);
  for (const table of body.querySelectorAll('table')) redrawTable(table);
  for (const title of body.querySelectorAll('b[data-title]')) title.removeAttribute('data-title');
  for (const icon of body.querySelectorAll('[contenteditable]')) icon.removeAttribute('contenteditable');
  for (const paragraph of body.querySelectorAll(':scope > p'))
    if (paragraph.childNodes.length === 0) paragraph.remove();
  for (const kept of body.querySelectorAll('[data-kept]')) {
    kept.replaceWith(cleanNodes(kept.getAttribute('data-kept') ?? ''));
  }
  return [...body.children].map((block) => block.outerHTML).join('\n');
}

/** A list's entry is bare text, and a paragraph only where the text had one or where two would run together. */
function unwrapBare(item: Element): void {
  for (const child of Array.from(item.children)) {
    if (child.nodeName !== 'P') continue;
    const before = child.previousSibling;
    const isBare = before === null || (before instanceof Element && /^(?:UL|OL|DIV|TABLE|P)$/.test(before.nodeName));
    if (!child.hasAttribute('data-loose') && isBare) child.replaceWith(...child.childNodes);
    else child.removeAttribute('data-loose');
  }
}

function redrawCode(box: HTMLElement): void {
  const code = box.querySelector('pre > code');
  if (code) code.replaceChildren(...drawCode(code.textContent ?? ''));
  const header = box.querySelector('header');
  const kind = ['sample', 'never'].find((name) => box.classList.contains(name)) ?? 'command';
  const word = markOf(kind, header?.textContent ?? '');
  if (word !== null) header?.append(span('mark', document.createTextNode(word)));
}

/** The head of a table apart from its body; each cell knows its head, because on a phone rows become cards. */
function redrawTable(table: HTMLTableElement): void {
  const rows = [...table.rows];
  for (const cell of rows.flatMap((row) => [...row.cells])) {
    for (const name of cell.getAttributeNames()) if (!isKeptOn(cell, name)) cell.removeAttribute(name);
    const [only, ...more] = cell.children;
    if (only?.nodeName === 'P' && more.length === 0) only.replaceWith(...only.childNodes);
  }
  for (const name of table.getAttributeNames()) if (name !== 'class') table.removeAttribute(name);
  const [headRow, ...bodyRows] = rows;
  if (!headRow || ![...headRow.cells].every((cell) => cell.nodeName === 'TH')) return;
  const heads = [...headRow.cells].map((cell) => cell.textContent ?? '');
  const isCompared = table.className === 'cmp';
  const ours = heads.length - 1;
  for (const [column, cell] of [...headRow.cells].entries()) {
    if (isCompared && column === ours) cell.className = 'ot';
    cell.setAttribute('scope', 'col');
  }
  for (const row of bodyRows) {
    for (const [column, cell] of [...row.cells].entries()) {
      if (cell.nodeName === 'TH') cell.setAttribute('scope', 'row');
      else dressCell(cell, { head: heads[column] ?? '', isCompared, isOurs: column === ours });
    }
  }
  const head = document.createElement('thead');
  const body = document.createElement('tbody');
  head.append(headRow);
  body.append(...bodyRows);
  table.replaceChildren(head, ...(bodyRows.length > 0 ? [body] : []));
}

const isKeptOn = (cell: Element, name: string) =>
  (name === 'colspan' || name === 'rowspan') && cell.getAttribute(name) !== '1';

function dressCell(cell: Element, place: { head: string; isCompared: boolean; isOurs: boolean }): void {
  if (!place.isCompared) cell.className = 'wide';
  else if (place.isOurs) cell.className = 'ot';
  if (place.head !== '' || place.isCompared) cell.setAttribute('data-h', place.head);
}
