import { defaultTreeAdapter, type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5';

/**
 * The formats that a text can have in GIFT, Moodle's file format for questions. `moodle` is text in which HTML is
 * allowed.
 */
export const giftTextFormats = ['html', 'moodle', 'plain', 'markdown'] as const;
export type GiftTextFormat = (typeof giftTextFormats)[number];

/** A text in the form that a question can show: lines of plain text, with code between backticks. */
export interface AllowedText {
  readonly text: string;
  /** Markup whose text was kept, such as `<b>`. */
  readonly ignoredMarkup: readonly string[];
  /** Content that was left out, such as a picture. */
  readonly leftOut: readonly string[];
}

/** HTML elements that the parser's list of names lacks, because the parser has no special rules for them. */
const furtherElements =
  `abbr audio bdi bdo canvas cite data datalist del dfn ins kbd legend map mark meter output picture progress q samp slot
   time var video`.split(/\s+/);
/** The names of all HTML elements. Other text in angle brackets, such as `<drive>`, is not markup. */
const elementNames = new Set<string>([...Object.values(html.TAG_NAMES), ...furtherElements]);

/**
 * The maximum number of tags in a text that is converted. A text with more tags keeps its tags, and is then usually too
 * long for a question.
 */
const maxTags = 300;
/** An attribute with a value, or one of the usual attributes without a value. */
const attributePattern = String.raw`\s+(?:[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+)|controls|nowrap|disabled|checked)`;
/**
 * A tag without its `<`. After the name of the element, only attributes are accepted. Variables often have the same
 * names as elements, and `x<a and y>b` must not be mistaken for a tag.
 */
const tagWithoutBracket = String.raw`\/?([a-z][a-z0-9]*)(?:${attributePattern})*\s*\/?>`;
const tagPattern = new RegExp(`<${tagWithoutBracket}`, 'gi');
/** Any `<`, together with the rest of the tag if the `<` starts a tag. */
const bracketPattern = new RegExp(`<(?:${tagWithoutBracket})?`, 'gi');
/** An HTML entity, such as `&nbsp;` or `&#233;`. */
const entityPattern = /&(?:#\d+|#x[\da-f]+|[a-z][a-z0-9]*);/i;
/** A character that can be part of Markdown. */
const markdownPattern = /[*_`[\]#]/;

/**
 * Returns true if a text in this format has markup to convert. Returns false for more than `maxTags` tags, and for the
 * format `plain`, in which HTML and Markdown are part of the text.
 */
export function hasMarkup(text: string, format: GiftTextFormat): boolean {
  if (format === 'plain') return false;
  const tags = [...text.matchAll(tagPattern)].filter(([, name]) => elementNames.has(name?.toLowerCase() ?? ''));
  // An HTML parser repeats open elements in each paragraph, so its work grows with the square of the number of tags.
  if (tags.length > maxTags) return false;
  const hasTag = tags.length > 0;
  const hasHtml = hasTag || entityPattern.test(text) || removeComments(text) !== text;
  return hasHtml || (format === 'markdown' && markdownPattern.test(text));
}

/** Removes HTML comments. Does not use a regular expression, which would take too long for long texts. */
function removeComments(text: string): string {
  const parts: string[] = [];
  let position = 0;
  for (;;) {
    const start = text.indexOf('<!--', position);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return parts.join('') + text.slice(position);
    parts.push(text.slice(position, start));
    position = end + 3;
  }
}

/** Converts HTML or Markdown to plain text, with code between backticks. If `format` is `plain`, only tidies spaces. */
export function toAllowedText(text: string, format: GiftTextFormat): AllowedText {
  const ignored = new Set<string>();
  const leftOut = new Set<string>();
  const source = format === 'markdown' ? fromMarkdown(text, ignored, leftOut) : text;
  const converted = format !== 'plain' && hasMarkup(source, 'html') ? fromHtml(source, ignored, leftOut) : source;
  return { text: tidy(converted), ignoredMarkup: [...ignored], leftOut: [...leftOut] };
}

/** Removes empty lines, and white space at the start and end of lines. Collapses other white space to one space. */
const tidy = (text: string) =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\s]*/g, '\n')
    .trim();

// HTML

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that start and end a line. */
const blockElements = new Set(
  'p div ul ol li dl dt dd table tr h1 h2 h3 h4 h5 h6 pre blockquote section article header footer figure hr'.split(
    ' ',
  ),
);
const codeElements = new Set(['code', 'kbd', 'samp', 'tt']);
/** Elements that can be converted to text without a loss. They are not added to the ignored markup. */
const neutralElements = new Set('p div ul ol li dl dt dd pre br span thead tbody tfoot tr td th'.split(' '));
/** Elements that are left out together with their content. */
const elementsLeftOut = new Set(
  `script style template noscript iframe object embed applet math svg audio video canvas textarea select button input
   title head`.split(/\s+/),
);

/** A text to add, or a node to convert. Text in `pre` keeps its line breaks. */
type Step = string | { readonly node: Node; readonly isPre: boolean };

/** Converts HTML to text. Is not recursive, because thousands of nested elements would overflow the call stack. */
function fromHtml(source: string, ignored: Set<string>, leftOut: Set<string>): string {
  const pieces: string[] = [];
  const toSteps = (nodes: readonly Node[], { isPre }: { readonly isPre: boolean }) =>
    nodes.map((node): Step => ({ node, isPre })).toReversed();
  const steps = toSteps(parseFragment(escapeOtherBrackets(removeComments(source))).childNodes, { isPre: false });
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (typeof step === 'string') pieces.push(step);
    else if (defaultTreeAdapter.isTextNode(step.node)) {
      pieces.push(step.isPre ? step.node.value : step.node.value.replaceAll(/\s+/g, ' '));
    } else if (defaultTreeAdapter.isElementNode(step.node)) {
      const superOrSubscript = toSuperOrSubscript(step.node);
      if (superOrSubscript !== undefined) {
        pieces.push(superOrSubscript);
        continue;
      }
      const [before, after] = findReplacementTexts(step.node, ignored, leftOut);
      const isPre = step.isPre || step.node.tagName === 'pre';
      const children = elementsLeftOut.has(step.node.tagName) ? [] : toSteps(step.node.childNodes, { isPre });
      // The step that is pushed last is done first. The children are pushed one by one, because an element can have
      // more children than a call can have arguments.
      steps.push(after);
      for (const child of children) steps.push(child);
      steps.push(before);
    }
  }
  return pieces.join('');
}

/** Escapes each `<` that does not start an HTML tag, so that the parser does not remove the text after the `<`. */
const escapeOtherBrackets = (source: string): string =>
  source.replaceAll(bracketPattern, (match, name: string | undefined) =>
    name !== undefined && elementNames.has(name.toLowerCase()) ? match : `&lt;${match.slice(1)}`,
  );

/** The superscript and subscript characters for 0 to 9, + and -, in this order. */
const superAndSubscripts = { sup: [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'], sub: [...'₀₁₂₃₄₅₆₇₈₉₊₋'] } as const;

/** The characters of a superscript or subscript with only digits and signs; undefined for other elements. */
function toSuperOrSubscript({ tagName, childNodes }: Element): string | undefined {
  const [child, ...others] = childNodes;
  if ((tagName !== 'sup' && tagName !== 'sub') || !child || others.length > 0) return undefined;
  if (!defaultTreeAdapter.isTextNode(child) || !/^[\d+-]+$/.test(child.value)) return undefined;
  return [...child.value].map((character) => superAndSubscripts[tagName]['0123456789+-'.indexOf(character)]).join('');
}

/**
 * Returns the texts that replace the start tag and the end tag of an element. Adds the markup that the text cannot show
 * to `ignored`, and content that is lost to `leftOut`.
 */
function findReplacementTexts(
  element: Element,
  ignored: Set<string>,
  leftOut: Set<string>,
): [before: string, after: string] {
  const { tagName } = element;
  const attribute = (name: string) => element.attrs.find((each) => each.name === name)?.value ?? '';
  if (elementsLeftOut.has(tagName)) leftOut.add(`<${tagName}>`);
  else if (tagName === 'img') {
    leftOut.add(`<img src="${attribute('src')}">`);
    return [attribute('alt') === '' ? '' : `[${attribute('alt')}]`, ''];
  } else if (tagName === 'a') {
    if (attribute('href') !== '') leftOut.add(`<a href="${attribute('href')}">`);
  } else if (codeElements.has(tagName)) return ['`', '`'];
  else if (tagName === 'sup') return ['^(', ')'];
  else if (tagName === 'sub') return ['_(', ')'];
  else if (!neutralElements.has(tagName)) ignored.add(`<${tagName}>`);
  if (tagName === 'li') return ['\n- ', '\n'];
  if (tagName === 'td' || tagName === 'th') return [' ', ' '];
  return tagName === 'br' || blockElements.has(tagName) ? ['\n', '\n'] : ['', ''];
}

// Markdown

/**
 * Converts Markdown to text. Keeps backticks around code, because questions also show text between backticks as code.
 */
function fromMarkdown(source: string, ignored: Set<string>, leftOut: Set<string>): string {
  // The expression has a group, so `split` also returns the code: the parts with an odd index.
  const parts = source.split(/(`[^`]+`)/);
  return parts.map((part, index) => (index % 2 === 1 ? part : fromMarkdownText(part, ignored, leftOut))).join('');
}

/**
 * Converts, in this order, pictures, links, bold and italic text, and headings. A mark such as `**` counts only if no
 * space is between the mark and the marked text, so `2 * 3 * 4` is kept. A single `_` counts only at the edge of a
 * word, so `file_name_one` is kept.
 */
function fromMarkdownText(source: string, ignored: Set<string>, leftOut: Set<string>): string {
  /** Adds markup to `ignored` or `leftOut`. Returns the text that replaces the markup. */
  const noteAndReturn = (notes: Set<string>, markup: string, text: string) => {
    notes.add(markup);
    return text;
  };
  return source
    .replaceAll(/!\[([^[\]]*)\]\(([^()\s]*)(?:\s[^()]*)?\)/g, (_, alt: string, src: string) =>
      noteAndReturn(leftOut, `![](${src})`, alt === '' ? '' : `[${alt}]`),
    )
    .replaceAll(/\[([^[\]]*)\]\(([^()\s]*)(?:\s[^()]*)?\)/g, (_, text: string, href: string) =>
      noteAndReturn(leftOut, `[](${href})`, text),
    )
    .replaceAll(/(\*\*|__)(?=\S)([^*_]+)(?<=\S)\1/g, (_, mark: string, text: string) =>
      noteAndReturn(ignored, mark, text),
    )
    .replaceAll(/\*(?=\S)([^*]+)(?<=\S)\*/g, (_, text: string) => noteAndReturn(ignored, '*', text))
    .replaceAll(/(?<![\p{L}\p{N}_])_(?=\S)([^_]+)(?<=\S)_(?![\p{L}\p{N}_])/gu, (_, text: string) =>
      noteAndReturn(ignored, '_', text),
    )
    .replaceAll(/^[ \t]*(#{1,6})[ \t]+/gm, (_, mark: string) => noteAndReturn(ignored, mark, ''));
}
