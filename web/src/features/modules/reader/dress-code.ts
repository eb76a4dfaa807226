/** Marks the Copy buttons, so that one listener on the article serves them all. */
export const copyButtonSelector = '[data-copy-code]';

/** The words on a Copy button. */
export interface CopyWords {
  readonly copy: string;
  readonly copied: string;
  readonly byHand: string;
}

const drawing =
  '<svg class="i" width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" ' +
  'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect width="14" height="14" x="8" y="8" rx="2"/>' +
  '<path d="M4 16c-1.100 0-2-.900-2-2V4c0-1.100.900-2 2-2h10c1.100 0 2 .900 2 2"/></svg>';

/** Gives every block of code that may be typed its Copy button; what is a sample or must not run gets none. */
export function dressCode(nodes: DocumentFragment, words: CopyWords): void {
  for (const block of nodes.querySelectorAll('.code[data-copy]')) {
    const header = block.querySelector(':scope > header');
    const title = header?.textContent?.trim() ?? '';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn quiet';
    button.dataset['copyCode'] = '';
    button.innerHTML = drawing;
    button.append(spanOf(words.copy), ' ', spanOf(title, 'vh'));
    header?.append(button);
    for (const line of block.querySelectorAll('pre .ln')) keepWordsWhole(line);
  }
}

/** Longer than a line of a phone: it must break somewhere. */
const longestWhole = 30;

/**
 * A command that is typed from a phone must not look as if a space stood in a name, a number or a switch: its lines break
 * at spaces only, and within a long list or path after a comma or a backslash. What is copied stays as it was written.
 */
function keepWordsWhole(line: Element): void {
  for (const node of Array.from(line.childNodes)) {
    const isPlain = node.nodeType === Node.TEXT_NODE || (node instanceof Element && node.className === 'tk');
    if (!isPlain) continue;
    const words = (node.textContent ?? '').split(/(\s+)/);
    node.replaceWith(...words.flatMap((word): (string | Node)[] => (word.trim() === '' ? [word] : piecesOf(word))));
  }
}

function piecesOf(word: string): Node[] {
  const pieces = word.length > longestWhole ? word.split(/(?<=[,\\])/) : [word];
  return pieces.flatMap((piece, index) => {
    const shown = piece.length > longestWhole ? document.createTextNode(piece) : spanOf(piece, 'tk');
    return index === 0 ? [shown] : [document.createElement('wbr'), shown];
  });
}

function spanOf(text: string, className = ''): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}

/** The block of code that a Copy button belongs to. */
export function codeOf(button: Element): HTMLElement | null {
  return button.closest('.code')?.querySelector<HTMLElement>('pre code') ?? null;
}

/** Shows on a Copy button what came of it, for two seconds. */
export function showOutcome(button: Element, outcome: string, words: CopyWords): void {
  const label = button.querySelector('span');
  if (!label) return;
  label.textContent = outcome;
  setTimeout(() => (label.textContent = words.copy), 2000);
}

/** Selects a block of code, where the browser would not copy it, so that the reader's own keys can. */
export function selectCode(code: HTMLElement): void {
  const range = document.createRange();
  range.selectNodeContents(code);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
