import { figureElements } from '@loopcheck/contract/authored-html';
import type { Element, ElementContent, Nodes } from 'hast';
import { find, svg } from 'property-information';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Fault } from '../fault.ts';

const parser = unified().use(rehypeParse, { fragment: true });

/** A figure with its faults; `drawing` is null when the file contains no SVG. */
export interface FigureReading {
  readonly drawing: Element | null;
  readonly faults: readonly Fault[];
}

const minTextSize = 11;

/** The attributes allowed on <svg>. Only viewBox is preserved; figureBlock sets the others. */
const rootAttributes = ['viewBox', 'xmlns', 'role', 'fill'];

/** Parses the SVG of a figure and checks it against docs/content.md: width, allowed elements, and colours. */
export function readFigure(source: string, file: string): FigureReading {
  const faults: Fault[] = [];
  const fault = (node: Nodes, text: string) => faults.push({ file, line: node.position?.start.line ?? null, text });
  const tree = parser.parse(source);
  const [root, ...others] = tree.children.filter(
    (node) => node.type !== 'comment' && !(node.type === 'text' && node.value.trim() === ''),
  );
  if (root?.type !== 'element' || root.tagName !== 'svg' || others.length > 0) {
    fault(others[0] ?? tree, 'must contain one <svg> and nothing else');
    return { drawing: null, faults };
  }

  for (const name of Object.keys(root.properties)) {
    if (!rootAttributes.includes(name)) fault(root, `<svg> may not have "${name}"`);
  }
  const box = root.properties['viewBox'];
  if (typeof box !== 'string' || !/^0 0 360 \d+(?:\.\d+)?$/.test(box)) {
    fault(root, 'viewBox must be "0 0 360 H"');
  }
  visit(root, (node) => {
    if (node.type === 'element' && node !== root) checkShape(node, (text) => fault(node, text));
    if (node.type === 'text' && node.value.trim() !== '' && !isInText(root, node)) {
      fault(node, `words outside <text>: "${node.value.trim().slice(0, 40)}"`);
    }
  });
  return { drawing: root, faults };
}

function isInText(root: Element, wanted: ElementContent): boolean {
  let isInside = false;
  visit(root, 'element', (node) => {
    if ((node.tagName === 'text' || node.tagName === 'tspan') && node.children.includes(wanted)) isInside = true;
  });
  return isInside;
}

function checkShape(node: Element, fault: (text: string) => void): void {
  const allowed = Object.hasOwn(figureElements, node.tagName) ? figureElements[node.tagName] : undefined;
  if (!allowed) {
    fault(`<${node.tagName}> is not allowed in a figure`);
    return;
  }
  const attributes = new Map(
    Object.entries(allowed.attributes ?? {}).map(([name, pattern]) => [find(svg, name).property, pattern]),
  );
  for (const [name, value] of Object.entries(node.properties)) {
    const values = Array.isArray(value) ? value.map(String) : [String(value)];
    if (name === 'className') {
      const classes: readonly string[] = allowed.classes ?? [];
      for (const word of values) if (!classes.includes(word)) fault(`class "${word}" is not a figure class`);
    } else if (!attributes.has(name)) {
      fault(`<${node.tagName}> may not have "${name}"`);
    } else if (!values.every((word) => attributes.get(name)?.test(word))) {
      fault(`<${node.tagName}> has a bad "${name}"`);
    }
  }
  if (Number(node.properties['fontSize'] ?? minTextSize) < minTextSize) {
    fault(`text is smaller than ${minTextSize} units`);
  }
}

/** A <figure> with the drawing, its text alternative and its caption. */
export function figureBlock(drawing: Element, alternative: string, caption: string): Element {
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
