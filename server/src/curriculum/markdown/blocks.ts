import type { Element } from 'hast';
import type { Code, Heading, Image, Link, List, Nodes, Paragraph, RootContent, Table } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast';
import { codeLanguages, renderCodeBlock } from './code-block.ts';
import { renderFigure } from './figure.ts';
import { codeTitle, describeMalformedLink, headingId, parseLink, toLinkAttributes, toPlainText } from './outline.ts';
import { comparisonHeaders, renderComparisonTable, renderTable } from './tables.ts';

/** The context in which the blocks of a text are rendered. */
export interface BlockContext {
  /** The chapter number in the captions of figures. */
  readonly chapter: number;
  /** The parsed figures, by the path with which the text refers to them. */
  readonly figures: ReadonlyMap<string, Element>;
  /** The first node of the text. If it is a paragraph, it is rendered as the lead. */
  readonly firstNode?: Nodes | undefined;
  readonly reportFault: (node: Nodes, text: string) => void;
}

const calloutClasses: Readonly<Record<string, string[]>> = {
  note: ['callout', 'note'],
  warn: ['callout', 'warn'],
  call: ['callout', 'call'],
};

/** True if a node is the title in `:::note[Title]`, which the parser calls the label of the directive. */
const isLabel = (node: RootContent | undefined): node is Paragraph =>
  node?.type === 'paragraph' && node.data !== undefined && 'directiveLabel' in node.data;

function renderCallout(state: State, node: ContainerDirective, context: BlockContext): Element {
  const [label, ...rest] = node.children;
  const hasTitle = isLabel(label);
  if (!hasTitle) context.reportFault(node, `:::${node.name} needs a title: :::${node.name}[Title]`);
  // `true` puts line breaks around the blocks.
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

function renderComparison(state: State, node: ContainerDirective, context: BlockContext): Element | undefined {
  const table = node.children.find((child) => child.type === 'table');
  if (!table || node.children.length !== 1) {
    context.reportFault(node, ':::compare must contain one table and nothing else');
    return undefined;
  }
  const headers = (table.children[0]?.children ?? []).map((cell) => toPlainText(cell));
  if (headers.join('|') !== comparisonHeaders.join('|')) {
    context.reportFault(table, 'the header of a comparison must be "| | Office network | Your control system |"');
  }
  return renderComparisonTable(state, table);
}

function checkHeading(node: Heading, context: BlockContext): void {
  if (node.depth !== 2 && node.depth !== 3) context.reportFault(node, 'only ## and ### headings are allowed');
  const id = headingId(node);
  if (id === null && node.children.some((child) => child.type === 'text' && child.value.includes('{#'))) {
    context.reportFault(node, 'the id must be at the end of the heading: ## Words {#like-this}');
  }
}

function checkCode(node: Code, context: BlockContext): void {
  if (!codeLanguages.includes(node.lang ?? '')) {
    const languages = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(codeLanguages);
    context.reportFault(node, `the language of a code block must be ${languages}, not "${node.lang ?? ''}"`);
  }
  if (codeTitle(node) === '') context.reportFault(node, 'a code block needs title="…"');
  // The language is followed by the variant (`sample` or `never`), if the block has one, and by the title.
  if (node.meta && !/^(?:(?:sample|never)\s+)?title="[^"]*"$/.test(node.meta.trim())) {
    context.reportFault(node, `cannot read "${node.meta}" after the language of a code block`);
  }
}

/** Creates handlers that report the constructs which docs/content.md does not allow. */
function rejectingHandlers(context: BlockContext): Handlers {
  const reject = (construct: string) => (_state: State, node: Nodes) => {
    context.reportFault(node, `${construct} may not be used`);
    return undefined;
  };
  return {
    html: reject('HTML'),
    footnoteReference: reject('a footnote'),
    leafDirective: reject('a block with two colons'),
    linkReference: reject('a link by reference'),
    imageReference: reject('a picture by reference'),
    blockquote: reject('a quotation'),
    thematicBreak: reject('a horizontal rule'),
    image: reject('a figure inside a sentence'),
  };
}

/**
 * Creates handlers for the kinds of blocks that docs/content.md describes. They render each block with the classes of the
 * style sheet, and report faults in the text. The handlers number the figures, so every document needs new handlers.
 */
export function blockHandlers(context: BlockContext): Handlers {
  let figureCount = 0;
  const renderImage = (node: Image): Element | undefined => {
    const drawing = context.figures.get(node.url);
    if (!drawing) context.reportFault(node, `there is no figure ${node.url}`);
    if (!node.alt) context.reportFault(node, 'a figure needs a text alternative');
    if (!node.title) context.reportFault(node, 'a figure needs a caption');
    figureCount += 1;
    const caption = `Figure ${context.chapter}.${figureCount}. ${node.title ?? ''}`;
    return drawing && renderFigure(drawing, node.alt ?? '', caption);
  };
  return {
    ...rejectingHandlers(context),
    heading: (state: State, node: Heading) => {
      checkHeading(node, context);
      return defaultHandlers.heading(state, node);
    },
    code: (_state: State, node: Code) => {
      checkCode(node, context);
      return renderCodeBlock(node);
    },
    paragraph: (state: State, node: Paragraph) => {
      const onlyChild = node.children.length === 1 ? node.children[0] : undefined;
      if (onlyChild?.type === 'image') return renderImage(onlyChild);
      const rendered = defaultHandlers.paragraph(state, node);
      return node === context.firstNode ? { ...rendered, properties: { className: ['lead'] } } : rendered;
    },
    list: (state: State, node: List) => {
      if (node.ordered && (node.start ?? 1) !== 1) {
        context.reportFault(
          node,
          'a numbered list must begin with 1. If it continues an earlier list, indent the text between the steps',
        );
      }
      const rendered = defaultHandlers.list(state, node);
      return { ...rendered, properties: { className: [node.ordered ? 'steps' : 'dots'] } };
    },
    table: (state: State, node: Table) => renderTable(state, node),
    link: (state: State, node: Link) => {
      const link = parseLink(node.url);
      if (!link) context.reportFault(node, describeMalformedLink(node.url));
      const rendered = defaultHandlers.link(state, node);
      return { ...rendered, properties: link ? toLinkAttributes(link) : {} };
    },
    containerDirective: (state: State, node: ContainerDirective) => {
      if (node.name === 'compare') return renderComparison(state, node, context);
      if (!Object.hasOwn(calloutClasses, node.name)) context.reportFault(node, `there is no block :::${node.name}`);
      return renderCallout(state, node, context);
    },
  };
}
