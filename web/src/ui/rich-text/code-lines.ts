/**
 * Renders code as authored HTML. The class `ln` marks a line, `o` a comment, and `tk` a word that must not break on a
 * phone. The rules are the same as in server/src/curriculum/markdown/code-block.ts.
 */
export function renderCodeLines(source: string): Node[] {
  return source.split('\n').flatMap((line, index) => {
    const lineElement = createSpan('ln', ...renderLine(line));
    return index > 0 ? [document.createTextNode('\n'), lineElement] : [lineElement];
  });
}

/**
 * Returns the word "Sample" or "Never" for the header of a code block of the kind `sample` or `never`, for people who
 * cannot distinguish the colours of the kinds. Returns null for other kinds, and if the title already contains the
 * word.
 */
export function toHeaderLabel(kind: string, title: string): string | null {
  if (kind !== 'sample' && kind !== 'never') return null;
  const label = kind === 'sample' ? 'Sample' : 'Never';
  return title.toLowerCase().includes(label.toLowerCase()) ? null : label;
}

/**
 * The lengths, in characters, of words that must not break across lines, such as a command-line option or a path.
 * Shorter words do not break anyway. Longer words are wider than the screen of a phone and must break.
 */
const unbreakableLength = { minimum: 6, maximum: 34 };

const isUnbreakable = ({ length }: string) =>
  length >= unbreakableLength.minimum && length <= unbreakableLength.maximum;

function renderLine(line: string): Node[] {
  // Comments begin with `rem` or `::` in a batch file, and with `#` in PowerShell.
  const isComment = /^\s*(?:rem\b|::|#)/i.test(line);
  if (isComment) return [createSpan('o', document.createTextNode(line))];
  return line
    .split(/(\s+)/)
    .filter((part) => part !== '')
    .map((part) => {
      const text = document.createTextNode(part);
      return /\s/.test(part) || !isUnbreakable(part) ? text : createSpan('tk', text);
    });
}

/** Creates a `span` element. An empty class name is left out. */
export function createSpan(className: string, ...content: Node[]): HTMLElement {
  const element = document.createElement('span');
  if (className !== '') element.className = className;
  element.append(...content);
  return element;
}
