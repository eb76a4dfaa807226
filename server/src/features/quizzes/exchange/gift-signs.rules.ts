/** One character of a GIFT file. An escaped one is never structure. */
export interface Sign {
  readonly text: string;
  readonly isEscaped: boolean;
  readonly line: number;
}

/** Lines that stand together: one question, as blank lines part it from the next. */
export interface GiftBlock {
  readonly line: number;
  readonly signs: readonly Sign[];
}

/** A line that is not part of a question. */
export interface GiftCommand {
  readonly line: number;
  readonly text: string;
}

const escapable = '~=#{}:\\';

/** The characters of one line. `\~ \= \# \{ \} \: \\` stand for the sign itself, `\n` for a line end. */
function signsOfLine(text: string, line: number): Sign[] {
  const signs: Sign[] = [];
  const all = [...text];
  for (let at = 0; at < all.length; at += 1) {
    const [sign = '', next] = [all[at], all[at + 1]];
    if (sign === '\\' && next !== undefined && (escapable.includes(next) || next === 'n')) {
      signs.push({ text: next === 'n' ? '\n' : next, isEscaped: true, line });
      at += 1;
    } else signs.push({ text: sign, isEscaped: false, line });
  }
  return signs;
}

/** Parts a GIFT file into its questions. Comments go; `$CATEGORY` and its like are given apart. */
export function blocksOf(text: string): { blocks: GiftBlock[]; commands: GiftCommand[] } {
  const blocks: GiftBlock[] = [];
  const commands: GiftCommand[] = [];
  let signs: Sign[] = [];
  const close = () => {
    const first = signs.find((sign) => sign.text.trim() !== '');
    if (first) blocks.push({ line: first.line, signs });
    signs = [];
  };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    const trimmed = content.trim();
    if (trimmed === '') close();
    else if (trimmed.startsWith('$')) commands.push({ line, text: trimmed });
    else if (!trimmed.startsWith('//')) {
      signs.push(...signsOfLine(content, line), { text: ' ', isEscaped: false, line });
    }
  }
  close();
  return { blocks, commands };
}

/** Where an unescaped character stands at or after a place; -1 when nowhere. */
export const indexOfSign = (signs: readonly Sign[], text: string, from = 0): number =>
  signs.findIndex((sign, index) => index >= from && !sign.isEscaped && sign.text === text);

/** The words of signs: white space that was not escaped counts as one space. */
export const wordsOf = (signs: readonly Sign[]): string =>
  signs
    .map((sign) => (sign.isEscaped || sign.text.trim() !== '' ? sign.text : ' '))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** The unescaped text, with a sign that cannot occur in its grammar in the place of every escaped one. */
export const structureOf = (signs: readonly Sign[]): string =>
  signs.map((sign) => (sign.isEscaped ? '\uFFFD' : sign.text.length === 1 ? sign.text : '\uFFFD')).join('');
