import type { Element, Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { sanitizeTree, serializeHtml } from '../platform/html/sanitize.ts';
import type { Fault } from './fault.ts';
import { type BlockContext, blockHandlers } from './markdown/blocks.ts';
import { lineOf } from './markdown/outline.ts';
import { parseInline } from './markdown/parse.ts';

/** The result of rendering Markdown: sanitised HTML, and the faults of the Markdown. */
export interface Rendering {
  readonly html: string;
  readonly faults: readonly Fault[];
}

export interface RenderOptions {
  /** The path of the file, for reporting faults. */
  readonly file: string;
  /** The chapter number in the captions of figures. */
  readonly chapter: number;
  /** The parsed figures, by the path with which the text refers to them. */
  readonly figures?: ReadonlyMap<string, Element>;
}

/** Renders the Markdown of a module or procedure as HTML (docs/content.md). */
export function renderMarkdown(body: Root, { file, chapter, figures = new Map() }: RenderOptions): Rendering {
  const faults: Fault[] = [];
  const html = renderBlocks(body, {
    chapter,
    figures,
    firstNode: body.children[0],
    reportFault: (node, text) => faults.push({ file, line: lineOf(node), text }),
  });
  return { html, faults };
}

function renderBlocks(body: Root, context: BlockContext): string {
  const tree = toHast(body, { handlers: blockHandlers(context) });
  const root: HastRoot = tree.type === 'root' ? tree : { type: 'root', children: [] };
  return serializeHtml(sanitizeTree(root));
}

const inlineElements = ['code', 'strong', 'a'];

/**
 * Renders inline Markdown, such as a list entry, a question or an option, as sanitised HTML. Preserves code, strong
 * text and valid links. Of all other formatting, only the text remains.
 */
export function renderInlineHtml(text: string): string {
  const tree = toHast(parseInline(text), {
    handlers: blockHandlers({ chapter: 0, figures: new Map(), reportFault: () => {} }),
  });
  const filterChildren = (node: HastRoot | Element): HastRoot['children'] =>
    node.children.flatMap((child) => {
      if (child.type === 'text') return [child];
      if (child.type !== 'element') return [];
      const children = filterChildren(child).filter((inner) => inner.type !== 'doctype');
      // The link handler sets attributes only if the URL is valid.
      const isMalformedLink = child.tagName === 'a' && Object.keys(child.properties).length === 0;
      return inlineElements.includes(child.tagName) && !isMalformedLink ? [{ ...child, children }] : children;
    });
  const root: HastRoot = { type: 'root', children: tree.type === 'root' ? filterChildren(tree) : [] };
  return serializeHtml(sanitizeTree(root)).trim();
}
