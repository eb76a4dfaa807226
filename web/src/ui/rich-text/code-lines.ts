/**
 * Code as the chapters have it: each line a span, words that must not break on a phone marked, comments dimmed. The
 * same rules as the reader of the chapters' files (server/src/curriculum/markdown/code-block.ts).
 */
export function drawCode(source: string): Node[] {
  return source.split('\n').flatMap((line, index) => {
    const drawn = span('ln', ...lineContent(line));
    return index > 0 ? [document.createTextNode('\n'), drawn] : [drawn];
  });
}

/** What a header adds where its title does not say it: colour and a line through the text reach not every reader. */
export function markOf(kind: string, title: string): string | null {
  const word = kind === 'sample' ? 'Sample' : kind === 'never' ? 'Never' : null;
  return word === null || title.toLowerCase().includes(word.toLowerCase()) ? null : word;
}

/** A word that must not break on a phone: an option, a path. Longer ones than a phone is wide must. */
const isToken = (word: string) => word.length >= 6 && word.length <= 34;

function lineContent(line: string): Node[] {
  if (/^\s*(?:rem\b|::|#)/i.test(line)) return [span('o', document.createTextNode(line))];
  return line
    .split(/(\s+)/)
    .filter((part) => part !== '')
    .map((part) => {
      const text = document.createTextNode(part);
      return /\s/.test(part) || !isToken(part) ? text : span('tk', text);
    });
}

export function span(className: string, ...content: Node[]): HTMLElement {
  const element = document.createElement('span');
  if (className !== '') element.className = className;
  element.append(...content);
  return element;
}
