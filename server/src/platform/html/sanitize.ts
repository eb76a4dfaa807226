import { authoredElements, drawingElements, isSectionId } from '@loopcheck/contract/authored-html';
import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { find, html, svg } from 'property-information';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { CONTINUE, visit } from 'unist-util-visit';

/** Elements whose attributes follow the naming of SVG instead of HTML. */
const svgElements = new Set(['svg', ...Object.keys(drawingElements)]);

/** Elements that are removed together with their content, because their content is not text for the reader. */
const removedWithContent =
  `script style template noscript iframe frame object embed applet math foreignObject title desc
   metadata textarea select option button xmp noembed noframes plaintext head audio video canvas`.split(/\s+/);

/**
 * The rules for rehype-sanitize. The names of attributes are those of the tree, for example `className` for `class`.
 */
const schema: Options = {
  tagNames: Object.keys(authoredElements),
  attributes: Object.fromEntries(
    Object.entries(authoredElements).map(([tag, element]) => [
      tag,
      [
        ...(element.classes ? [['className', ...element.classes] as [string, ...string[]]] : []),
        ...Object.entries(element.attributes ?? {}).map(([name, pattern]): [string, RegExp] => [
          find(svgElements.has(tag) ? svg : html, name).property,
          pattern,
        ]),
      ],
    ]),
  ),
  ancestors: {
    ...Object.fromEntries(Object.keys(drawingElements).map((tag) => [tag, ['svg']])),
    li: ['ol', 'ul'],
    thead: ['table'],
    tbody: ['table'],
    tr: ['table'],
    th: ['table'],
    td: ['table'],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  // The library would put a prefix before the value of each attribute in this list. The list is empty, so that links to
  // sections stay readable. The pattern of ids and `isSectionId` restrict the ids instead.
  clobber: [],
  required: {},
  allowComments: false,
  allowDoctypes: false,
  strip: removedWithContent,
};

const applySchema = rehypeSanitize(schema);

/**
 * Returns a copy of a tree without the elements and attributes that the contract does not allow. The text of a removed
 * element stays, unless the element is in `removedWithContent`.
 */
export function sanitizeTree(tree: Root): Root {
  const safeTree = applySchema(tree);
  visit(safeTree, 'element', ({ tagName, properties }, index, parent) => {
    // An image without an allowed URL would show only the icon of a broken image.
    if (tagName === 'img' && properties.src === undefined && parent && index !== undefined) {
      parent.children.splice(index, 1);
      // The next node has moved to this index, so the visit continues there.
      return index;
    }
    if (Array.isArray(properties.className) && properties.className.length === 0) {
      delete properties.className;
    }
    if (properties.id !== undefined && (typeof properties.id !== 'string' || !isSectionId(properties.id)))
      delete properties.id;
    return CONTINUE;
  });
  return safeTree;
}

const serializer = unified().use(rehypeStringify);

/** Serialises an HTML tree. It removes nothing: pass a tree that `sanitizeTree` returned. */
export function serializeHtml(tree: Root): string {
  return serializer.stringify(tree);
}

const maxDepth = 100;

/**
 * Removes elements that are nested more than `maxDepth` levels deep, because thousands of nested elements would
 * overflow the stack of the recursive functions that process the tree later. For the same reason, this function is not
 * recursive.
 */
function limitDepth(fragment: DefaultTreeAdapterTypes.DocumentFragment): void {
  let level: DefaultTreeAdapterTypes.ParentNode[] = [fragment];
  for (let depth = 0; level.length > 0; depth += 1) {
    const nextLevel: DefaultTreeAdapterTypes.ParentNode[] = [];
    for (const parent of level) {
      // The content of a template is not among its child nodes, so the loop would not reach it. Emptying a template
      // loses nothing, because sanitising removes templates anyway.
      if ('content' in parent) parent.content.childNodes = [];
      if (depth >= maxDepth) parent.childNodes = [];
      for (const child of parent.childNodes) if ('childNodes' in child) nextLevel.push(child);
    }
    level = nextLevel;
  }
}

/** Parses HTML to a tree that contains only the elements and attributes that the contract allows. */
export function parseSafeHtml(source: string): Root {
  const fragment = parseFragment(source);
  limitDepth(fragment);
  const tree = fromParse5(fragment);
  return sanitizeTree(tree.type === 'root' ? tree : { type: 'root', children: [] });
}

/**
 * The maximum number of passes of `sanitizeAuthoredHtml`. If the last pass still changes the HTML, only its text is
 * kept. No input is known that needs more than four passes.
 */
const maxPasses = 20;

/**
 * Sanitises HTML that people wrote: removes everything that the contract does not allow, and elements nested more than
 * 100 levels deep. Browsers parse the result to the same tree that was checked here. Idempotent.
 */
export function sanitizeAuthoredHtml(source: string): string {
  // Removing an element can leave invalid nesting, such as a heading in a heading, which parsers correct by moving
  // elements. The moved elements can leave invalid nesting again, so the passes repeat until nothing changes.
  let safe = serializeHtml(parseSafeHtml(source));
  for (let pass = 1; pass < maxPasses; pass += 1) {
    const next = serializeHtml(parseSafeHtml(safe));
    if (next === safe) return safe;
    safe = next;
  }
  const texts: string[] = [];
  visit(parseSafeHtml(safe), 'text', (text) => void texts.push(text.value));
  return serializeHtml({ type: 'root', children: [{ type: 'text', value: texts.join(' ') }] });
}
