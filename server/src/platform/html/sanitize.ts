import { authoredElements, figureElements, isSectionId } from '@loopcheck/contract/authored-html';
import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { find, html, svg } from 'property-information';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { CONTINUE, visit } from 'unist-util-visit';

const inDrawing = new Set(['svg', ...Object.keys(figureElements)]);

/** Elements that are removed with their content: their text is code, style or another document. */
const strip = `script style template noscript iframe frame object embed applet math foreignObject title desc
   metadata textarea select option button xmp noembed noframes plaintext head audio video canvas`.split(/\s+/);

const schema: Options = {
  tagNames: Object.keys(authoredElements),
  attributes: Object.fromEntries(
    Object.entries(authoredElements).map(([tag, element]) => [
      tag,
      [
        ...(element.classes ? [['className', ...element.classes] as [string, ...string[]]] : []),
        ...Object.entries(element.attributes ?? {}).map(([name, pattern]): [string, RegExp] => [
          find(inDrawing.has(tag) ? svg : html, name).property,
          pattern,
        ]),
      ],
    ]),
  ),
  ancestors: {
    ...Object.fromEntries(Object.keys(figureElements).map((tag) => [tag, ['svg']])),
    li: ['ol', 'ul'],
    thead: ['table'],
    tbody: ['table'],
    tr: ['table'],
    th: ['table'],
    td: ['table'],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  // Ids are held by their pattern and isSectionId instead of a prefix, so that links to sections stay readable.
  clobber: [],
  required: {},
  allowComments: false,
  allowDoctypes: false,
  strip,
};

const clean = rehypeSanitize(schema);

/** Removes everything from an HTML tree that is not on the contract's list of allowed elements; their text stays. */
export function sanitizeTree(tree: Root): Root {
  const safe = clean(tree);
  visit(safe, 'element', ({ tagName, properties }, index, parent) => {
    // An image without an allowed address would show only a broken frame.
    if (tagName === 'img' && properties.src === undefined && parent && index !== undefined) {
      parent.children.splice(index, 1);
      return index;
    }
    if (Array.isArray(properties.className) && properties.className.length === 0) {
      delete properties.className;
    }
    if (properties.id !== undefined && (typeof properties.id !== 'string' || !isSectionId(properties.id)))
      delete properties.id;
    return CONTINUE;
  });
  return safe;
}

const writer = unified().use(rehypeStringify);

/** Serialises a tree that `sanitizeTree` has cleaned. */
export function writeHtml(tree: Root): string {
  return writer.stringify(tree);
}

const deepest = 100;

/**
 * Cuts off what nests deeper than anybody writes. It asks for no recursion itself, because a body of a few
 * thousand open tags would otherwise overflow the stack of everything that walks the tree after it.
 */
function cutDepth(fragment: DefaultTreeAdapterTypes.DocumentFragment): void {
  let level: DefaultTreeAdapterTypes.ParentNode[] = [fragment];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: DefaultTreeAdapterTypes.ParentNode[] = [];
    for (const parent of level) {
      // A template keeps its content aside, and it goes with the template.
      if ('content' in parent) parent.content.childNodes = [];
      if (depth >= deepest) parent.childNodes = [];
      for (const child of parent.childNodes) if ('childNodes' in child) next.push(child);
    }
    level = next;
  }
}

/** Parses HTML into a tree of only the elements and attributes on the contract's list. */
export function readHtml(source: string): Root {
  const fragment = parseFragment(source);
  cutDepth(fragment);
  const tree = fromParse5(fragment);
  return sanitizeTree(tree.type === 'root' ? tree : { type: 'root', children: [] });
}

/**
 * Makes HTML that people wrote safe to store and to show: what the contract's list does not name is gone,
 * what is left parses to the same tree again, and what nests deeper than 100 elements is cut off.
 */
export function sanitizeAuthoredHtml(source: string): string {
  // What was taken out may leave tags in an order that a parser puts right in its own way (a paragraph in a
  // paragraph): the second pass writes down what every browser will make of it.
  return writeHtml(readHtml(writeHtml(readHtml(source))));
}
