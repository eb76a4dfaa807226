import type { Element, ElementContent } from 'hast';
import type { Code } from 'mdast';
import { codeTitle, codeVariant } from './outline.ts';

/** The languages that are allowed in the opening line of a code block. */
export const codeLanguages = ['cmd', 'powershell', 'text'];

const createSpan = (classes: string[], children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'span',
  properties: classes.length > 0 ? { className: classes } : {},
  children,
});
const text = (value: string): ElementContent => ({ type: 'text', value });

/**
 * True if a word, such as a command-line option or a path, must not break across lines. Words of up to 5 characters are
 * not marked, because browsers do not break them. Words of more than 34 characters are wider than the screen of a
 * phone, so they must break.
 */
const isUnbreakable = (word: string) => word.length >= 6 && word.length <= 34;

/** Renders a line of code. The class `o` marks a comment, and `tk` a word that must not break. */
function renderLine(line: string): ElementContent[] {
  const isComment = /^\s*(?:rem\b|::|#)/i.test(line);
  if (isComment) return [createSpan(['o'], [text(line)])];
  return line
    .split(/(\s+)/)
    .filter((part) => part !== '')
    .map((part) => (/\s/.test(part) || !isUnbreakable(part) ? text(part) : createSpan(['tk'], [text(part)])));
}

/**
 * Renders a code block with a header. A block has one of three variants: `command`, `sample` (output of a command) or
 * `never` (a command that must not be run). On phones, long lines of `command` and `never` blocks wrap with a hanging
 * indent. A `sample` block on a phone, and every block on a wider screen, scrolls sideways instead. The web page adds a
 * Copy button to commands, which have the attribute `data-copy`.
 */
export function renderCodeBlock(node: Code): Element {
  const variant = codeVariant(node);
  const title = codeTitle(node);
  // The label names the variant of a block that is not a command, unless the title contains this word already. Colour
  // and strikethrough also distinguish the variants, but not everybody can see them.
  const label = variant === 'sample' ? 'Sample' : 'Never';
  const needsLabel = variant !== 'command' && !title.toLowerCase().includes(label.toLowerCase());
  const lines = node.value.split('\n');
  return {
    type: 'element',
    tagName: 'div',
    properties: variant === 'command' ? { className: ['code'], dataCopy: 'true' } : { className: ['code', variant] },
    children: [
      {
        type: 'element',
        tagName: 'header',
        properties: {},
        children: [createSpan([], [text(title)]), ...(needsLabel ? [createSpan(['mark'], [text(label)])] : [])],
      },
      {
        type: 'element',
        tagName: 'pre',
        // Makes the block focusable, so that people can also scroll the block with the keyboard.
        properties: { tabIndex: 0 },
        children: [
          {
            type: 'element',
            tagName: 'code',
            properties: { dataLanguage: node.lang ?? 'text' },
            children: lines.flatMap((line, index) => [
              ...(index > 0 ? [text('\n')] : []),
              createSpan(['ln'], renderLine(line)),
            ]),
          },
        ],
      },
    ],
  };
}
