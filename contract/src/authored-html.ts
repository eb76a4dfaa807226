/**
 * The HTML that modules, procedures and announcements may contain. The server sanitises HTML with this allow list
 * before it is saved, and the browser sanitises it again before it is displayed. This is an allow list because a deny
 * list cannot cover attacks that its authors did not know.
 */

/** An allowed element: its classes, and for each attribute the pattern that the whole value must match. */
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
 * A link may contain printable characters except space and backslash: browsers ignore tabs and line breaks in a URL and
 * treat a backslash as a slash, so "/\t/evil.example" would lead to another site (WHATWG URL, basic parser).
 */
const safeLink =
  /^(?:https?:\/\/[!-[\]-~\u00a1-\uffff]+|(?:mailto|tel):[!-[\]-~]+|\/(?!\/)[!-[\]-~\u00a1-\uffff]*|#[\w-]+)$/;

/*
 * Pictures may only be loaded from the file routes of this site: the site must work without internet access, and a
 * picture with the URL /api/logout would sign out everybody who views it. The path may not contain "..", plain or
 * encoded.
 */
const localPicture = /^\/(?:api\/)?(?:objects|files|pictures)\/(?!\S*(?:\.|%2e){2})[\w./%-]+$/i;

/** Property names of document and form: an id with such a name would shadow the property, and DOMPurify removes it. */
const shadowingIds = new Set(
  `action all anchors applets attributes body children close cookie dir doctype domain elements embeds enctype fonts
   form forms head hidden id images implementation innerhtml input lang length links location main method name
   node open owner parent plugins prefix referrer remove reset root scripts style submit target text timeline title
   url write`.split(/\s+/),
);

/** Whether a heading may have this id: it must be kebab case and not a property name of document or form. */
export function isSectionId(id: string): boolean {
  return kebab.test(id) && !shadowingIds.has(id);
}

/** The classes allowed on shapes and text in a figure; tokens.css defines their colours in both themes. */
export const figureClasses: readonly string[] =
  `d-line d-line-2 d-dash d-0 d-1 d-2 d-3 d-4 d-surface d-ink d-accent d-accent-fill d-accent-soft
   d-amber d-amber-fill d-amber-soft t t-2 t-mono t-b t-mid t-end t-on`.split(/\s+/);

const strokeAttributes: Readonly<Record<string, RegExp>> = {
  fill: /^none$/,
  'stroke-width': decimal,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel)$/,
  'stroke-dasharray': decimals,
  transform: /^[a-z\s\d.,()-]*$/i,
};
const shape = (attributes: Record<string, RegExp>): AuthoredElement => ({
  classes: figureClasses,
  attributes: { ...strokeAttributes, ...attributes },
});
const numbers = (...names: string[]): Record<string, RegExp> =>
  Object.fromEntries(names.map((name) => [name, decimal]));
const textShape = shape({ ...numbers('x', 'y', 'dx', 'dy'), 'font-size': decimal });

/** The elements of a figure: shapes and text, without links, resources, animation or styles. */
export const figureElements: Readonly<Record<string, AuthoredElement>> = {
  g: shape({}),
  path: shape({ d: /^[MmLlHhVvCcSsQqTtAaZzEe\d\s.,+-]*$/ }),
  rect: shape(numbers('x', 'y', 'width', 'height', 'rx', 'ry')),
  circle: shape(numbers('cx', 'cy', 'r')),
  ellipse: shape(numbers('cx', 'cy', 'rx', 'ry')),
  line: shape(numbers('x1', 'y1', 'x2', 'y2')),
  polyline: shape({ points: decimals }),
  polygon: shape({ points: decimals }),
  text: textShape,
  tspan: textShape,
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

/** All allowed elements. Other elements are removed. */
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
  img: { attributes: { src: localPicture, alt: anyText, width: wholeNumber, height: wholeNumber } },
};

/** The names of all allowed attributes, for sanitisers that use one list for all elements. */
export const authoredAttributes: readonly string[] = [
  ...new Set(['class', ...Object.values(authoredElements).flatMap((element) => Object.keys(element.attributes ?? {}))]),
];

/** Whether an attribute is allowed on an element. `tag` and `name` are spelled as in HTML. */
export function isAuthoredAttribute(tag: string, name: string, value: string): boolean {
  const element = Object.hasOwn(authoredElements, tag) ? authoredElements[tag] : undefined;
  if (!element) return false;
  if (name === 'class') {
    const allowedClasses: readonly string[] = element.classes ?? [];
    return value.split(/\s+/).every((word) => word === '' || allowedClasses.includes(word));
  }
  if (name === 'id' && !isSectionId(value)) return false;
  const pattern = Object.hasOwn(element.attributes ?? {}, name) ? element.attributes?.[name] : undefined;
  return pattern?.test(value) ?? false;
}
