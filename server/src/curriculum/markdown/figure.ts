import { figureElements } from '@loopcheck/contract/authored-html';
import type { Element, ElementContent, Nodes } from 'hast';
import { find, svg } from 'property-information';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Fault } from '../fault.ts';

const parser = unified().use(rehypeParse, { fragment: true });

/** A parsed figure, which may have faults. */
export interface ParsedFigure {
  /** The SVG element; null if the file does not consist of one SVG element. */
  readonly drawing: Element | null;
  readonly faults: readonly Fault[];
}

/** The minimum font size, in units of the viewBox. */
const minTextSize = 11;

/** The attributes allowed on <svg>. `renderFigure` preserves only viewBox and sets the others. */
const rootAttributes = ['viewBox', 'xmlns', 'role', 'fill'];

/** Parses the SVG of a figure and checks its width, elements, attributes, classes and text sizes (docs/content.md). */
export function parseFigure(source: string, file: string): ParsedFigure {
  const faults: Fault[] = [];
  const reportFault = (node: Nodes, text: string) =>
    faults.push({ file, line: node.position?.start.line ?? null, text });
  const tree = parser.parse(source);
  const [root, ...others] = tree.children.filter(
    (node) => node.type !== 'comment' && !(node.type === 'text' && node.value.trim() === ''),
  );
  if (root?.type !== 'element' || root.tagName !== 'svg' || others.length > 0) {
    reportFault(others[0] ?? tree, 'must contain one <svg> and nothing else');
    return { drawing: null, faults };
  }

  for (const name of Object.keys(root.properties)) {
    if (!rootAttributes.includes(name)) reportFault(root, `<svg> may not have "${name}"`);
  }
  const { viewBox } = root.properties;
  if (typeof viewBox !== 'string' || !/^0 0 360 \d+(?:\.\d+)?$/.test(viewBox)) {
    reportFault(root, 'viewBox must be "0 0 360 H"');
  }
  visit(root, (node) => {
    if (node.type === 'element' && node !== root) checkShape(node, (text) => reportFault(node, text));
    if (node.type === 'text' && node.value.trim() !== '' && !isInText(root, node)) {
      reportFault(node, `words outside <text>: "${node.value.trim().slice(0, 40)}"`);
    }
  });
  return { drawing: root, faults };
}

/** True if a node is a child of a <text> or <tspan> element. */
function isInText(root: Element, child: ElementContent): boolean {
  let isInside = false;
  visit(root, 'element', (node) => {
    if ((node.tagName === 'text' || node.tagName === 'tspan') && node.children.includes(child)) isInside = true;
  });
  return isInside;
}

function checkShape(node: Element, reportFault: (text: string) => void): void {
  const allowed = Object.hasOwn(figureElements, node.tagName) ? figureElements[node.tagName] : undefined;
  if (!allowed) {
    reportFault(`<${node.tagName}> is not allowed in a figure`);
    return;
  }
  const attributes = new Map(
    Object.entries(allowed.attributes ?? {}).map(([name, pattern]) => [find(svg, name).property, pattern]),
  );
  for (const [name, value] of Object.entries(node.properties)) {
    const values = Array.isArray(value) ? value.map(String) : [String(value)];
    if (name === 'className') {
      const classes: readonly string[] = allowed.classes ?? [];
      for (const word of values) if (!classes.includes(word)) reportFault(`class "${word}" is not a figure class`);
    } else if (!attributes.has(name)) {
      reportFault(`<${node.tagName}> may not have "${name}"`);
    } else if (!values.every((word) => attributes.get(name)?.test(word))) {
      reportFault(`<${node.tagName}> has a bad "${name}"`);
    }
  }
  if (Number(node.properties['fontSize'] ?? minTextSize) < minTextSize) {
    reportFault(`text is smaller than ${minTextSize} units`);
  }
}

/** Renders a <figure> with a drawing, its text alternative and its caption. */
export function renderFigure(drawing: Element, alternative: string, caption: string): Element {
  return {
    type: 'element',
    tagName: 'figure',
    properties: { className: ['fig'] },
    children: [
      {
        ...drawing,
        properties: {
          viewBox: drawing.properties['viewBox'] ?? '',
          fill: 'none',
          role: 'img',
          ariaLabel: alternative,
        },
        children: drawing.children.filter((node) => node.type === 'element'),
      },
      {
        type: 'element',
        tagName: 'figcaption',
        properties: {},
        children: [{ type: 'text', value: caption }],
      },
    ],
  };
}
