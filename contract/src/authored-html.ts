/**
 * What authored HTML may hold: the shipped chapters and what trainers write pass the same list,
 * on the server when it is written and in the browser when it is shown (design 5).
 * An allow list, because a list of what is forbidden is always one trick behind.
 */

/** One element that authored HTML may hold: its classes, and the pattern each attribute's value must match as a whole. */
export interface AuthoredElement {
  readonly classes?: readonly string[];
  readonly attributes?: Readonly<Record<string, RegExp>>;
}

const anyText = /^[^]*$/;
const wholeNumber = /^\d{1,4}$/;
const decimal = /^-?\d*\.?\d+$/;
const decimals = /^[-+\d\s.,]*$/;
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/*
 * Printable characters but no space and no backslash: browsers drop tabs and line breaks inside an
 * address and read a backslash as a slash, so "/\t/evil.example" would leave the site (WHATWG URL, basic parser).
 */
const safeLink =
  /^(?:https?:\/\/[!-[\]-~\u00a1-\uffff]+|(?:mailto|tel):[!-[\]-~]+|\/(?!\/)[!-[\]-~\u00a1-\uffff]*|#[\w-]+)$/;

/*
 * Pictures come from the site's own file routes only: the product works without the internet, and a picture
 * whose address is, say, /api/logout would act on whoever reads the page. No dots in a row, plain or encoded.
 */
const ownPicture = /^\/(?:api\/)?(?:objects|files|pictures)\/(?!\S*(?:\.|%2e){2})[\w./%-]+$/i;

/** Names that a document or a form already has: an id of that name would shadow it, and DOMPurify drops it. */
const shadowing = new Set(
  `action all anchors applets attributes body children close cookie dir doctype domain elements embeds enctype fonts
   form forms head hidden id images implementation innerhtml input lang length links location main method name
   node open owner parent plugins prefix referrer remove reset root scripts style submit target text timeline title
   url write`.split(/\s+/),
);

/** Whether a heading may carry this id: kebab case, and not a name that the page around it needs. */
export function isSectionId(id: string): boolean {
  return kebab.test(id) && !shadowing.has(id);
}

/** The classes that a figure's shapes and texts may use; tokens.css gives them colours in both themes. */
export const figureClasses: readonly string[] =
  `d-line d-line-2 d-dash d-0 d-1 d-2 d-3 d-4 d-surface d-ink d-accent d-accent-fill d-accent-soft
   d-amber d-amber-fill d-amber-soft t t-2 t-mono t-b t-mid t-end t-on`.split(/\s+/);

const pen: Readonly<Record<string, RegExp>> = {
  fill: /^none$/,
  'stroke-width': decimal,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel)$/,
  'stroke-dasharray': decimals,
  transform: /^[a-z\s\d.,()-]*$/i,
};
const drawn = (attributes: Record<string, RegExp>): AuthoredElement => ({
  classes: figureClasses,
  attributes: { ...pen, ...attributes },
});
const numbers = (...names: string[]): Record<string, RegExp> =>
  Object.fromEntries(names.map((name) => [name, decimal]));
const written = drawn({ ...numbers('x', 'y', 'dx', 'dy'), 'font-size': decimal });

/** What stands inside a drawing: shapes and words, nothing that links, loads, animates or styles. */
export const figureElements: Readonly<Record<string, AuthoredElement>> = {
  g: drawn({}),
  path: drawn({ d: /^[MmLlHhVvCcSsQqTtAaZzEe\d\s.,+-]*$/ }),
  rect: drawn(numbers('x', 'y', 'width', 'height', 'rx', 'ry')),
  circle: drawn(numbers('cx', 'cy', 'r')),
  ellipse: drawn(numbers('cx', 'cy', 'rx', 'ry')),
  line: drawn(numbers('x1', 'y1', 'x2', 'y2')),
  polyline: drawn({ points: decimals }),
  polygon: drawn({ points: decimals }),
  text: written,
  tspan: written,
};

const plain: AuthoredElement = {};
const cell: AuthoredElement = {
  classes: ['ot', 'wide'],
  attributes: {
    colspan: wholeNumber,
    rowspan: wholeNumber,
    scope: /^(?:row|col)$/,
    'data-h': anyText,
  },
};
const heading: AuthoredElement = { attributes: { id: kebab } };

/** Every element that authored HTML may hold. What is not named here is taken out. */
export const authoredElements: Readonly<Record<string, AuthoredElement>> = {
  ...figureElements,
  svg: {
    attributes: {
      viewBox: /^0 0 \d+(?:\.\d+)? \d+(?:\.\d+)?$/,
      fill: /^none$/,
      role: /^img$/,
      'aria-label': anyText,
    },
  },
  p: { classes: ['lead'] },
  h2: heading,
  h3: heading,
  h4: plain,
  ul: { classes: ['dots'] },
  ol: { classes: ['steps'], attributes: { start: wholeNumber } },
  li: plain,
  blockquote: plain,
  hr: plain,
  br: plain,
  strong: plain,
  b: plain,
  em: plain,
  i: plain,
  u: plain,
  s: plain,
  del: plain,
  sub: plain,
  sup: plain,
  kbd: plain,
  code: { attributes: { 'data-language': /^(?:cmd|powershell|text)$/ } },
  pre: { attributes: { tabindex: /^0$/ } },
  span: { classes: ['ln', 'tk', 'o', 'i', 'mark'], attributes: { 'aria-hidden': /^true$/ } },
  header: plain,
  div: {
    classes: ['code', 'sample', 'never', 'callout', 'note', 'warn', 'call'],
    attributes: { role: /^note$/, 'data-copy': /^(?:true)?$/ },
  },
  figure: { classes: ['fig'] },
  figcaption: plain,
  table: { classes: ['cmp', 'tbl'] },
  thead: plain,
  tbody: plain,
  tr: plain,
  th: cell,
  td: cell,
  a: {
    attributes: {
      href: safeLink,
      'data-chapter': /^\d{1,2}$/,
      'data-section': kebab,
      'data-sop': /^LC-\d{2}-\d{2}$/,
    },
  },
  img: { attributes: { src: ownPicture, alt: anyText, width: wholeNumber, height: wholeNumber } },
};

/** Every attribute name that some authored element may carry, for sanitisers that want one flat list. */
export const authoredAttributes: readonly string[] = [
  ...new Set(['class', ...Object.values(authoredElements).flatMap((element) => Object.keys(element.attributes ?? {}))]),
];

/** Whether an attribute of an authored element may stay; the browser asks this for each one (tag and name as written in HTML). */
export function isAuthoredAttribute(tag: string, name: string, value: string): boolean {
  const element = Object.hasOwn(authoredElements, tag) ? authoredElements[tag] : undefined;
  if (!element) return false;
  if (name === 'class') {
    const known: readonly string[] = element.classes ?? [];
    return value.split(/\s+/).every((word) => word === '' || known.includes(word));
  }
  if (name === 'id' && !isSectionId(value)) return false;
  const pattern = Object.hasOwn(element.attributes ?? {}, name) ? element.attributes?.[name] : undefined;
  return pattern?.test(value) ?? false;
}
