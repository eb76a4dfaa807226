import { Text, View } from '@react-pdf/renderer';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { createElement, type ReactNode } from 'react';
import { type CodeLine, splitCodeLine } from './code-lines.rules.ts';
import { styles } from './styles.ts';

/** A short name for nested calls, because this code contains no JSX. */
const h = createElement;

/**
 * Keeps a comma or full stop on the same line as the code that precedes it, by forbidding breaks inside words.
 * Otherwise the renderer might break the line where two styles meet. At such a break, the renderer prints a hyphen,
 * which looks like a part of the command.
 */
const unbrokenWords = { hyphenationPenalty: 10_000 };

/**
 * Returns what is printed before an item of a numbered list; null for nothing. `number` is the number of the item, from
 * 1.
 */
type RenderBeforeItem = (number: number) => ReactNode;

/**
 * Converts sanitised HTML with headings, paragraphs, lists, code, callouts and tables to elements of a PDF page.
 * `renderBeforeItem` is called for the items of numbered lists that are not inside another block.
 */
export function renderHtmlBlocks(root: Root, renderBeforeItem?: RenderBeforeItem): ReactNode[] {
  return renderBlocks(root.children, renderBeforeItem);
}

function renderBlocks(nodes: readonly RootContent[], renderBeforeItem?: RenderBeforeItem): ReactNode[] {
  return nodes
    .filter(isElement)
    .map((element, index) =>
      h(View, { key: index, ...containerProps(element) }, renderBlock(element, renderBeforeItem)),
    );
}

/** The space in points that must remain on a page below a heading. Otherwise the heading moves to the next page. */
const spaceBelowHeading = 70;

function containerProps({ tagName }: Element) {
  const isHeading = tagName === 'h2' || tagName === 'h3';
  return isHeading
    ? { style: styles.headingContainer, minPresenceAhead: spaceBelowHeading }
    : { style: styles.blockContainer };
}

function renderBlock(element: Element, renderBeforeItem?: RenderBeforeItem): ReactNode {
  switch (element.tagName) {
    case 'h2':
      return h(Text, { style: styles.heading, ...unbrokenWords }, renderInline(element.children));
    case 'h3':
      return h(Text, { style: styles.subheading, ...unbrokenWords }, renderInline(element.children));
    case 'ol':
      return renderItems(
        element,
        (index) => h(Text, { style: styles.listNumber }, `${index + 1}`),
        (index) => renderBeforeItem?.(index + 1),
      );
    case 'ul':
      return renderItems(element, () => h(Text, { style: styles.listBullet }, '•'));
    case 'table':
      return renderTable(element);
    case 'div':
    case 'section':
      return renderContainer(element);
    default:
      return h(Text, { style: styles.paragraph, ...unbrokenWords }, renderInline(element.children));
  }
}

/** Renders a div or section: a block of code, a callout, or a group of blocks. */
function renderContainer(element: Element): ReactNode {
  const classes = classesOf(element);
  if (classes.includes('code')) return renderCode(element);
  if (!classes.includes('callout')) return renderBlocks(element.children);
  const body = element.children.filter(isElement).find((child) => child.tagName === 'div');
  const style = classes.includes('warn') ? [styles.callout, styles.warningCallout] : styles.callout;
  return h(View, { style, wrap: false }, renderCalloutBody(body?.children ?? []));
}

/** The bold title of a callout and the blocks after it. */
const renderCalloutBody = (children: readonly ElementContent[]) =>
  children
    .filter(isElement)
    .map((child, index) =>
      child.tagName === 'b'
        ? h(Text, { key: index, style: styles.strong, ...unbrokenWords }, renderInline(child.children))
        : h(View, { key: index, style: styles.blockInCallout }, renderBlock(child)),
    );

function renderCode(element: Element): ReactNode {
  const [header, pre] = [findDescendant(element, 'header'), findDescendant(element, 'pre')];
  const title = header ? textOf(header).trim() : '';
  const lines = codeLinesOf(pre).flatMap((line) => splitCodeLine(line));
  // The legend says what to type at a mark. Nobody types sample output, so it needs no legend.
  const legend = classesOf(element).includes('sample') ? '' : legendOf(lines);
  return h(
    View,
    { style: styles.code, wrap: false },
    title === '' ? null : h(Text, { style: styles.codeTitle }, title),
    lines.map((line, index) => h(Text, { key: index, style: styles.codeLine }, printedCode(line))),
    legend === '' ? null : h(Text, { style: styles.codeLegend }, legend),
  );
}

/** The marks that are printed before a line that continues the previous line, and the explanation of each mark. */
const continuations = {
  space: { mark: '↳ ', meaning: '↳ means: the same line goes on. Type a space there, not Enter.' },
  nothing: { mark: '→ ', meaning: '→ means: the same line goes on. Type no space and no Enter there.' },
} as const;

function printedCode({ text, precededBy }: CodeLine): string {
  const line = precededBy === 'lineBreak' ? text : continuations[precededBy].mark + text;
  // An empty line is printed as a space, so that it has the height of a line.
  return line === '' ? ' ' : line;
}

/** Explains the marks in these lines; empty if the lines have no marks. */
const legendOf = (lines: readonly CodeLine[]): string =>
  (['space', 'nothing'] as const)
    .filter((kind) => lines.some(({ precededBy }) => precededBy === kind))
    .map((kind) => continuations[kind].meaning)
    .join('   ');

/**
 * The lines of a block of code. Each line is a `span` with the class `ln`; in plain text, line breaks separate them.
 */
