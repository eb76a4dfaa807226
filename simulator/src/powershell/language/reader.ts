import { type Extent, SyntaxProblem } from './syntax.ts';

/** Reads a line character by character. `depth` guards against nesting that no person types. */
export interface Reader {
  readonly text: string;
  readonly end: number;
  position: number;
  depth: number;
}

export const openReader = (text: string, start = 0, end = text.length): Reader => ({
  text,
  end,
  position: start,
  depth: 0,
});

export const peek = (reader: Reader, ahead = 0): string => {
  const at = reader.position + ahead;
  return at < reader.end ? (reader.text[at] ?? '') : '';
};

export const isAt = (reader: Reader, word: string): boolean =>
  reader.position + word.length <= reader.end && reader.text.startsWith(word, reader.position);

/** The match of a sticky pattern at the position. Its `y` flag is needed. */
export function matchAt(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.position;
  const found = pattern.exec(reader.text)?.[0];
  return found !== undefined && reader.position + found.length <= reader.end ? found : undefined;
}

/** Moves over a word if it comes next. */
export function take(reader: Reader, word: string): boolean {
  if (!isAt(reader, word)) return false;
  reader.position += word.length;
  return true;
}

/** Skips blanks, line continuations and comments; with `overLines` also line ends. */
export function skipBlanks(reader: Reader, overLines = false): void {
  for (;;) {
    const character = peek(reader);
    if (character === ' ' || character === '\t' || character === '\u00A0') reader.position += 1;
    else if (overLines && (character === '\n' || character === '\r')) reader.position += 1;
    else if (character === '`' && peek(reader, 1) === '\n') reader.position += 2;
    else if (character === '#') while (reader.position < reader.end && peek(reader) !== '\n') reader.position += 1;
    else return;
  }
}

export const extentFrom = (reader: Reader, start: number): Extent => ({ start, end: reader.position });

export const atEnd = (reader: Reader): boolean => reader.position >= reader.end;

/** Throws a SyntaxProblem for the next token. */
export function unexpected(reader: Reader): never {
  const token = matchAt(reader, /[^\s;|(){},]+|\S/y) ?? '';
  const extent = { start: reader.position, end: reader.position + Math.max(1, token.length) };
  if (token === '&&' || token === '||') {
    throw new SyntaxProblem(
      `The token '${token}' is not a valid statement separator in this version.`,
      'InvalidEndOfLine',
      extent,
    );
  }
  if (token === '&') {
    throw new SyntaxProblem(
      'The ampersand (&) character is not allowed. The & operator is reserved for future use; wrap an ampersand in double quotation marks ("&") to pass it as part of a string.',
      'AmpersandNotAllowed',
      extent,
    );
  }
  throw new SyntaxProblem(`Unexpected token '${token}' in expression or statement.`, 'UnexpectedToken', extent);
}

const maxDepth = 60;

/** Runs a rule one level deeper. */
export function nested<Result>(reader: Reader, rule: () => Result): Result {
  reader.depth += 1;
  if (reader.depth > maxDepth) {
    throw new SyntaxProblem(
      'The script is nested too deeply.',
      'ScriptTooComplex',
      extentFrom(reader, reader.position),
    );
  }
  const result = rule();
  reader.depth -= 1;
  return result;
}
