import { Mark } from '@tiptap/core';

/**
 * Creates a mark for an inline element without attributes. A mark is a format of a text, such as bold. Marks can be
 * nested. The mark that is listed first below is the outer element, for example `code` is in `strong`.
 */
const inlineMark = (name: string, tag: string, shortcut?: string) =>
  Mark.create({
    name,
    excludes: '',
    parseHTML: () => [{ tag }],
    // 0 is the place of the content.
    renderHTML: () => [tag, 0],
    ...(shortcut !== undefined && {
      addKeyboardShortcuts() {
        return { [shortcut]: () => this.editor.commands.toggleMark(name) };
      },
    }),
  });

/**
 * The target of a link. Each property is an attribute of `a` in authored HTML, null if the element does not have it.
 */
export interface LinkTarget {
  readonly href: string | null;
  readonly chapter: string | null;
  readonly section: string | null;
  readonly sop: string | null;
}

/** An attribute of a mark whose value is an attribute of the HTML element; null if the element does not have it. */
const htmlAttribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** A link to a URL, to a chapter or one of its sections, or to an SOP by its number. */
const AuthoredLink = Mark.create({
  name: 'link',
  excludes: 'link',
  inclusive: false,
  addAttributes: () => ({
    href: htmlAttribute('href'),
    chapter: htmlAttribute('data-chapter'),
    section: htmlAttribute('data-section'),
    sop: htmlAttribute('data-sop'),
  }),
  parseHTML: () => [{ tag: 'a' }],
  renderHTML: ({ mark }) => {
    const { href, chapter, section, sop } = mark.attrs as LinkTarget;
    const attributes = { href, 'data-chapter': chapter, 'data-section': section, 'data-sop': sop };
    return ['a', Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null)), 0];
  },
});

export const smallMarks = [
  AuthoredLink,
  inlineMark('bold', 'strong', 'Mod-b'),
  inlineMark('italic', 'em', 'Mod-i'),
  inlineMark('code', 'code', 'Mod-e'),
];

/** All marks of authored HTML. The toolbar has buttons only for `smallMarks`, but a text keeps the other marks too. */
export const allMarks = [
  ...smallMarks,
  inlineMark('underline', 'u'),
  inlineMark('strikethrough', 's'),
  inlineMark('deleted', 'del'),
  inlineMark('subscript', 'sub'),
  inlineMark('superscript', 'sup'),
  inlineMark('key', 'kbd'),
];
