import type { Element } from 'hast';
import type { Code, Heading, Image, Link, List, Nodes, Paragraph, RootContent, Table } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast';
import { codeBlock, codeLanguages, codeTitle } from './code-block.ts';
import { figureBlock } from './figure.ts';
import { linkProperties, readLink } from './outline.ts';
import { headingId, plainTextOf } from './outline.ts';
import { compareHeads, compareTable, plainTable } from './tables.ts';

/** The input for rendering blocks, and a function that reports faults. */
export interface BlockContext {
  readonly chapter: number;
  /** The available figures, by the path that the text uses for them. */
  readonly figures: ReadonlyMap<string, Element>;
  /** The first node of the text; if it is a paragraph, it is rendered as the lead. */
  readonly opening?: Nodes | undefined;
  readonly fault: (node: Nodes, text: string) => void;
}

const calloutClasses: Readonly<Record<string, string[]>> = {
  note: ['callout', 'note'],
  warn: ['callout', 'warn'],
  call: ['callout', 'call'],
};

const isLabel = (node: RootContent | undefined): node is Paragraph =>
  node?.type === 'paragraph' && node.data !== undefined && 'directiveLabel' in node.data;

function callout(state: State, node: ContainerDirective, context: BlockContext): Element {
  const [label, ...rest] = node.children;
  const hasTitle = isLabel(label);
  if (!hasTitle) context.fault(node, `:::${node.name} needs a title: :::${node.name}[Title]`);
  const content = state.wrap(state.all({ type: 'root', children: hasTitle ? rest : node.children }), true);
  const title: Element = {
    type: 'element',
    tagName: 'b',
    properties: {},
    children: hasTitle ? state.all(label).filter((child) => child.type !== 'comment') : [],
  };
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: calloutClasses[node.name] ?? ['callout'], role: 'note' },
    children: [
      // The style sheet adds the icon here.
      {
        type: 'element',
        tagName: 'span',
        properties: { className: ['i'], ariaHidden: 'true' },
        children: [],
      },
      { type: 'element', tagName: 'div', properties: {}, children: [title, ...content] },
    ],
  };
}

function compare(state: State, node: ContainerDirective, context: BlockContext): Element | undefined {
  const table = node.children.find((child) => child.type === 'table');
  if (!table || node.children.length !== 1) {
    context.fault(node, ':::compare must contain one table and nothing else');
    return undefined;
  }
  const heads = (table.children[0]?.children ?? []).map((cell) => plainTextOf(cell));
  if (heads.join('|') !== compareHeads.join('|')) {
    context.fault(table, 'the header of a comparison must be "| | Office network | Your control system |"');
  }
  return compareTable(state, table);
}

function checkHeading(node: Heading, context: BlockContext): void {
  if (node.depth !== 2 && node.depth !== 3) context.fault(node, 'only ## and ### headings are allowed');
  const id = headingId(node);
  if (id === null && node.children.some((child) => child.type === 'text' && child.value.includes('{#'))) {
    context.fault(node, 'the id must be at the end of the heading: ## Words {#like-this}');
  }
}

function checkCode(node: Code, context: BlockContext): void {
  if (!codeLanguages.includes(node.lang ?? '')) {
    context.fault(node, `a code block is ${codeLanguages.join(', ')}; this one is "${node.lang ?? ''}"`);
  }
  if (codeTitle(node) === '') context.fault(node, 'a code block needs title="…"');
  if (node.meta && !/^(?:(?:sample|never)\s+)?title="[^"]*"$/.test(node.meta.trim())) {
    context.fault(node, `cannot read "${node.meta}" after the language of a code block`);
  }
}

function refusingHandlers(context: BlockContext): Handlers {
  const refuse = (construct: string) => (_state: State, node: Nodes) => {
    context.fault(node, `${construct} may not be used`);
    return undefined;
  };
  return {
    html: refuse('HTML'),
    footnoteReference: refuse('a footnote'),
    leafDirective: refuse('a block with two colons'),
    linkReference: refuse('a link by reference'),
    imageReference: refuse('a picture by reference'),
    blockquote: refuse('a quotation'),
    thematicBreak: refuse('a horizontal rule'),
    image: refuse('a figure inside a sentence'),
  };
}

/** Handlers that render each block of docs/content.md with the classes of the style sheet. */
export function blockHandlers(context: BlockContext): Handlers {
  let figureCount = 0;
  const figure = (node: Image): Element | undefined => {
    const drawing = context.figures.get(node.url);
    if (!drawing) context.fault(node, `there is no figure ${node.url}`);
    if (!node.alt) context.fault(node, 'a figure needs a text alternative');
    if (!node.title) context.fault(node, 'a figure needs a caption');
    figureCount += 1;
    const caption = `Figure ${context.chapter}.${figureCount}. ${node.title ?? ''}`;
    return drawing && figureBlock(drawing, node.alt ?? '', caption);
  };
  return {
    ...refusingHandlers(context),
    heading: (state: State, node: Heading) => {
      checkHeading(node, context);
      return defaultHandlers.heading(state, node);
    },
    code: (_state: State, node: Code) => {
      checkCode(node, context);
      return codeBlock(node);
    },
    paragraph: (state: State, node: Paragraph) => {
      const only = node.children.length === 1 ? node.children[0] : undefined;
      if (only?.type === 'image') return figure(only);
      const rendered = defaultHandlers.paragraph(state, node);
      return node === context.opening ? { ...rendered, properties: { className: ['lead'] } } : rendered;
    },
    list: (state: State, node: List) => {
      if (node.ordered && (node.start ?? 1) !== 1) {
        context.fault(node, 'a numbered list begins with 1: indent the text between its steps');
      }
      const rendered = defaultHandlers.list(state, node);
      return { ...rendered, properties: { className: [node.ordered ? 'steps' : 'dots'] } };
    },
    table: (state: State, node: Table) => plainTable(state, node),
    link: (state: State, node: Link) => {
      const link = readLink(node.url);
      if (!link) context.fault(node, `links lead to chapter:N, chapter:N#section or sop:LC-NN-NN, not to ${node.url}`);
      const rendered = defaultHandlers.link(state, node);
      return { ...rendered, properties: link ? linkProperties(link) : {} };
    },
    containerDirective: (state: State, node: ContainerDirective) => {
      if (node.name === 'compare') return compare(state, node, context);
      if (!Object.hasOwn(calloutClasses, node.name)) context.fault(node, `there is no block :::${node.name}`);
      return callout(state, node, context);
    },
  };
}
