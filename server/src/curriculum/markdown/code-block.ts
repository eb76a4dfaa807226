import type { Element, ElementContent } from 'hast';
import type { Code } from 'mdast';
import { codeVariant } from './outline.ts';

/** The languages that a code block may have. */
export const codeLanguages = ['cmd', 'powershell', 'text'];

const span = (classes: string[], children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'span',
  properties: classes.length > 0 ? { className: classes } : {},
  children,
});
const text = (value: string): ElementContent => ({ type: 'text', value });

/** The title of a code block; empty when there is none. */
export function codeTitle({ meta }: Code): string {
  return /title="([^"]*)"/.exec(meta ?? '')?.[1] ?? '';
}

/** Whether a word must not break across lines, such as an option or a path. Words wider than a phone must break. */
const isToken = (word: string) => word.length >= 6 && word.length <= 34;

function lineContent(line: string): ElementContent[] {
  if (/^\s*(?:rem\b|::|#)/i.test(line)) return [span(['o'], [text(line)])];
  return line
    .split(/(\s+)/)
    .filter((part) => part !== '')
    .map((part) => (/\s/.test(part) || !isToken(part) ? text(part) : span(['tk'], [text(part)])));
}

/**
 * A code block with a header and lines that wrap with a hanging indent. The page adds a Copy button to blocks
 * with `data-copy`.
 */
export function codeBlock(node: Code): Element {
  const variant = codeVariant(node);
  const title = codeTitle(node);
  // The variant is also written as text, because not everybody can see colours and strikethrough.
  const label = variant === 'sample' ? 'Sample' : 'Never';
  const needsNoLabel = variant === 'command' || title.toLowerCase().includes(label.toLowerCase());
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
        children: [span([], [text(title)]), ...(needsNoLabel ? [] : [span(['mark'], [text(label)])])],
      },
      {
        type: 'element',
        tagName: 'pre',
        // Long lines scroll on wide screens, so the keyboard must reach the block.
        properties: { tabIndex: 0 },
        children: [
          {
            type: 'element',
            tagName: 'code',
            properties: { dataLanguage: node.lang ?? 'text' },
            children: lines.flatMap((line, index) => [
              ...(index > 0 ? [text('\n')] : []),
              span(['ln'], lineContent(line)),
            ]),
          },
        ],
      },
    ],
  };
}