function codeLinesOf(pre: Element | undefined): string[] {
  const inner = pre ? findDescendant(pre, 'code') : undefined;
  const lines = (inner?.children ?? []).filter(isElement).filter((child) => classesOf(child).includes('ln'));
  return lines.length > 0
    ? lines.map((line) => textOf(line).replace(/\n$/, ''))
    : textOf(pre).replace(/\n$/, '').split('\n');
}

function renderItems(
  list: Element,
  renderMark: (index: number) => ReactNode,
  renderBefore: (index: number) => ReactNode = () => null,
): ReactNode[] {
  return list.children.filter(isElement).map((item, index) =>
    h(
      View,
      // An item that does not fit moves to the next page together with its number and what is printed before it.
      { key: index, wrap: countPrintedLines(item) > maxLinesTogether },
      renderBefore(index),
      h(
        View,
        { style: styles.listItem },
        renderMark(index),
        h(View, { style: styles.listItemBody }, renderItemBody(item)),
      ),
    ),
  );
}

/**
 * The maximum number of lines of a list item that stays on one page. A longer item would leave too much of a page
 * empty.
 */
const maxLinesTogether = 25;

/** Estimates how many lines an element takes. */
function countPrintedLines(element: Element): number {
  if (classesOf(element).includes('code')) {
    // The title and the margins take the space of two lines.
    return codeLinesOf(findDescendant(element, 'pre')).flatMap((line) => splitCodeLine(line)).length + 2;
  }
  const blocks = element.children.filter(isElement).filter(({ tagName }) => blockNames.has(tagName));
  return blocks.length > 0
    ? blocks.reduce((sum, block) => sum + countPrintedLines(block), 0)
    : Math.ceil(textOf(element).length / charactersPerLine);
}

/** The elements that take printed lines of their own. */
const blockNames = new Set(['p', 'div', 'ol', 'ul', 'li', 'table', 'thead', 'tbody', 'tr', 'b']);

/** The usual number of characters of a printed line of text. */
const charactersPerLine = 95;

/** A list item contains either blocks or inline text. */
function renderItemBody(item: Element): ReactNode {
  const hasBlocks = item.children.some((child) => isElement(child) && ['p', 'ol', 'ul', 'div'].includes(child.tagName));
  return hasBlocks
    ? renderBlocks(item.children)
    : h(Text, { style: styles.paragraph, ...unbrokenWords }, renderInline(item.children));
}

/** The rows of a table, directly in the table or in its `thead` and `tbody`. */
const rowsOf = (table: Element): Element[] =>
  table.children.filter(isElement).flatMap((child) => (child.tagName === 'tr' ? [child] : rowsOf(child)));

/** Renders a table. Its header is printed again on each page on which the table continues. */
function renderTable(table: Element): ReactNode[] {
  const rows = rowsOf(table);
  const widths = columnWidthsOf(rows);
  return rows.map((row, index) =>
    h(
      View,
      { key: index, style: styles.tableRow, wrap: false, fixed: index === 0 && isHeader(row) },
      renderCells(row, widths),
    ),
  );
}

const cellsOf = (row: Element) => row.children.filter(isElement);

const isHeader = (row: Element) => cellsOf(row).every(({ tagName }) => tagName === 'th');

/**
 * The relative widths of the columns. The width of a column is the length of its longest text in characters, at most
 * `maxColumnWidth`. Only a longer word makes the column wider.
 */
function columnWidthsOf(rows: readonly Element[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of cellsOf(row).entries()) {
      const text = textOf(cell).trim();
      const longestWord = Math.max(...text.split(/\s+/).map(({ length }) => length));
      const width = Math.max(longestWord, Math.min(text.length, maxColumnWidth));
      widths[column] = Math.max(widths[column] ?? minColumnWidth, width);
    }
  }
  return widths;
}

/** The limits of the width of a column, in characters. */
const minColumnWidth = 6;
const maxColumnWidth = 45;

const renderCells = (row: Element, widths: readonly number[]) =>
  cellsOf(row).map((cell, column) => {
    const width = { flexBasis: 0, flexShrink: 1, flexGrow: widths[column] ?? minColumnWidth };
    return h(
      Text,
      { key: column, style: cell.tagName === 'th' ? [width, styles.strong] : width, ...unbrokenWords },
      renderInline(cell.children),
    );
  });

function renderInline(nodes: readonly ElementContent[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (node.type === 'text') return node.value.replaceAll(/\s+/g, ' ');
    if (!isElement(node)) return null;
    if (node.tagName === 'br') return '\n';
    return h(Text, { key: index, style: inlineStyleOf(node) }, renderInline(node.children));
  });
}

function inlineStyleOf({ tagName }: Element) {
  if (tagName === 'code') return styles.inlineCode;
  return tagName === 'strong' || tagName === 'b' ? styles.strong : {};
}

const isElement = (node: RootContent): node is Element => node.type === 'element';

const classesOf = (element: Element): string[] => {
  const { className } = element.properties;
  return Array.isArray(className) ? className.map(String) : [];
};

function findDescendant(element: Element, tagName: string): Element | undefined {
  for (const child of element.children.filter(isElement)) {
    const match = child.tagName === tagName ? child : findDescendant(child, tagName);
    if (match) return match;
  }
  return undefined;
}

function textOf(node: ElementContent | undefined): string {
  if (!node) return '';
  if (node.type === 'text') return node.value;
  return isElement(node) ? node.children.map(textOf).join('') : '';
}
