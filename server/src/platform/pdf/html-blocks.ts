import { Text, View } from '@react-pdf/renderer';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { createElement, Fragment, type ReactNode } from 'react';
import { styles } from './styles.ts';

const h = createElement;

/** Returns what stands before an item of a numbered list; null for nothing. `number` counts from 1. */
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
      return h(Text, { style: styles.heading }, renderInline(element.children));
    case 'h3':
      return h(Text, { style: styles.subheading }, renderInline(element.children));
    case 'ol':
      return renderItems(
        element,
        (index) => h(Text, { style: styles.listNumber }, `${index + 1}`),
        (index) => renderBeforeItem?.(index + 1),
      );
    case 'ul':
      return renderItems(element, () => h(Text, { style: styles.listBullet }, '•'));
    case 'table':
      return rowsOf(element).map((row, index) =>
        h(View, { key: index, style: styles.tableRow, wrap: false }, renderCells(row)),
      );
    case 'div':
    case 'section':
      return renderContainer(element);
    default:
      return h(Text, { style: styles.paragraph }, renderInline(element.children));
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
        ? h(Text, { key: index, style: styles.strong }, renderInline(child.children))
        : h(View, { key: index, style: styles.blockInCallout }, renderBlock(child)),
    );

function renderCode(element: Element): ReactNode {
  const [header, pre] = [findDescendant(element, 'header'), findDescendant(element, 'pre')];
  const title = header ? textOf(header).trim() : '';
  return h(
    View,
    { style: styles.code, wrap: false },
    title === '' ? null : h(Text, { style: styles.codeTitle }, title),
    codeLinesOf(pre).map((line, index) => h(Text, { key: index, style: styles.codeLine }, line === '' ? ' ' : line)),
  );
}

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
  return list.children
    .filter(isElement)
    .map((item, index) =>
      h(
        Fragment,
        { key: index },
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

/** A list item contains either blocks or inline text. */
function renderItemBody(item: Element): ReactNode {
  const hasBlocks = item.children.some((child) => isElement(child) && ['p', 'ol', 'ul', 'div'].includes(child.tagName));
  return hasBlocks ? renderBlocks(item.children) : h(Text, { style: styles.paragraph }, renderInline(item.children));
}

/** The rows of a table, which may be in `thead` and `tbody`. */
const rowsOf = (table: Element): Element[] =>
  table.children.filter(isElement).flatMap((child) => (child.tagName === 'tr' ? [child] : rowsOf(child)));

const renderCells = (row: Element) =>
  row.children
    .filter(isElement)
    .map((cell, index) =>
      h(
        Text,
        { key: index, style: cell.tagName === 'th' ? [styles.tableCell, styles.strong] : styles.tableCell },
        renderInline(cell.children),
      ),
    );

function renderInline(nodes: readonly ElementContent[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (node.type === 'text') return node.value.replaceAll(/\s+/g, ' ');
    if (!isElement(node)) return null;
    if (node.tagName === 'br') return '\n';
    const style =
      node.tagName === 'code' ? styles.inlineCode : ['strong', 'b'].includes(node.tagName) ? styles.strong : {};
    return h(Text, { key: index, style }, renderInline(node.children));
  });
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
