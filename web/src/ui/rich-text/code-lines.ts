/**
 * Renders code as authored HTML: each line, comment, and word that must not break on a phone is a span. The same rules as
 * in server/src/curriculum/markdown/code-block.ts.
 */
export function renderCodeLines(source: string): Node[] {
  return source.split('\n').flatMap((line, index) => {
    const lineElement = span('ln', ...lineContent(line));
    return index > 0 ? [document.createTextNode('\n'), lineElement] : [lineElement];
  });
}

/**
 * Returns the label that the header of a code block needs besides its title, null if the title contains it. Not everyone
 * can see the colours that distinguish the kinds.
 */
export function toHeaderLabel(kind: string, title: string): string | null {
  const label = kind === 'sample' ? 'Sample' : kind === 'never' ? 'Never' : null;
  return label === null || title.toLowerCase().includes(label.toLowerCase()) ? null : label;
}

/** True for an option or a path that fits in one line on a phone, so that it need not break. */
const isUnbreakable = (word: string) => word.length >= 6 && word.length <= 34;

function lineContent(line: string): Node[] {
  if (/^\s*(?:rem\b|::|#)/i.test(line)) return [span('o', document.createTextNode(line))];
  return line
    .split(/(\s+)/)
    .filter((part) => part !== '')
    .map((part) => {
      const text = document.createTextNode(part);
      return /\s/.test(part) || !isUnbreakable(part) ? text : span('tk', text);
    });
}

export function span(className: string, ...content: Node[]): HTMLElement {
  const element = document.createElement('span');
  if (className !== '') element.className = className;
  element.append(...content);
  return element;
}
