/** One character of a GIFT file with its line number. An escaped character has no syntactic meaning. */
export interface GiftChar {
  readonly text: string;
  readonly isEscaped: boolean;
  readonly line: number;
}

/** The lines of one question. Blank lines separate questions. `line` is the number of the first line. */
export interface GiftBlock {
  readonly line: number;
  readonly chars: readonly GiftChar[];
}

/** A line that starts with `$`, such as `$CATEGORY: ports`. */
export interface GiftCommand {
  readonly line: number;
  readonly text: string;
}

const escapableChars = '~=#{}:\\';

/** Converts a line to characters. A backslash escapes a following escapable character. `\n` becomes a line break. */
function parseLine(text: string, line: number): GiftChar[] {
  const chars: GiftChar[] = [];
  const codePoints = [...text];
  for (let index = 0; index < codePoints.length; index += 1) {
    const [char = '', next] = [codePoints[index], codePoints[index + 1]];
    if (char === '\\' && next !== undefined && (escapableChars.includes(next) || next === 'n')) {
      chars.push({ text: next === 'n' ? '\n' : next, isEscaped: true, line });
      index += 1;
    } else chars.push({ text: char, isEscaped: false, line });
  }
  return chars;
}

/** Splits a GIFT file into commands and blocks, one block for each question. Removes comments. */
export function splitBlocks(text: string): { blocks: GiftBlock[]; commands: GiftCommand[] } {
  const blocks: GiftBlock[] = [];
  const commands: GiftCommand[] = [];
  let chars: GiftChar[] = [];
  const finishBlock = () => {
    const first = chars.find((char) => char.text.trim() !== '');
    if (first) blocks.push({ line: first.line, chars });
    chars = [];
  };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    const trimmed = content.trim();
    if (trimmed === '') finishBlock();
    else if (trimmed.startsWith('$')) commands.push({ line, text: trimmed });
    else if (!trimmed.startsWith('//')) {
      chars.push(...parseLine(content, line), { text: '\n', isEscaped: false, line });
    }
  }
  finishBlock();
  return { blocks, commands };
}

/** Returns the index of the first unescaped character that equals `text`; -1 if there is none. */
export const indexOfChar = (chars: readonly GiftChar[], text: string): number =>
  chars.findIndex((char) => !char.isEscaped && char.text === text);

/** Joins characters to a text. Keeps all white space. The text does not contain the backslashes of escapes. */
export const toRawText = (chars: readonly GiftChar[]): string => chars.map(({ text }) => text).join('');

/** Joins characters to a text. Unescaped white space is collapsed to one space. */
export const toText = (chars: readonly GiftChar[]): string =>
  chars
    .map((char) => (char.isEscaped || char.text.trim() !== '' ? char.text : ' '))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** A character that has no syntactic meaning in GIFT. */
const neutralChar = '\uFFFD';

/**
 * Joins characters to a text for syntax checks. Escaped characters and surrogate pairs are replaced by `neutralChar`,
 * so that an index in the text is also an index in `chars`.
 */
export const toSyntax = (chars: readonly GiftChar[]): string =>
  chars.map((char) => (char.isEscaped || char.text.length > 1 ? neutralChar : char.text)).join('');

/** Splits characters at each unescaped `separator`. */
export function splitAt(chars: readonly GiftChar[], separator: string): GiftChar[][] {
  const parts: GiftChar[][] = [[]];
  for (const char of chars) {
    if (!char.isEscaped && char.text === separator) parts.push([]);
    else parts.at(-1)?.push(char);
  }
  return parts;
}
