import { Text, View } from '@react-pdf/renderer';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { createElement, type ReactNode } from 'react';
import { styles } from './styles.ts';

const h = createElement;

/** Converts sanitised HTML (headings, paragraphs, steps, lists, code, callouts, tables) to parts of a PDF page. */
export function htmlBlocks(root: Root): ReactNode[] {
  return blocksOf(root.children);
}

function blocksOf(nodes: readonly RootContent[]): ReactNode[] {
  return nodes.filter(isElement).map((element, index) => h(View, { key: index, ...placeOf(element) }, block(element)));
}

/** A heading is never the last line of a page. */
function placeOf({ tagName }: Element) {
  const isHeading = tagName === 'h2' || tagName === 'h3';
  return isHeading ? { style: styles.aroundHeading, minPresenceAhead: 70 } : { style: styles.aroundBlock };
}

function block(element: Element): ReactNode {
  switch (element.tagName) {
    case 'h2':
      return h(Text, { style: styles.heading }, inline(element.children));
    case 'h3':
      return h(Text, { style: styles.subheading }, inline(element.children));
    case 'ol':
      return items(element, (index) => h(Text, { style: styles.number }, `${index + 1}`));
    case 'ul':
      return items(element, () => h(Text, { style: styles.bullet }, '•'));
    case 'table':
      return rowsOf(element).map((row, index) => h(View, { key: index, style: styles.row, wrap: false }, cellsOf(row)));
    case 'div':
    case 'section':
      return container(element);
    default:
      return h(Text, { style: styles.paragraph }, inline(element.children));
  }
}

/** A div of the reader is a block of code or a callout; anything else only holds blocks. */
function container(element: Element): ReactNode {
  const classes = classesOf(element);
  if (classes.includes('code')) return code(element);
  if (!classes.includes('callout')) return blocksOf(element.children);
  const body = element.children.filter(isElement).find((child) => child.tagName === 'div');
  const style = classes.includes('warn') ? [styles.callout, styles.warning] : styles.callout;
  return h(View, { style, wrap: false }, calloutParts(body?.children ?? []));
}

/** The bold first line and the text after it. */
const calloutParts = (children: readonly ElementContent[]) =>
  children
    .filter(isElement)
    .map((child, index) =>
      child.tagName === 'b'
        ? h(Text, { key: index, style: styles.strong }, inline(child.children))
        : h(View, { key: index, style: styles.inCallout }, block(child)),
    );

function code(element: Element): ReactNode {
  const [header, pre] = [find(element, 'header'), find(element, 'pre')];
  const title = header ? textOf(header).trim() : '';
  return h(
    View,
    { style: styles.code, wrap: false },
    title === '' ? null : h(Text, { style: styles.codeTitle }, title),
    linesOf(pre).map((line, index) => h(Text, { key: index, style: styles.codeLine }, line === '' ? ' ' : line)),
  );
}

function linesOf(pre: Element | undefined): string[] {
  const inner = pre ? find(pre, 'code') : undefined;
  const lines = (inner?.children ?? []).filter(isElement).filter((child) => classesOf(child).includes('ln'));
  return lines.length > 0
    ? lines.map((line) => textOf(line).replace(/\n$/, ''))
    : textOf(pre).replace(/\n$/, '').split('\n');
}

function items(list: Element, mark: (index: number) => ReactNode): ReactNode[] {
  return list.children
    .filter(isElement)
    .map((item, index) =>
      h(View, { key: index, style: styles.item }, mark(index), h(View, { style: styles.itemBody }, itemBody(item))),
    );
}

/** A list item contains either blocks or inline text. */
function itemBody(item: Element): ReactNode {
  const hasBlocks = item.children.some((child) => isElement(child) && ['p', 'ol', 'ul', 'div'].includes(child.tagName));
  return hasBlocks ? blocksOf(item.children) : h(Text, { style: styles.paragraph }, inline(item.children));
}

const rowsOf = (table: Element): Element[] =>
  table.children.filter(isElement).flatMap((child) => (child.tagName === 'tr' ? [child] : rowsOf(child)));

const cellsOf = (row: Element) =>
  row.children
    .filter(isElement)
    .map((cell, index) =>
      h(
        Text,
        { key: index, style: cell.tagName === 'th' ? [styles.cell, styles.strong] : styles.cell },
        inline(cell.children),
      ),
    );

function inline(nodes: readonly ElementContent[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (node.type === 'text') return node.value.replaceAll(/\s+/g, ' ');
    if (!isElement(node)) return null;
    if (node.tagName === 'br') return '\n';
    const style =
      node.tagName === 'code' ? styles.inlineCode : ['strong', 'b'].includes(node.tagName) ? styles.strong : {};
    return h(Text, { key: index, style }, inline(node.children));
  });
}

const isElement = (node: RootContent): node is Element => node.type === 'element';

const classesOf = (element: Element): string[] => {
  const { className } = element.properties;
  return Array.isArray(className) ? className.map(String) : [];
};

function find(element: Element, tagName: string): Element | undefined {
  for (const child of element.children.filter(isElement)) {
    const found = child.tagName === tagName ? child : find(child, tagName);
    if (found) return found;
  }
  return undefined;
}

function textOf(node: ElementContent | undefined): string {
  if (!node) return '';
  if (node.type === 'text') return node.value;
  return isElement(node) ? node.children.map(textOf).join('') : '';
}
