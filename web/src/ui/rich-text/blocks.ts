import { Extension, mergeAttributes, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { cleanNodes } from '../../lib/clean-html.ts';

const flag = (selector: string) => ({
  default: false,
  keepOnSplit: false,
  parseHTML: (element: HTMLElement) => element.matches(selector),
});

/** The element that holds the content; the block itself where a text has none. */
const within = (selector: string) => (node: globalThis.Node) =>
  (node instanceof HTMLElement && node.querySelector<HTMLElement>(selector)) || (node as HTMLElement);

/** What paragraphs, headings and lists carry besides their text. */
export const AuthoredAttributes = Extension.create({
  name: 'authoredAttributes',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        lead: {
          ...flag('.lead'),
          renderHTML: ({ lead }) => (lead === true ? { class: 'lead' } : {}),
        },
        /** A paragraph of its own within a list's entry; without it the entry is bare text. */
        loose: {
          ...flag('[data-loose]'),
          renderHTML: ({ loose }) => (loose === true ? { 'data-loose': '' } : {}),
        },
      },
    },
    {
      types: ['heading'],
      attributes: {
        /** The section's name. It outlives every change of the heading's words, for questions point to it. */
        id: {
          default: null,
          keepOnSplit: false,
          parseHTML: (element) => element.getAttribute('id'),
          renderHTML: ({ id }) => (typeof id === 'string' ? { id } : {}),
        },
      },
    },
    { types: ['bulletList'], attributes: { class: listClass('dots') } },
    { types: ['orderedList'], attributes: { class: listClass('steps') } },
  ],
});

const listClass = (usual: string) => ({
  default: usual,
  parseHTML: (element: HTMLElement) => element.getAttribute('class'),
  renderHTML: ({ class: name }: Record<string, unknown>) => (typeof name === 'string' ? { class: name } : {}),
});

/** The callouts of the look. */
export type CalloutTone = 'note' | 'warn' | 'call';

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
  parseHTML: () => [{ tag: 'div.callout', contentElement: within(':scope > div') }],
  renderHTML: ({ node }) => [
    'div',
    { class: `callout ${String(node.attrs.tone)}`, role: 'note' },
    ['span', { class: 'i', 'aria-hidden': 'true', contenteditable: 'false' }],
    ['div', 0],
  ],
});

/** What a code block is: something to run, what it may answer, or what must never be run. */
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
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full', contentElement: within('code') }],
  renderHTML: ({ node }) => ['pre', { tabindex: '0' }, ['code', { 'data-language': String(node.attrs.language) }, 0]],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
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

/** A block that the editor only moves and removes, such as a drawing: its HTML stays to the letter. */
const KeptBlock = Node.create({
  name: 'keptBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    html: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-kept') ?? '',
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'div[data-kept]', priority: 200 }],
  renderHTML: ({ node }) => ['div', { 'data-kept': String(node.attrs.html) }],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div');
      dom.className = 'kept-block';
      dom.contentEditable = 'false';
      dom.append(cleanNodes(String(node.attrs.html)));
      return { dom };
    },
});

/** `cmp` sets the office network against the control system, `tbl` is any other table. */
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

export const richBlocks = [
  CalloutBlock,
  CalloutTitle,
  CodeBox,
  CodeTitle,
  CodeLines,
  KeptBlock,
  AuthoredTable.configure({ resizable: false, allowTableNodeSelection: true }),
  TableRow,
  TableCell.extend({ content: 'paragraph+' }),
  TableHeader.extend({ content: 'paragraph+' }),
];
