import type { Code, Heading, Nodes, Root } from 'mdast';
import { CONTINUE, SKIP, visit } from 'unist-util-visit';

/** A block of text with its plain text, in reading order. */
export interface Passage {
  readonly kind: 'heading' | 'paragraph' | 'cell' | 'caption' | 'code';
  /** Plain text, code included. */
  readonly text: string;
  /** Plain text with a placeholder for each piece of code. */
  readonly prose: string;
  readonly line: number;
  /** The id of the section that contains the passage; null in the introduction. */
  readonly section: string | null;
}

/** A piece of code in a text. */
interface CodePiece {
  readonly variant: 'inline' | 'command' | 'sample' | 'never';
  readonly text: string;
  readonly line: number;
}

/** A link as written; its target may not exist. */
export interface TextLink {
  readonly url: string;
  readonly line: number;
}

/** A section of a text, with its plain text for searching. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A heading with its `{#id}`, if any. */
interface TextHeading {
  readonly id: string | null;
  readonly title: string;
  readonly depth: number;
  readonly line: number;
}

/** The structure and plain text of a document. */
export interface Outline {
  readonly introduction: string;
  readonly sections: readonly Section[];
  readonly headings: readonly TextHeading[];
  readonly passages: readonly Passage[];
  readonly code: readonly CodePiece[];
  readonly links: readonly TextLink[];
  /** The names of the directives used: note, warn, call, compare. */
  readonly blocks: readonly string[];
}

/** Replaces a piece of code in prose; counts as one word, so that sentences keep their length. */
export const codePlaceholder = '\u2423';

/** The line of the file where a node begins. */
export function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1;
}

/** The id of a heading, or null. */
export function headingId(heading: Heading): string | null {
  const id = heading.data?.hProperties?.['id'];
  return typeof id === 'string' ? id : null;
}

/** The plain text of a node in one line; `ofCode` maps inline code. */
export function plainTextOf(node: Nodes, ofCode: (code: string) => string = (code) => code): string {
  const gather = (piece: Nodes): string => {
    if (piece.type === 'text') return piece.value;
    if (piece.type === 'inlineCode') return ofCode(piece.value);
    if (piece.type === 'break') return ' ';
    return 'children' in piece ? piece.children.map(gather).join('') : '';
  };
  return gather(node).replace(/\s+/g, ' ').trim();
}

/** The variant of a code block: the word `sample` or `never` after its language, otherwise `command`. */
export function codeVariant({ meta }: Code): 'command' | 'sample' | 'never' {
  const word = /^(sample|never)\b/.exec(meta ?? '')?.[1];
  return word === 'sample' || word === 'never' ? word : 'command';
}

/** Builds the outline of a document, in reading order. */
export function outlineOf(body: Root): Outline {
  const passages: Passage[] = [];
  const headings: TextHeading[] = [];
  const code: CodePiece[] = [];
  const links: TextLink[] = [];
  const blocks: string[] = [];
  let section: string | null = null;

  const passage = (kind: Passage['kind'], node: Nodes, text: string, prose: string) => {
    if (text !== '') passages.push({ kind, text, prose, line: lineOf(node), section });
  };
  const textPassage = (kind: Passage['kind'], node: Nodes) => {
    passage(
      kind,
      node,
      plainTextOf(node),
      plainTextOf(node, () => codePlaceholder),
    );
  };

  visit(body, (node) => {
    const line = lineOf(node);
    if (node.type === 'heading') {
      const id = headingId(node);
      headings.push({ id, title: plainTextOf(node), depth: node.depth, line });
      if (node.depth === 2) section = id;
      textPassage('heading', node);
    }
    if (node.type === 'paragraph') textPassage('paragraph', node);
    if (node.type === 'tableCell') textPassage('cell', node);
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

/** The plain text of each section, and the text before the first. */
function sectionsOf(headings: readonly TextHeading[], passages: readonly Passage[]) {
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

/** The target of a link between texts of the curriculum. The browser builds the URL from it. */
export type CurriculumLink =
  | { readonly kind: 'chapter'; readonly chapter: number; readonly section: string | null }
  | { readonly kind: 'sop'; readonly sop: string };

/** Reads `chapter:7`, `chapter:7#section` or `sop:LC-07-02`; null for anything else. */
export function readLink(url: string): CurriculumLink | null {
  const chapter = /^chapter:(\d{1,2})(?:#([a-z0-9-]+))?$/.exec(url);
  if (chapter) return { kind: 'chapter', chapter: Number(chapter[1]), section: chapter[2] ?? null };
  const sop = /^sop:(LC-\d{2}-\d{2})$/.exec(url);
  return sop?.[1] ? { kind: 'sop', sop: sop[1] } : null;
}

/** The HTML attributes that represent a link between texts of the curriculum. */
export function linkProperties(link: CurriculumLink): Record<string, string> {
  if (link.kind === 'sop') return { dataSop: link.sop };
  return {
    dataChapter: String(link.chapter),
    ...(link.section === null ? {} : { dataSection: link.section }),
  };
}
