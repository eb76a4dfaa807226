import { createHash } from 'node:crypto';
import type { Element, ElementContent, Root, RootContent } from 'hast';

/** A section of a module or procedure. */
export interface Section {
  /** The id of the heading; null for a heading without an id, and for the text before the first heading. */
  readonly sectionId: string | null;
  readonly heading: string;
  /** The sentences, which an answer can quote. */
  readonly sentences: string[];
  /**
   * The texts that are searched but never quoted: table rows, code, the headers of code blocks, and the text inside
   * figures (but not their captions). Samples, such as the output of a command or a filled form, are left out, because
   * a question is not about their values.
   */
  readonly searchOnly: string[];
}

type Node = Root | RootContent | ElementContent;

/** Returns the text of a node without markup. */
function textOf(node: Node): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : '';
}

const plainTextOf = (node: Node) => textOf(node).replaceAll(/\s+/g, ' ').trim();

/**
 * Matches the space between two sentences. The first sentence ends with `.`, `?` or `!`, and optionally a closing quote
 * or bracket. The second sentence begins with an upper-case letter, a digit or a backtick, optionally after an opening
 * quote or bracket.
 */
const sentenceEnd = /(?<=[.?!]["”)]?)\s+(?=["“(]?[\p{Lu}\p{N}`])/u;

/** Splits a paragraph into sentences. Omits fragments of one character. */
export const splitSentences = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 1);

/** Splits sanitised HTML at its h2 headings. Omits sections without text. */
export function splitSections(root: Root): Section[] {
  const sections: Section[] = [{ sectionId: null, heading: '', sentences: [], searchOnly: [] }];
  for (const node of root.children) {
    if (node.type !== 'element') continue;
    if (node.tagName === 'h2') {
      const id = node.properties.id;
      sections.push({
        sectionId: typeof id === 'string' ? id : null,
        heading: plainTextOf(node),
        sentences: [],
        searchOnly: [],
      });
    } else collectTexts(node, sections.at(-1));
  }
  return sections.filter(({ sentences, searchOnly }) => sentences.length + searchOnly.length > 0);
}

/** Adds the texts of a node and its descendants to a section. */
function collectTexts(node: ElementContent, section: Section | undefined): void {
  if (node.type !== 'element' || !section || isSample(node)) return;
  const isTextBlock = /^(p|b|h3|h4|figcaption)$/.test(node.tagName);
  if (node.tagName === 'table') section.searchOnly.push(...findTableRows(node));
  else if (/^(pre|svg|header)$/.test(node.tagName)) section.searchOnly.push(plainTextOf(node));
  else if (isTextBlock || (node.tagName === 'li' && !node.children.some(isBlockElement))) {
    section.sentences.push(...splitSentences(plainTextOf(node)));
  } else for (const child of node.children) collectTexts(child, section);
}

/** True for a code block of the variant `sample`. */
const isSample = ({ properties }: Element): boolean =>
  Array.isArray(properties.className) &&
  properties.className.includes('code') &&
  properties.className.includes('sample');

const isBlockElement = (node: ElementContent) =>
  node.type === 'element' && /^(p|ul|ol|div|table|pre|section)$/.test(node.tagName);

/** Returns each row of a table as one line of text. */
function findTableRows(node: Element): string[] {
  if (node.tagName === 'tr')
    return [
      node.children
        .map((cell) => plainTextOf(cell))
        .filter(Boolean)
        .join(' | '),
    ];
  return node.children.flatMap((child) => (child.type === 'element' ? findTableRows(child) : []));
}

/** The number of sentences per section of a text without headings. The last section can have fewer. */
const sentencesPerSection = 12;

/** Splits plain text, such as the text of an uploaded file, into sections of `sentencesPerSection` sentences. */
export function splitPlainText(text: string): Section[] {
  const sentences = text.split(/\n+/).flatMap((line) => splitSentences(line.replaceAll(/\s+/g, ' ')));
  const sectionCount = Math.ceil(sentences.length / sentencesPerSection);
  return Array.from({ length: sectionCount }, (_, index) => ({
    sectionId: null,
    heading: '',
    sentences: sentences.slice(index * sentencesPerSection, (index + 1) * sentencesPerSection),
    searchOnly: [],
  }));
}

/** Computes a hash of the texts of sections: of one section, or of all sections of a procedure. */
export const hashSections = (sections: readonly Section[]): string =>
  createHash('sha256')
    .update(JSON.stringify(sections.map(({ heading, sentences, searchOnly }) => [heading, sentences, searchOnly])))
    .digest('hex');
