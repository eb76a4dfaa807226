/**
 * Renders code as authored HTML. The class `ln` marks a line, `o` a comment, and `tk` a word that must not break on a
 * phone. The rules are the same as in server/src/curriculum/markdown/code-block.ts.
 */
export function renderCodeLines(source: string): Node[] {
  return source.split('\n').flatMap((line, index) => {
    const lineElement = span('ln', ...renderLine(line));
    return index > 0 ? [document.createTextNode('\n'), lineElement] : [lineElement];
  });
}

/**
 * Returns the label that the header of a code block needs besides its title, because not everyone can see the colours
 * that distinguish the kinds. Returns null for a command, and if the title contains the label.
 */
export function toHeaderLabel(kind: string, title: string): string | null {
  const label = kind === 'sample' ? 'Sample' : kind === 'never' ? 'Never' : null;
  return label === null || title.toLowerCase().includes(label.toLowerCase()) ? null : label;
}

/**
 * True if a word, such as a command-line option or a path, must not break across lines. Shorter words do not break
 * anyway, and longer words, which are wider than the screen of a phone, must break.
 */
const isUnbreakable = (word: string) => word.length >= 6 && word.length <= 34;

function renderLine(line: string): Node[] {
  const isComment = /^\s*(?:rem\b|::|#)/i.test(line);
  if (isComment) return [span('o', document.createTextNode(line))];
  return line
    .split(/(\s+)/)
    .filter((part) => part !== '')
    .map((part) => {
      const text = document.createTextNode(part);
      return /\s/.test(part) || !isUnbreakable(part) ? text : span('tk', text);
    });
}

/** Creates a `span` element. An empty class name is left out. */
export function span(className: string, ...content: Node[]): HTMLElement {
  const element = document.createElement('span');
  if (className !== '') element.className = className;
  element.append(...content);
  return element;
}
