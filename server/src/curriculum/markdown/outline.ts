import type { Code, Heading, Nodes, Root } from 'mdast';
import { CONTINUE, SKIP, visit } from 'unist-util-visit';

/** A block of a document: a heading, paragraph, table cell, figure caption or code block. */
export interface Passage {
  readonly kind: 'heading' | 'paragraph' | 'cell' | 'caption' | 'code';
  /** The plain text, including code. */
  readonly text: string;
  /** The plain text with `codePlaceholder` in place of each piece of code. */
  readonly prose: string;
  /** The line of the file on which the passage starts. */
  readonly line: number;
  /** The id of the section that contains the passage; null in the introduction and below a ## heading without an id. */
  readonly section: string | null;
}

/** A piece of inline code, or a code block. */
export interface CodePiece {
  /** A `sample` block shows example output; a `never` block shows a command that must not be run. */
  readonly variant: 'inline' | 'command' | 'sample' | 'never';
  readonly text: string;
  /** The line of the file, from 1, on which the code starts. */
  readonly line: number;
  /** The title of a code block; empty if the block has none, and for inline code. */
  readonly title: string;
  /** The language of a code block; empty if the block has none, and for inline code. */
  readonly language: string;
}

/** A link in a text. It is possible that the target of the link does not exist. */
export interface TextLink {
  readonly url: string;
  /** The line of the file, from 1. */
  readonly line: number;
}

/** A section of a text, with its plain text for searching. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A heading of a document, of any depth. */
interface TextHeading {
  /** The id that is written at the end of the heading as `{#id}`; null if there is none. */
  readonly id: string | null;
  readonly title: string;
  readonly depth: number;
  /** The line of the file, from 1. */
  readonly line: number;
}

/** The structure and plain text of a document. All lists are in the order of the document. */
export interface Outline {
  /** The plain text before the first section, and below ## headings without an id. */
  readonly introduction: string;
  readonly sections: readonly Section[];
  readonly headings: readonly TextHeading[];
  readonly passages: readonly Passage[];
  readonly code: readonly CodePiece[];
  readonly links: readonly TextLink[];
  /** The names of the `:::` blocks that the document contains, such as note, warn, call and compare. */
  readonly blocks: readonly string[];
}

/** The character that replaces a piece of code in prose. */
export const codePlaceholder = '\u2423';

/** Returns the line of the file on which a node starts. */
export function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1;
}

/** Returns the id of a heading, or null if it has none. */
export function headingId(heading: Heading): string | null {
  const id = heading.data?.hProperties?.['id'];
  return typeof id === 'string' ? id : null;
}

/** Converts a node to plain text in one line. `convertCode` converts the text of inline code. */
export function toPlainText(node: Nodes, convertCode: (code: string) => string = (code) => code): string {
  const collectText = (child: Nodes): string => {
    if (child.type === 'text') return child.value;
    if (child.type === 'inlineCode') return convertCode(child.value);
    if (child.type === 'break') return ' ';
    return 'children' in child ? child.children.map(collectText).join('') : '';
  };
  return collectText(node).replace(/\s+/g, ' ').trim();
}

/**
 * Returns the variant of a code block: `sample` or `never` if this word follows the language of the block, otherwise
 * `command`.
 */
export function codeVariant({ meta }: Code): 'command' | 'sample' | 'never' {
  const word = /^(sample|never)\b/.exec(meta ?? '')?.[1];
  return word === 'sample' || word === 'never' ? word : 'command';
}

/** Returns the title of a code block, or an empty string if it has none. */
export function codeTitle({ meta }: Code): string {
  return /title="([^"]*)"/.exec(meta ?? '')?.[1] ?? '';
}

/** Builds the outline of a document. */
export function buildOutline(body: Root): Outline {
  const passages: Passage[] = [];
  const headings: TextHeading[] = [];
  const code: CodePiece[] = [];
  const links: TextLink[] = [];
  const blocks: string[] = [];
  let section: string | null = null;

  const addPassage = (kind: Passage['kind'], node: Nodes, text: string, prose: string) => {
    if (text !== '') passages.push({ kind, text, prose, line: lineOf(node), section });
  };
  const addTextPassage = (kind: Passage['kind'], node: Nodes) => {
    addPassage(
      kind,
      node,
      toPlainText(node),
      toPlainText(node, () => codePlaceholder),
    );
  };

  visit(body, (node) => {
    const line = lineOf(node);
    if (node.type === 'heading') {
      const id = headingId(node);
      headings.push({ id, title: toPlainText(node), depth: node.depth, line });
      if (node.depth === 2) section = id;
      addTextPassage('heading', node);
    }
    if (node.type === 'paragraph') addTextPassage('paragraph', node);
    if (node.type === 'tableCell') addTextPassage('cell', node);
    if (node.type === 'image') addPassage('caption', node, node.title ?? '', node.title ?? '');
    if (node.type === 'containerDirective') blocks.push(node.name);
    if (node.type === 'link') links.push({ url: node.url, line });
    if (node.type === 'inlineCode') code.push({ variant: 'inline', text: node.value, line, title: '', language: '' });
    if (node.type === 'code') {
      code.push({
        variant: codeVariant(node),
        text: node.value,
        line,
        title: codeTitle(node),
        language: node.lang ?? '',
      });
      addPassage('code', node, node.value, '');
      return SKIP;
    }
    return CONTINUE;
  });
  return { ...collectSections(headings, passages), headings, passages, code, links, blocks };
}

/** Collects the plain text of each section, and of the introduction. */
function collectSections(headings: readonly TextHeading[], passages: readonly Passage[]) {
  const joinTexts = (id: string | null, titleLine: number | null) =>
    passages
      .filter(({ section, line }) => section === id && line !== titleLine)
      .map(({ text }) => text)
      .join('\n');
  const sections = headings.flatMap(({ id, title, depth, line }): Section[] =>
    depth === 2 && id !== null ? [{ id, title, text: joinTexts(id, line) }] : [],
  );
  return { introduction: joinTexts(null, null), sections };
}

/** The target of a link to a module, section or procedure. The web page composes the URL. */
export type CurriculumLink =
  | { readonly kind: 'chapter'; readonly chapter: number; readonly section: string | null }
  | { readonly kind: 'sop'; readonly sop: string };

/** Parses the link `chapter:7`, `chapter:7#section` or `sop:LC-07-02`. Returns null for any other URL. */
export function parseLink(url: string): CurriculumLink | null {
  const chapter = /^chapter:(\d{1,2})(?:#([a-z0-9-]+))?$/.exec(url);
  if (chapter) return { kind: 'chapter', chapter: Number(chapter[1]), section: chapter[2] ?? null };
  const sop = /^sop:(LC-\d{2}-\d{2})$/.exec(url);
  return sop?.[1] ? { kind: 'sop', sop: sop[1] } : null;
}

/** Describes the fault of a link that `parseLink` cannot parse. */
export const describeMalformedLink = (url: string): string =>
  `links must lead to chapter:N, chapter:N#section or sop:LC-NN-NN, not to ${url}`;

/** Converts a link to the HTML attributes from which the web page composes the URL. */
export function toLinkAttributes(link: CurriculumLink): Record<string, string> {
  if (link.kind === 'sop') return { dataSop: link.sop };
  return {
    dataChapter: String(link.chapter),
    ...(link.section === null ? {} : { dataSection: link.section }),
  };
}
