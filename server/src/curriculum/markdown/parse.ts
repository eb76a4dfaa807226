import type { Heading, Root } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { directive } from 'micromark-extension-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';

/** A Markdown file: the front matter as text, and the syntax tree of the rest. */
export interface ParsedMarkdown {
  readonly front: { readonly source: string; readonly firstLine: number } | null;
  readonly body: Root;
}

/**
 * Enables container directives (:::note) only. The inline directives of remark-directive would turn 10:30 and C:temp
 * into directives.
 */
function blockDirectives(this: Processor): undefined {
  const data = this.data();
  const { flow } = directive();
  (data.micromarkExtensions ??= []).push(flow ? { flow } : {});
  (data.fromMarkdownExtensions ??= []).push(directiveFromMarkdown());
}

const parser = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm, { singleTilde: false })
  .use(blockDirectives);

/** Block syntax, which is disabled in inline Markdown, where "4. " and "> 5" are plain text. */
const blockConstructs = `blockQuote codeIndented codeFenced definition headingAtx htmlFlow htmlText list setextUnderline
   thematicBreak`.split(/\s+/);

function inlineOnly(this: Processor): undefined {
  (this.data().micromarkExtensions ??= []).push({ disable: { null: blockConstructs } });
}

const lineParser = unified().use(remarkParse).use(inlineOnly);

/** Parses one line of inline Markdown: a list entry, a question, an option. */
export function parseLine(text: string): Root {
  return lineParser.parse(text.replace(/\s+/g, ' ').trim());
}

/** Parses a Markdown file; positions in the tree are positions in the file. */
export function parseMarkdown(source: string): ParsedMarkdown {
  const tree = parser.parse(source.replaceAll('\r\n', '\n'));
  const first = tree.children[0];
  const front =
    first?.type === 'yaml' ? { source: first.value, firstLine: (first.position?.start.line ?? 1) + 1 } : null;
  const body: Root = { type: 'root', children: front ? tree.children.slice(1) : tree.children };
  for (const node of body.children) if (node.type === 'heading') extractId(node);
  return { front, body };
}

/** Moves the id at the end of a heading, `{#like-this}`, from its text to its attributes. */
function extractId(heading: Heading): void {
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return;
  const match = /\s*\{#([^}\s]+)\}\s*$/.exec(last.value);
  if (!match) return;
  last.value = last.value.slice(0, match.index);
  heading.data = { ...heading.data, hProperties: { id: match[1] } };
}
