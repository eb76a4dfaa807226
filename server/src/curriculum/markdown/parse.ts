import type { Heading, Root } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { directive } from 'micromark-extension-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';

/** A parsed Markdown file. */
export interface ParsedMarkdown {
  /** The YAML of the front matter, and the line of the file on which it starts; null if there is no front matter. */
  readonly frontMatter: { readonly source: string; readonly firstLine: number } | null;
  /** The syntax tree of the text below the front matter. */
  readonly body: Root;
}

/**
 * Enables the block directives of remark-directive, such as :::note, but not its inline directives, because inline
 * directives would match 10:30 and C:temp.
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

/**
 * The constructs of Markdown that create blocks or HTML. They are disabled in inline Markdown, where "4. " and "> 5"
 * are plain text.
 */
const disabledConstructs = `blockQuote codeIndented codeFenced definition headingAtx htmlFlow htmlText list
   setextUnderline thematicBreak`.split(/\s+/);

function disableBlocksAndHtml(this: Processor): undefined {
  (this.data().micromarkExtensions ??= []).push({ disable: { null: disabledConstructs } });
}

const inlineParser = unified().use(remarkParse).use(disableBlocksAndHtml);

/** Parses inline Markdown, such as a list entry, a question or an option. */
export function parseInline(text: string): Root {
  return inlineParser.parse(text.replace(/\s+/g, ' ').trim());
}

/** Parses a Markdown file. The positions in the tree are positions in the file. */
export function parseMarkdown(source: string): ParsedMarkdown {
  const tree = parser.parse(source.replaceAll('\r\n', '\n'));
  const first = tree.children[0];
  const frontMatter =
    first?.type === 'yaml' ? { source: first.value, firstLine: (first.position?.start.line ?? 1) + 1 } : null;
  const body: Root = { type: 'root', children: frontMatter ? tree.children.slice(1) : tree.children };
  for (const node of body.children) if (node.type === 'heading') moveIdToAttributes(node);
  return { frontMatter, body };
}

/** Moves the id at the end of a heading, such as `{#like-this}`, from the text to the attributes of the heading. */
function moveIdToAttributes(heading: Heading): void {
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return;
  const match = /\s*\{#([^}\s]+)\}\s*$/.exec(last.value);
  if (!match) return;
  last.value = last.value.slice(0, match.index);
  heading.data = { ...heading.data, hProperties: { id: match[1] } };
}
