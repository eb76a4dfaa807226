import type { Element, ElementContent, Root, RootContent } from 'hast';

/** A section of a text as it is cut: what may be quoted of it, and what it is only found by. */
export interface Section {
  /** Null where the text before the first heading, or a text without any, has no anchor. */
  readonly sectionId: string | null;
  readonly heading: string;
  /** Whole sentences, in the words of the section. */
  readonly sentences: string[];
  /** Tables and commands: words that lead here, but make no sentence. */
  readonly asides: string[];
}

type Node = Root | RootContent | ElementContent;

/** What a node says, without markup. */
function textOf(node: Node): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : '';
}

const plain = (node: Node) => textOf(node).replaceAll(/\s+/g, ' ').trim();

const classesOf = ({ properties }: Element): readonly unknown[] =>
  Array.isArray(properties.className) ? properties.className : [];

/** Ends of sentences: a full stop, question or exclamation mark, perhaps a closing mark, and a new beginning. */
const sentenceEnd = /(?<=[.?!]["”)]?)\s+(?=["“(]?[\p{Lu}\p{N}`])/u;

/** The sentences of a paragraph. What ends in a colon stays with what it announces nowhere, so it is left out. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 1);

/** Cuts sanitised HTML at its headings of the second order. */
export function cutSections(root: Root): Section[] {
  const sections: Section[] = [{ sectionId: null, heading: '', sentences: [], asides: [] }];
  for (const node of root.children) {
    if (node.type !== 'element') continue;
    if (node.tagName === 'h2') {
      const id = node.properties.id;
      sections.push({ sectionId: typeof id === 'string' ? id : null, heading: plain(node), sentences: [], asides: [] });
    } else gather(node, sections.at(-1));
  }
  return sections.filter(({ sentences, asides }) => sentences.length + asides.length > 0);
}

function gather(node: ElementContent, section: Section | undefined): void {
  if (node.type !== 'element' || !section) return;
  const isBlock = /^(p|b|h3|h4|figcaption)$/.test(node.tagName);
  if (node.tagName === 'table') section.asides.push(...rowsOf(node));
  else if (node.tagName === 'pre' || node.tagName === 'svg') section.asides.push(plain(node));
  else if (node.tagName === 'header' && !classesOf(node).includes('callout')) section.asides.push(plain(node));
  else if (isBlock || (node.tagName === 'li' && !node.children.some(isBlockElement))) {
    section.sentences.push(...sentencesOf(plain(node)));
  } else for (const child of node.children) gather(child, section);
}

const isBlockElement = (node: ElementContent) =>
  node.type === 'element' && /^(p|ul|ol|div|table|pre|section)$/.test(node.tagName);

function rowsOf(node: Element): string[] {
  if (node.tagName === 'tr')
    return [
      node.children
        .map((cell) => plain(cell))
        .filter(Boolean)
        .join(' | '),
    ];
  return node.children.flatMap((child) => (child.type === 'element' ? rowsOf(child) : []));
}

/** As many sentences of a text without headings as make one passage. */
const sentencesPerPiece = 12;

/** Cuts a text that has no markup, such as that of an uploaded file, into pieces. */
export function cutPlainText(text: string): Section[] {
  const sentences = text.split(/\n+/).flatMap((line) => sentencesOf(line.replaceAll(/\s+/g, ' ')));
  const pieces = Math.ceil(sentences.length / sentencesPerPiece);
  return Array.from({ length: pieces }, (_, at) => ({
    sectionId: null,
    heading: '',
    sentences: sentences.slice(at * sentencesPerPiece, (at + 1) * sentencesPerPiece),
    asides: [],
  }));
}
