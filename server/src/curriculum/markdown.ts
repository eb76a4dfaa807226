import type { Element, Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { sanitizeTree, writeHtml } from '../platform/html/sanitize.ts';
import type { Fault } from './fault.ts';
import { type BlockContext, blockHandlers } from './markdown/blocks.ts';
import { lineOf } from './markdown/outline.ts';
import { parseLine } from './markdown/parse.ts';

/** Sanitised HTML, and the faults found while rendering. */
export interface Rendering {
  readonly html: string;
  readonly faults: readonly Fault[];
}

export interface RenderOptions {
  readonly file: string;
  /** The chapter number in the captions of figures. */
  readonly chapter: number;
  readonly figures?: ReadonlyMap<string, Element>;
}

/** Renders the Markdown of a module or procedure as HTML (docs/content.md). */
export function renderMarkdown(body: Root, { file, chapter, figures = new Map() }: RenderOptions): Rendering {
  const faults: Fault[] = [];
  const html = htmlOf(body, {
    chapter,
    figures,
    opening: body.children[0],
    fault: (node, text) => faults.push({ file, line: lineOf(node), text }),
  });
  return { html, faults };
}

function htmlOf(body: Root, context: BlockContext): string {
  const tree = toHast(body, { handlers: blockHandlers(context) });
  const root: HastRoot = tree.type === 'root' ? tree : { type: 'root', children: [] };
  return writeHtml(sanitizeTree(root));
}

const inlineElements = ['code', 'strong', 'a'];

/** Renders inline Markdown (a list entry, a question, an option) as sanitised HTML with only code, strong and links. */
export function inlineHtml(text: string): string {
  const tree = toHast(parseLine(text), {
    handlers: blockHandlers({ chapter: 0, figures: new Map(), fault: () => {} }),
  });
  const allowedContent = (node: HastRoot | Element): HastRoot['children'] =>
    node.children.flatMap((child) => {
      if (child.type === 'text') return [child];
      if (child.type !== 'element') return [];
      const children = allowedContent(child).filter((inner) => inner.type !== 'doctype');
      const isBrokenLink = child.tagName === 'a' && Object.keys(child.properties).length === 0;
      return inlineElements.includes(child.tagName) && !isBrokenLink ? [{ ...child, children }] : children;
    });
  const root: HastRoot = { type: 'root', children: tree.type === 'root' ? allowedContent(tree) : [] };
  return writeHtml(sanitizeTree(root)).trim();
}
