import type { Heading, Root } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { directive } from 'micromark-extension-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';

/** A file's Markdown: the front matter as text, and the tree of what stands below it. */
export interface ParsedMarkdown {
  readonly front: { readonly source: string; readonly firstLine: number } | null;
  readonly body: Root;
}

/**
 * Blocks between colons, without remark-directive's marks inside a sentence:
 * the texts are full of 10:30 and C:temp, which mean just that.
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

/** What makes a block out of a line: none of it in a line that is only a line, where "4. " or "> 5" are words. */
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

/** Parses a file of the curriculum; lines of the tree are lines of the file. */
export function parseMarkdown(source: string): ParsedMarkdown {
  const tree = parser.parse(source.replaceAll('\r\n', '\n'));
  const first = tree.children[0];
  const front =
    first?.type === 'yaml' ? { source: first.value, firstLine: (first.position?.start.line ?? 1) + 1 } : null;
  const body: Root = { type: 'root', children: front ? tree.children.slice(1) : tree.children };
  for (const node of body.children) if (node.type === 'heading') takeId(node);
  return { front, body };
}

/** Moves the id at the end of a heading, `{#like-this}`, from its words to its attributes. */
function takeId(heading: Heading): void {
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return;
  const match = /\s*\{#([^}\s]+)\}\s*$/.exec(last.value);
  if (!match) return;
  last.value = last.value.slice(0, match.index);
  heading.data = { ...heading.data, hProperties: { id: match[1] } };
}
