import { type AnyExtension, getSchema, type JSONContent, Node } from '@tiptap/core';
import { DOMParser, DOMSerializer, Node as DocumentNode, type Schema } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { cleanNodes } from '../../lib/clean-html.ts';
import { AuthoredAttributes, richBlocks } from './blocks.ts';
import { fromEditor } from './from-editor.ts';
import { allMarks, smallMarks } from './marks.ts';
import { dropBlankBetweenBlocks, toEditor } from './to-editor.ts';

/**
 * What a text may hold. `full`: all of authored HTML. `small`: paragraphs, bold, italic, code, lists and links.
 * `entries`: one list of single lines.
 */
export type RichTextKind = 'full' | 'small' | 'entries';

// Marks are ours, because each stands for exactly one element of authored HTML.
const withoutMarks = { bold: false, italic: false, code: false, underline: false, strike: false, link: false } as const;

const ListOnly = Node.create({ name: 'doc', topNode: true, content: 'bulletList' });

/** The parts that an editor of this kind is made of. */
export function extensionsOf(kind: RichTextKind): AnyExtension[] {
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

/** Authored HTML as the editor takes it. A block that it could not give back as it was is kept whole, to be moved or removed only. */
export function documentOf(html: string, kind: RichTextKind): JSONContent {
  const schema = getSchema(extensionsOf(kind));
  const source = cleanNodes(html);
  dropBlankBetweenBlocks(source);
  const editable = [...source.childNodes].map((node) => {
    const block = node instanceof Element ? node : paragraphOf(node);
    const candidate = toEditor(block);
    if (kind !== 'full') return candidate;
    const back = fromEditor(written(parsed([candidate], schema)));
    return canonical(back) === canonical(block.outerHTML) ? candidate : keptBlock(block);
  });
  return parsed(editable, schema).toJSON() as JSONContent;
}

/** The editor's document as authored HTML. */
export const htmlOf = (document: JSONContent, kind: RichTextKind): string =>
  fromEditor(written(DocumentNode.fromJSON(getSchema(extensionsOf(kind)), document)));

/** Two texts that readers see the same have one canonical form. */
export function canonical(html: string): string {
  const holder = document.createElement('div');
  holder.append(cleanNodes(html));
  dropBlankBetweenBlocks(holder);
  return holder.innerHTML;
}

function parsed(blocks: readonly Element[], schema: Schema): DocumentNode {
  const holder = document.createElement('div');
  // Copies: what is tried must not move what it was made from.
  holder.append(...blocks.map((block) => block.cloneNode(true)));
  return DOMParser.fromSchema(schema).parse(holder);
}

function written(content: DocumentNode): string {
  const holder = document.createElement('div');
  holder.append(DOMSerializer.fromSchema(content.type.schema).serializeFragment(content.content));
  return holder.innerHTML;
}

function keptBlock(block: Element): Element {
  const holder = document.createElement('div');
  holder.setAttribute('data-kept', block.outerHTML);
  return holder;
}

function paragraphOf(node: ChildNode): Element {
  const paragraph = document.createElement('p');
  paragraph.textContent = node.textContent;
  return paragraph;
}
