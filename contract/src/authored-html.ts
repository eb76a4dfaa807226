/**
 * The HTML elements and attributes that are allowed in modules, procedures and announcements. The server removes all
 * others before it saves a text, and the browser removes them again before it displays the text. This is an allow list,
 * because a deny list would not cover attacks that its authors did not know.
 */

/**
 * The allowed classes and attributes of an HTML element. `attributes` maps the name of an attribute to a pattern that
 * matches its allowed values.
 */
export interface AuthoredElement {
  readonly classes?: readonly string[];
  readonly attributes?: Readonly<Record<string, RegExp>>;
}

// `[^]` matches every character, including line breaks.
const anyText = /^[^]*$/;
const wholeNumber = /^\d{1,4}$/;
const decimal = /^-?\d*\.?\d+$/;
const decimalList = /^[-+\d\s.,]*$/;
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/*
 * A link is an http or https URL, a mailto or tel link, a path of this site, or a fragment such as #section. A link must
 * not contain control characters, spaces or backslashes. Browsers ignore tabs and line breaks in a URL and treat a
 * backslash as a slash (WHATWG URL, basic parser). The link "/\t/other.example" would therefore lead to another site.
 * In the pattern, `!-[` and `\]-~` are together the printable ASCII characters without the space and the backslash.
 */
const safeLink =
  /^(?:https?:\/\/[!-[\]-~\u00a1-\uffff]+|(?:mailto|tel):[!-[\]-~]+|\/(?!\/)[!-[\]-~\u00a1-\uffff]*|#[\w-]+)$/;

/** The beginning of the path of every stored picture of a module. The id of the picture follows. */
const pictureUrlStart = '/api/module-pictures/';
const lowerCaseUuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

/*
 * The only pictures that are allowed in a text are stored pictures of modules. A picture of another site would not
 * appear without internet access, and a picture with the URL /api/logout would sign out everybody who views the text.
 */
const modulePicture = new RegExp(`^${pictureUrlStart}(${lowerCaseUuid})$`);

/** The URL of a stored picture of a module. */
export const modulePictureUrl = (pictureId: string): string => `${pictureUrlStart}${pictureId}`;

/** Returns the id in the URL of a stored picture of a module; null for any other URL. */
export const modulePictureIdOf = (url: string): string | null => modulePicture.exec(url)?.[1] ?? null;

/** The widths that an author can choose for a picture. A picture is never wider than the screen. */
export const pictureWidths = ['small', 'medium', 'full'] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/**
 * Property names of `document` and of form elements. DOMPurify removes ids with these names, because such an id would
 * shadow the property.
 */
const reservedIds = new Set(
  `action all anchors applets attributes body children close cookie dir doctype domain elements embeds enctype fonts
   form forms head hidden id images implementation innerhtml input lang length links location main method name
   node open owner parent plugins prefix referrer remove reset root scripts style submit target text timeline title
   url write`.split(/\s+/),
);

/** True if a heading can have this id: it is in kebab case, and not one of `reservedIds`. */
export function isSectionId(id: string): boolean {
  return kebabCase.test(id) && !reservedIds.has(id);
}

/** The classes allowed on the shapes (`d-…`) and the text (`t…`) of a drawing. Their colours depend on the theme. */
export const drawingClasses: readonly string[] =
  `d-line d-line-2 d-dash d-0 d-1 d-2 d-3 d-4 d-surface d-ink d-accent d-accent-fill d-accent-soft
   d-amber d-amber-fill d-amber-soft t t-2 t-mono t-b t-mid t-end t-on`.split(/\s+/);

/** The attributes that are allowed on every element in the SVG of a drawing. */
const commonShapeAttributes: Readonly<Record<string, RegExp>> = {
  fill: /^none$/,
  'stroke-width': decimal,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel)$/,
  'stroke-dasharray': decimalList,
  transform: /^[a-z\s\d.,()-]*$/i,
};
/** Returns the rules for a drawing element that allows `attributes` in addition to the common attributes. */
const shapeWith = (attributes: Record<string, RegExp>): AuthoredElement => ({
  classes: drawingClasses,
  attributes: { ...commonShapeAttributes, ...attributes },
});
const decimalAttributes = (...names: string[]): Record<string, RegExp> =>
  Object.fromEntries(names.map((name) => [name, decimal]));
const textElement = shapeWith({ ...decimalAttributes('x', 'y', 'dx', 'dy'), 'font-size': decimal });

/**
 * The elements that are allowed in the <svg> of a drawing: shapes and text, but no links, resources, animation or
 * styles.
 */
