import { type AnyExtension, getSchema, type JSONContent, Node } from '@tiptap/core';
import { DOMParser, DOMSerializer, Node as DocumentNode, type Schema } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { cleanNodes } from '../../lib/clean-html.ts';
import { AuthoredAttributes, richBlocks } from './blocks.ts';
import { fromEditor } from './from-editor.ts';
import { allMarks, smallMarks } from './marks.ts';
import { removeBlanksBetweenBlocks, toEditor } from './to-editor.ts';

/**
 * The content that an editor supports. `full`: all of authored HTML, the HTML that modules, procedures and
 * announcements can contain (contract/src/authored-html.ts). `small`: paragraphs, bold, italic, code, lists and links.
 * `entries`: one list of single lines.
 */
export type RichTextKind = 'full' | 'small' | 'entries';

// The marks in marks.ts replace the marks of Tiptap's starter kit. Each mark in marks.ts is exactly one element of
// authored HTML.
const withoutMarks = { bold: false, italic: false, code: false, underline: false, strike: false, link: false } as const;

/** The document of an editor of the kind `entries`: exactly one list. */
const ListOnly = Node.create({ name: 'doc', topNode: true, content: 'bulletList' });

/** Returns the Tiptap extensions for a kind of text. */
export function createExtensions(kind: RichTextKind): AnyExtension[] {
  const isFull = kind === 'full';
  const kit = StarterKit.configure({
    ...withoutMarks,
    codeBlock: false,
    heading: isFull ? { levels: [2, 3, 4] } : false,
    ...(!isFull && { blockquote: false, horizontalRule: false }),
    ...(kind === 'entries' && { document: false, orderedList: false, trailingNode: false }),
  });
  return [
    kit,
    AuthoredAttributes,
    ...(isFull ? [...allMarks, ...richBlocks] : smallMarks),
    ...(kind === 'entries' ? [ListOnly] : []),
  ];
}

/**
 * Parses authored HTML into a document of the editor. For the kind `full`, blocks that the editor would change become
 * opaque blocks, which can only be moved and deleted. The other kinds keep only the text of unsupported elements.
 */
export function parseAuthoredHtml(html: string, kind: RichTextKind): JSONContent {
  const schema = getSchema(createExtensions(kind));
  const source = cleanNodes(html);
  removeBlanksBetweenBlocks(source);
  const blocks = [...source.childNodes].map((node) => {
    const block = node instanceof Element ? node : toParagraph(node);
    const candidate = toEditor(block);
    if (kind !== 'full') return candidate;
    // The editor supports a block if its output is the same HTML.
    const output = fromEditor(toEditorHtml(parseBlocks([candidate], schema)));
    return toCanonicalHtml(output) === toCanonicalHtml(block.outerHTML) ? candidate : toOpaqueBlock(block);
  });
  return parseBlocks(blocks, schema).toJSON() as JSONContent;
}

/** Returns a document of the editor as authored HTML. */
export const toAuthoredHtml = (document: JSONContent, kind: RichTextKind): string =>
  fromEditor(toEditorHtml(DocumentNode.fromJSON(getSchema(createExtensions(kind)), document)));

/** Returns sanitised HTML without the whitespace between blocks, so that two texts can be compared. */
export function toCanonicalHtml(html: string): string {
  const holder = document.createElement('div');
  holder.append(cleanNodes(html));
  removeBlanksBetweenBlocks(holder);
  return holder.innerHTML;
}

function parseBlocks(blocks: readonly Element[], schema: Schema): DocumentNode {
  const holder = document.createElement('div');
  // The blocks are copied, because `append` would move them out of their document.
  holder.append(...blocks.map((block) => block.cloneNode(true)));
  return DOMParser.fromSchema(schema).parse(holder);
}

function toEditorHtml(content: DocumentNode): string {
  const holder = document.createElement('div');
  holder.append(DOMSerializer.fromSchema(content.type.schema).serializeFragment(content.content));
  return holder.innerHTML;
}

function toOpaqueBlock(block: Element): Element {
  const holder = document.createElement('div');
  holder.setAttribute('data-opaque', block.outerHTML);
  return holder;
}

function toParagraph(node: ChildNode): Element {
  const paragraph = document.createElement('p');
  paragraph.textContent = node.textContent;
  return paragraph;
}
