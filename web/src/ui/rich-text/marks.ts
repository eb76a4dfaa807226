import { Mark } from '@tiptap/core';

/**
 * An inline element of authored HTML that says one thing and carries nothing else. Several may stand on the same
 * words, in the order in which they are named here: code within bold, as the chapters have it.
 */
const inline = (name: string, tag: string, keys?: string) =>
  Mark.create({
    name,
    excludes: '',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    ...(keys !== undefined && {
      addKeyboardShortcuts() {
        return { [keys]: () => this.editor.commands.toggleMark(name) };
      },
    }),
  });

/** Where a link may lead to; each is an attribute of `a` in authored HTML. */
export interface LinkTarget {
  readonly href: string | null;
  readonly chapter: string | null;
  readonly section: string | null;
  readonly sop: string | null;
}

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** A link: to an address, to a chapter or one of its sections, or to a procedure by its number. */
const AuthoredLink = Mark.create({
  name: 'link',
  excludes: 'link',
  inclusive: false,
  addAttributes: () => ({
    href: attribute('href'),
    chapter: attribute('data-chapter'),
    section: attribute('data-section'),
    sop: attribute('data-sop'),
  }),
  parseHTML: () => [{ tag: 'a' }],
  renderHTML: ({ mark }) => {
    const { href, chapter, section, sop } = mark.attrs as LinkTarget;
    const all = { href, 'data-chapter': chapter, 'data-section': section, 'data-sop': sop };
    return ['a', Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)), 0];
  },
});

export const smallMarks = [
  AuthoredLink,
  inline('bold', 'strong', 'Mod-b'),
  inline('italic', 'em', 'Mod-i'),
  inline('code', 'code', 'Mod-e'),
];

/** The rest is never offered by a button: it is kept where a text has it. */
export const allMarks = [
  ...smallMarks,
  inline('underline', 'u'),
  inline('struck', 's'),
  inline('deleted', 'del'),
  inline('lowered', 'sub'),
  inline('raised', 'sup'),
  inline('key', 'kbd'),
];