export const drawingElements: Readonly<Record<string, AuthoredElement>> = {
  g: shapeWith({}),
  // The letters are the commands of an SVG path, and the e of a number such as 1e3.
  path: shapeWith({ d: /^[MmLlHhVvCcSsQqTtAaZzEe\d\s.,+-]*$/ }),
  rect: shapeWith(decimalAttributes('x', 'y', 'width', 'height', 'rx', 'ry')),
  circle: shapeWith(decimalAttributes('cx', 'cy', 'r')),
  ellipse: shapeWith(decimalAttributes('cx', 'cy', 'rx', 'ry')),
  line: shapeWith(decimalAttributes('x1', 'y1', 'x2', 'y2')),
  polyline: shapeWith({ points: decimalList }),
  polygon: shapeWith({ points: decimalList }),
  text: textElement,
  tspan: textElement,
};

/** The rules for an element on which neither classes nor attributes are allowed. */
const plainElement: AuthoredElement = {};
/** The rules for th and td. */
const cell: AuthoredElement = {
  // `ot` (operational technology): a cell about the control system in a comparison. `wide`: a cell of a normal table
  // that takes the whole width on narrow screens.
  classes: ['ot', 'wide'],
  attributes: {
    colspan: wholeNumber,
    rowspan: wholeNumber,
    scope: /^(?:row|col)$/,
    // The header text of the column, which is displayed in the cell on narrow screens.
    'data-h': anyText,
  },
};
const heading: AuthoredElement = { attributes: { id: kebabCase } };

/** All allowed elements by tag name. The sanitisers remove other elements. */
export const authoredElements: Readonly<Record<string, AuthoredElement>> = {
  ...drawingElements,
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
  h4: plainElement,
  ul: { classes: ['dots'] },
  ol: { classes: ['steps'], attributes: { start: wholeNumber } },
  li: plainElement,
  blockquote: plainElement,
  hr: plainElement,
  br: plainElement,
  strong: plainElement,
  b: plainElement,
  em: plainElement,
  i: plainElement,
  u: plainElement,
  s: plainElement,
  del: plainElement,
  sub: plainElement,
  sup: plainElement,
  kbd: plainElement,
  code: { attributes: { 'data-language': /^(?:cmd|powershell|text)$/ } },
  // With `tabindex`, people can scroll a wide block by keyboard.
  pre: { attributes: { tabindex: /^0$/ } },
  // `ln`: a line of code. `tk`: a word that must not break across lines. `o`: a comment in code. `i`: the icon of a
  // callout. `mark`: the label of a code block.
  span: { classes: ['ln', 'tk', 'o', 'i', 'mark'], attributes: { 'aria-hidden': /^true$/ } },
  header: plainElement,
  // `code`: a code block; `sample`: example output; `never`: a command that must not be typed. `callout`: a box; it is
  // a note (`note`), a warning (`warn`) or a list of people to call (`call`). `data-copy`: the page adds a Copy button.
  div: {
    classes: ['code', 'sample', 'never', 'callout', 'note', 'warn', 'call'],
    attributes: { role: /^note$/, 'data-copy': /^(?:true)?$/ },
  },
  // `fig`: a drawing. `picture`: an uploaded picture, with its width.
  figure: { classes: ['fig', 'picture', ...pictureWidths] },
  figcaption: plainElement,
  // `cmp`: a comparison. `tbl`: a normal table.
  table: { classes: ['cmp', 'tbl'] },
  thead: plainElement,
  tbody: plainElement,
  tr: plainElement,
  th: cell,
  td: cell,
  // A link to a module has the chapter number of the module, and optionally the id of a section. A link to a procedure
  // has the number of the procedure.
  a: {
    attributes: {
      href: safeLink,
      'data-chapter': /^\d{1,2}$/,
      'data-section': kebabCase,
      'data-sop': /^LC-\d{2}-\d{2}$/,
    },
  },
  img: { attributes: { src: modulePicture, alt: anyText, width: wholeNumber, height: wholeNumber } },
};

/** The names of the attributes that are allowed on any element, for sanitisers that use one list for all elements. */
export const authoredAttributes: readonly string[] = [
  ...new Set(['class', ...Object.values(authoredElements).flatMap((element) => Object.keys(element.attributes ?? {}))]),
];

/** True if the attribute `name` with this value is allowed on an element `tag`. Both are spelled as in HTML. */
export function isAuthoredAttribute(tag: string, name: string, value: string): boolean {
  // `Object.hasOwn` excludes names such as `constructor`, which every object inherits.
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
