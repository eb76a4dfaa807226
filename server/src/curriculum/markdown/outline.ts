import type { Code, Heading, Nodes, Root } from 'mdast';
import { CONTINUE, SKIP, visit } from 'unist-util-visit';

/** A stretch of words in a text, in the order of reading. */
export interface Passage {
  readonly kind: 'heading' | 'paragraph' | 'cell' | 'caption' | 'code';
  /** The words as a reader sees them, code included. */
  readonly text: string;
  /** The words with a blank for each piece of code: what is prose. */
  readonly prose: string;
  readonly line: number;
  /** The id of the section it stands in; null in the introduction. */
  readonly section: string | null;
}

/** A piece of code in a text. */
interface CodePiece {
  readonly variant: 'inline' | 'command' | 'sample' | 'never';
  readonly text: string;
  readonly line: number;
}

/** A link as written, before it is known whether it leads anywhere. */
export interface WrittenLink {
  readonly url: string;
  readonly line: number;
}

/** A section of a text, with its words for searching. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A heading with the id written behind it, if any. */
interface WrittenHeading {
  readonly id: string | null;
  readonly title: string;
  readonly depth: number;
  readonly line: number;
}

/** What a text holds, apart from how it looks. */
export interface Outline {
  readonly introduction: string;
  readonly sections: readonly Section[];
  readonly headings: readonly WrittenHeading[];
  readonly passages: readonly Passage[];
  readonly code: readonly CodePiece[];
  readonly links: readonly WrittenLink[];
  /** The names of the blocks between colons: note, warn, call, compare. */
  readonly blocks: readonly string[];
}

/** Stands for a piece of code where only prose is looked at: one short word, so that sentences keep their length. */
export const codeBlank = '\u2423';

/** The line of the file where a piece begins. */
export function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1;
}

/** The id written behind a heading, or null. */
export function headingId(heading: Heading): string | null {
  const id = heading.data?.hProperties?.['id'];
  return typeof id === 'string' ? id : null;
}

/** The words of a piece, in one line; `ofCode` says what stands for code. */
export function wordsOf(node: Nodes, ofCode: (code: string) => string = (code) => code): string {
  const gather = (piece: Nodes): string => {
    if (piece.type === 'text') return piece.value;
    if (piece.type === 'inlineCode') return ofCode(piece.value);
    if (piece.type === 'break') return ' ';
    return 'children' in piece ? piece.children.map(gather).join('') : '';
  };
  return gather(node).replace(/\s+/g, ' ').trim();
}

/** How a code block is to be taken: `sample` and `never` stand behind its language. */
export function codeVariant({ meta }: Code): 'command' | 'sample' | 'never' {
  const word = /^(sample|never)\b/.exec(meta ?? '')?.[1];
  return word === 'sample' || word === 'never' ? word : 'command';
}

/** Lists what a text holds, in the order of reading. */
export function outlineOf(body: Root): Outline {
  const passages: Passage[] = [];
  const headings: WrittenHeading[] = [];
  const code: CodePiece[] = [];
  const links: WrittenLink[] = [];
  const blocks: string[] = [];
  let section: string | null = null;

  const passage = (kind: Passage['kind'], node: Nodes, text: string, prose: string) => {
    if (text !== '') passages.push({ kind, text, prose, line: lineOf(node), section });
  };
  const words = (kind: Passage['kind'], node: Nodes) => {
    passage(
      kind,
      node,
      wordsOf(node),
      wordsOf(node, () => codeBlank),
    );
  };

  visit(body, (node) => {
    const line = lineOf(node);
    if (node.type === 'heading') {
      const id = headingId(node);
      headings.push({ id, title: wordsOf(node), depth: node.depth, line });
      if (node.depth === 2) section = id;
      words('heading', node);
    }
    if (node.type === 'paragraph') words('paragraph', node);
    if (node.type === 'tableCell') words('cell', node);
    if (node.type === 'image') passage('caption', node, node.title ?? '', node.title ?? '');
    if (node.type === 'containerDirective') blocks.push(node.name);
    if (node.type === 'link') links.push({ url: node.url, line });
    if (node.type === 'inlineCode') code.push({ variant: 'inline', text: node.value, line });
    if (node.type === 'code') {
      code.push({ variant: codeVariant(node), text: node.value, line });
      passage('code', node, node.value, '');
      return SKIP;
    }
    return CONTINUE;
  });
  return { ...sectionsOf(headings, passages), headings, passages, code, links, blocks };
}

/** The words of each section, and those before the first. */
function sectionsOf(headings: readonly WrittenHeading[], passages: readonly Passage[]) {
  const textOf = (id: string | null, titleLine: number | null) =>
    passages
      .filter(({ section, line }) => section === id && line !== titleLine)
      .map(({ text }) => text)
      .join('\n');
  const sections = headings.flatMap(({ id, title, depth, line }): Section[] =>
    depth === 2 && id !== null ? [{ id, title, text: textOf(id, line) }] : [],
  );
  return { introduction: textOf(null, null), sections };
}
