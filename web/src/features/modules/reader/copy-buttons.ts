import { removeSoftHyphens, rowLengths, softHyphen } from '../../../lib/command-rows.ts';
import { type CommandPart, splitCommand } from '../../../lib/command-words.ts';
import { button as buttonLook } from '../../../ui/button.tsx';

/** Selects the Copy buttons of an article. */
export const copyButtonSelector = '[data-copy-code]';

/** How long a button displays the result of copying. */
const resultDurationMs = 2000;

export interface CopyLabels {
  readonly copy: string;
  readonly copied: string;
  /** The message if the browser refused to copy, and the code was selected instead. */
  readonly copyByHand: string;
  /** What an indented row and an arrow at the end of a row of a command mean. */
  readonly rowsMeaning: string;
}

const copyIcon =
  '<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" ' +
  'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect width="14" height="14" x="8" y="8" rx="2"/>' +
  '<path d="M4 16c-1.100 0-2-.900-2-2V4c0-1.100.900-2 2-2h10c1.100 0 2 .900 2 2"/></svg>';

/**
 * Adds a Copy button to each code block with the attribute `data-copy`. Other blocks get no button, because people must
 * not copy them. In a block with a button, the browser does not break words. Below the first command with a long line,
 * a sentence explains what an indented row means.
 */
export function addCopyButtons(nodes: DocumentFragment, labels: CopyLabels): void {
  for (const block of nodes.querySelectorAll('.code[data-copy]')) {
    const header = block.querySelector(':scope > header');
    const title = header?.textContent?.trim() ?? '';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = buttonLook({ variant: 'quiet', size: 'touch', padding: 'narrow' });
    button.dataset['copyCode'] = '';
    button.innerHTML = copyIcon;
    button.append(createSpan(labels.copy), ' ', createSpan(title, 'sr-only'));
    header?.append(button);
    for (const line of block.querySelectorAll('pre .ln')) preventBreaksInWords(line);
  }
  addRowsNote(nodes, 'on-phone', rowLengths.phone, labels);
  addRowsNote(nodes, 'on-desk', rowLengths.desk, labels);
}

/**
 * Adds the sentence about indented rows below the first command that has a line longer than a row. `className` limits
 * the note to phones (`on-phone`) or to wider screens (`on-desk`), because a row is shorter on a phone.
 */
function addRowsNote(nodes: DocumentFragment, className: string, rowLength: number, labels: CopyLabels): void {
  const isLong = (line: Element) => getCode(line).length > rowLength;
  const longLine = [...nodes.querySelectorAll('.code[data-copy] pre .ln')].find(isLong);
  if (!longLine) return;
  const note = document.createElement('p');
  note.className = `rows-note ${className}`;
  note.textContent = labels.rowsMeaning;
  longLine.closest('.code')?.append(note);
}

/**
 * Prevents line breaks inside the words of a command. Only a word that is too long for a row can still break. The
 * copied text stays the same.
 */
function preventBreaksInWords(line: Element): void {
  for (const node of Array.from(line.childNodes)) {
    // `tk` is the class of a word that is not broken. The author's text can already contain it.
    const isPlainText = node.nodeType === Node.TEXT_NODE || (node instanceof Element && node.className === 'tk');
    if (isPlainText) node.replaceWith(...splitCommand(node.textContent ?? '').flatMap(toNodes));
  }
}

/**
 * Returns the nodes of a part of a command line. If a word can break before the part, the first node is a soft hyphen.
 * If the word breaks there, the row ends with an arrow.
 */
function toNodes({ text, isUnbroken, canBreakBefore }: CommandPart): Node[] {
  const node = isUnbroken ? createSpan(text, 'tk') : document.createTextNode(text);
  return canBreakBefore ? [createSpan(softHyphen, 'break-mark'), node] : [node];
}

function createSpan(text: string, className = ''): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}

/** Returns the element with the code that a Copy button copies. */
export function findCode(button: Element): HTMLElement | null {
  return button.closest('.code')?.querySelector<HTMLElement>('pre code') ?? null;
}

/** Returns the code of an element as its author wrote it, without the marks where a word can break. */
export const getCode = (element: Element): string => removeSoftHyphens(element.textContent ?? '');

/** Displays the result of copying on the button for a short time. */
export function showCopyResult(button: Element, result: string, labels: CopyLabels): void {
  const label = button.querySelector('span');
  if (!label) return;
  label.textContent = result;
  setTimeout(() => (label.textContent = labels.copy), resultDurationMs);
}
