import { Extension, mergeAttributes, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { pictureWidths } from '@loopcheck/contract/authored-html';
import { cleanNodes } from '../../lib/clean-html.ts';

/** An attribute of a block that is true if the HTML element of the block matches the selector. */
const booleanAttribute = (selector: string) => ({
  default: false,
  keepOnSplit: false,
  parseHTML: (element: HTMLElement) => element.matches(selector),
});

/** Returns a function that finds the element with the content of a block: the first match, or else the block itself. */
const findContent = (selector: string) => (node: globalThis.Node) =>
  (node instanceof HTMLElement && node.querySelector<HTMLElement>(selector)) || (node as HTMLElement);

/**
 * Lets the editor keep the attributes that paragraphs, headings and lists can have in authored HTML, the HTML in which
 * texts are stored.
 */
export const AuthoredAttributes = Extension.create({
  name: 'authoredAttributes',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        lead: {
          ...booleanAttribute('.lead'),
          renderHTML: ({ lead }) => (lead === true ? { class: 'lead' } : {}),
        },
        /**
         * For a paragraph in a list item: true if the paragraph is a `p` element in authored HTML, false if its text
         * stands directly in the `li` element. The editor marks the former with `data-loose`.
         */
        loose: {
          ...booleanAttribute('[data-loose]'),
          renderHTML: ({ loose }) => (loose === true ? { 'data-loose': '' } : {}),
        },
      },
    },
    {
      types: ['heading'],
      attributes: {
        /** The id of the section. It does not change when the heading changes, because quiz questions refer to it. */
        id: {
          default: null,
          keepOnSplit: false,
          parseHTML: (element) => element.getAttribute('id'),
          renderHTML: ({ id }) => (typeof id === 'string' ? { id } : {}),
        },
      },
    },
    { types: ['bulletList'], attributes: { class: listClassAttribute('dots') } },
    { types: ['orderedList'], attributes: { class: listClassAttribute('steps') } },
  ],
});

const listClassAttribute = (defaultClass: string) => ({
  default: defaultClass,
  parseHTML: (element: HTMLElement) => element.getAttribute('class'),
  renderHTML: ({ class: name }: Record<string, unknown>) => (typeof name === 'string' ? { class: name } : {}),
});

/** The tones of callouts in authored HTML. A callout with the tone `call` says whom to call. */
export type CalloutTone = 'note' | 'warn' | 'call';

// A parse rule with a higher `priority` is tried first. The default is 50.
// In the result of `renderHTML`, 0 is the place of the content.

const CalloutTitle = Node.create({
  name: 'calloutTitle',
  content: 'text*',
  marks: '',
  defining: true,
  parseHTML: () => [{ tag: 'b[data-title]', priority: 100 }],
  renderHTML: () => ['b', { 'data-title': '' }, 0],
});

const CalloutBlock = Node.create({
  name: 'callout',
  group: 'block',
  content: 'calloutTitle block+',
  defining: true,
  isolating: true,
  addAttributes: () => ({
    tone: {
      default: 'note',
      parseHTML: (element: HTMLElement) => ['warn', 'call'].find((tone) => element.classList.contains(tone)) ?? 'note',
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'div.callout', contentElement: findContent(':scope > div') }],
  renderHTML: ({ node }) => [
    'div',
    { class: `callout ${String(node.attrs.tone)}`, role: 'note' },
    ['span', { class: 'i', 'aria-hidden': 'true', contenteditable: 'false' }],
    ['div', 0],
  ],
});

/** A command to run, sample output, or a command that must never be run. */
export type CodeKind = 'command' | 'sample' | 'never';

const CodeTitle = Node.create({
  name: 'codeTitle',
  content: 'text*',
  marks: '',
  defining: true,
  parseHTML: () => [{ tag: 'header', context: 'codeBox/' }],
  renderHTML: () => ['header', ['span', 0]],
});

const CodeLines = Node.create({
  name: 'codeLines',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => ({
    language: {
      default: 'cmd',
      parseHTML: (element: HTMLElement) => element.querySelector('code')?.getAttribute('data-language') ?? 'text',
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full', contentElement: findContent('code') }],
  renderHTML: ({ node }) => ['pre', { tabindex: '0' }, ['code', { 'data-language': String(node.attrs.language) }, 0]],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        // A new line of code, instead of a new block.
        if (editor.state.selection.$from.parent.type.name !== this.name) return false;
        return editor.commands.insertContent({ type: 'text', text: '\n' });
      },
    };
  },
});

const CodeBox = Node.create({
  name: 'codeBox',
  group: 'block',
  content: 'codeTitle codeLines',
  defining: true,
  isolating: true,
  addAttributes: () => ({
    kind: {
      default: 'command',
      parseHTML: (element: HTMLElement) =>
        ['sample', 'never'].find((kind) => element.classList.contains(kind)) ?? 'command',
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'div.code' }],
  renderHTML: ({ node }) => {
    const kind = String(node.attrs.kind);
    return ['div', kind === 'command' ? { class: 'code', 'data-copy': 'true' } : { class: `code ${kind}` }, 0];
  },
});

/** A block that can be moved and deleted but not edited, such as a drawing. Its HTML does not change. */
const OpaqueBlock = Node.create({
  name: 'opaqueBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    html: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-opaque') ?? '',
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'div[data-opaque]', priority: 200 }],
  renderHTML: ({ node }) => ['div', { 'data-opaque': String(node.attrs.html) }],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div');
      dom.className = 'opaque-block';
      dom.contentEditable = 'false';
      dom.append(cleanNodes(String(node.attrs.html)));
      return { dom };
    },
});

/** A block attribute whose value is an attribute of the `img` element of a picture. */
const imageAttribute = (name: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.querySelector('img')?.getAttribute(name) ?? '',
  rendered: false,
});

/** An uploaded picture in a `figure` element. Its attributes are edited in a dialog. */
const PictureBlock = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: imageAttribute('src'),
    alt: imageAttribute('alt'),
    width: imageAttribute('width'),
    height: imageAttribute('height'),
    // `size` is the displayed width, as a class of the figure (`pictureWidths`). `width` is the width of the file in
    // pixels.
    size: {
      default: 'full',
      parseHTML: (element: HTMLElement) => pictureWidths.find((size) => element.classList.contains(size)) ?? 'full',
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'figure.picture' }],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { class: `picture ${String(attrs.size)}` },
    ['img', { src: attrs.src, alt: attrs.alt, width: attrs.width, height: attrs.height }],
  ],
});

/** A table of the kind `cmp` compares the office network with the control system. All other tables are `tbl`. */
const AuthoredTable = Table.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      kind: {
        default: 'tbl',
        parseHTML: (element: HTMLElement) => (element.classList.contains('cmp') ? 'cmp' : 'tbl'),
        rendered: false,
      },
    };
  },
  renderHTML: ({ node, HTMLAttributes }) => [
    'table',
    mergeAttributes(HTMLAttributes, { class: String(node.attrs.kind) }),
    ['tbody', 0],
  ],
});

/** The blocks that only an editor of the kind `full` supports. */
export const richBlocks = [
  CalloutBlock,
  CalloutTitle,
  CodeBox,
  CodeTitle,
  CodeLines,
  OpaqueBlock,
  PictureBlock,
  AuthoredTable.configure({ resizable: false, allowTableNodeSelection: true }),
  TableRow,
  TableCell.extend({ content: 'paragraph+' }),
  TableHeader.extend({ content: 'paragraph+' }),
];
