import { diffArrays } from 'diff';

/**
 * Two versions of a text with the differing words marked, and the numbers of these words. A picture counts as a word.
 */
export interface MarkedTexts {
  /** The older version as HTML. The words that only this version has are in `del` elements. */
  readonly before: string;
  /** The newer version as HTML. The words that only this version has are in `ins` elements. */
  readonly after: string;
  readonly removedWords: number;
  readonly addedWords: number;
}

/** The texts that tell screen readers what a mark means. */
export interface MarkLabels {
  readonly removed: string;
  readonly added: string;
}

/** A word, a punctuation mark or a picture, with its position in the document. */
interface Token {
  /** The text by which tokens are compared: equal tokens have equal keys. */
  readonly key: string;
  readonly node: Text | HTMLImageElement;
  /** The range of the token in the text of `node`; 0 to 0 for a picture. */
  readonly start: number;
  readonly end: number;
}

/**
 * The maximum number of differing words in a section. The time of a comparison grows with the square of this number. If
 * more words differ, all words are marked.
 */
const maxDifferences = 2000;

/**
 * Marks the words and pictures that differ between two versions of a section. Both must be sanitised HTML. The markup
 * of both versions is kept. A difference only in format, such as bold, gets no mark.
 */
export function markDifferences(before: string, after: string, labels: MarkLabels): MarkedTexts {
  const [oldBody, newBody] = [parseBody(before), parseBody(after)];
  const [oldTokens, newTokens] = [listTokens(oldBody), listTokens(newBody)];
  const changes = diffArrays(
    oldTokens.map(({ key }) => key),
    newTokens.map(({ key }) => key),
    { maxEditLength: maxDifferences },
  );
  const removed: Token[] = [];
  const added: Token[] = [];
  let [oldIndex, newIndex] = [0, 0];
  for (const change of changes ?? createFullReplacement(oldTokens.length, newTokens.length)) {
    if (change.removed) removed.push(...oldTokens.slice(oldIndex, oldIndex + change.count));
    if (change.added) added.push(...newTokens.slice(newIndex, newIndex + change.count));
    // Unchanged tokens are in both versions.
    if (!change.added) oldIndex += change.count;
    if (!change.removed) newIndex += change.count;
  }
  wrapTokens(removed, 'del', labels.removed);
  wrapTokens(added, 'ins', labels.added);
  return {
    before: oldBody.innerHTML,
    after: newBody.innerHTML,
    removedWords: removed.filter(countsAsWord).length,
    addedWords: added.filter(countsAsWord).length,
  };
}

/** Returns the changes that remove all old tokens and add all new ones. */
const createFullReplacement = (oldCount: number, newCount: number) => [
  { removed: true, added: false, count: oldCount },
  { removed: false, added: true, count: newCount },
];

const parseBody = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** A word is a sequence of letters and digits. Each punctuation mark is a token of its own. */
const tokenPattern = /[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu;

/** True for words, numbers and pictures, false for punctuation marks. */
const countsAsWord = ({ key, node }: Token): boolean => node instanceof HTMLImageElement || /[\p{L}\p{N}_]/u.test(key);

function listTokens(body: HTMLElement): Token[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const tokens: Token[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof HTMLImageElement) {
      const key = `picture ${node.getAttribute('src') ?? ''} ${node.alt}`;
      tokens.push({ key, node, start: 0, end: 0 });
    } else if (node instanceof Text) {
      for (const match of node.data.matchAll(tokenPattern)) {
        tokens.push({ key: match[0], node, start: match.index, end: match.index + match[0].length });
      }
    }
  }
  return tokens;
}

/** Wraps tokens in `del` or `ins` elements. Tokens with only white space between them share one element. */
function wrapTokens(tokens: readonly Token[], tag: 'del' | 'ins', label: string): void {
  // From the last token to the first, so that the positions of the other tokens stay valid.
  for (const { node, start, end } of joinNeighbours(tokens).toReversed()) {
    const mark = document.createElement(tag);
    mark.append(createHiddenLabel(label));
    if (node instanceof Text) {
      // Text in an SVG drawing cannot contain HTML elements, so it has no mark. The section still counts as changed.
      if (node.parentElement?.closest('svg')) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      mark.append(range.extractContents());
      range.insertNode(mark);
    } else {
      node.replaceWith(mark);
      mark.append(node);
    }
  }
}

function joinNeighbours(tokens: readonly Token[]): Omit<Token, 'key'>[] {
  const joined: { node: Token['node']; start: number; end: number }[] = [];
  for (const { node, start, end } of tokens) {
    const last = joined.at(-1);
    if (last && last.node === node && node instanceof Text && node.data.slice(last.end, start).trim() === '') {
      last.end = end;
    } else joined.push({ node, start, end });
  }
  return joined;
}

function createHiddenLabel(label: string): HTMLElement {
  const hidden = document.createElement('span');
  hidden.className = 'sr-only';
  hidden.textContent = `${label} `;
  return hidden;
}
