interface PatternOptions {
  readonly isLiteral: boolean;
  readonly isCaseIgnored: boolean;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** More stars than this in one pattern could make a search very slow. Such a pattern is taken literally. */
const maxStars = 3;

/**
 * A search of findstr: `.`, `*` behind a character or class, `^`, `$`, `[a-z]`, `\<` and `\>`. Returns a function that
 * tells whether a text matches.
 */
export function toFindPattern(text: string, options: PatternOptions): (line: string) => boolean {
  const stars = text.split('*').length - 1;
  const body = options.isLiteral || stars > maxStars ? escapeText(text) : toSource(text);
  const source = `${options.isAtStart ? '^' : ''}(?:${body})${options.isAtEnd ? '$' : ''}`;
  const pattern = new RegExp(source, options.isCaseIgnored ? 'i' : '');
  return (line) => pattern.test(line);
}

const escapeText = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

function toSource(text: string): string {
  let source = '';
  let index = 0;
  let hasAtom = false;
  while (index < text.length) {
    const character = text.charAt(index);
    const classEnd = character === '[' ? text.indexOf(']', index + 2) : -1;
    if (character === '\\' && index + 1 < text.length) {
      const next = text.charAt(index + 1);
      source += next === '<' || next === '>' ? String.raw`\b` : escapeText(next);
      hasAtom = next !== '<' && next !== '>';
      index += 2;
    } else if (classEnd > 0) {
      source += toClass(text.slice(index + 1, classEnd));
      hasAtom = true;
      index = classEnd + 1;
    } else {
      const isStar: boolean = character === '*' && hasAtom;
      const isAnchor: boolean = (character === '^' && index === 0) || (character === '$' && index === text.length - 1);
      source += character === '.' || isStar || isAnchor ? character : escapeText(character);
      hasAtom = !isStar && !isAnchor;
      index += 1;
    }
  }
  return source;
}

/**
 * A class such as `[^a-z]`. A backslash has no special meaning in it. A range from a higher to a lower character is no
 * range, but stands for its three characters.
 */
function toClass(content: string): string {
  const isNot = content.startsWith('^');
  const inside = isNot ? content.slice(1) : content;
  if (inside === '') return String.raw`\[`;
  const parts = inside.replaceAll(/([^])-([^])|[^]/g, (whole, from?: string, to?: string) =>
    from !== undefined && to !== undefined && from <= to ? `${escapeText(from)}-${escapeText(to)}` : escapeText(whole),
  );
  return `[${isNot ? '^' : ''}${parts}]`;
}
