/** The maximum number of characters of a printed line of code: as many as fit into the width of a procedure's step. */
const maxCodeLineLength = 100;

/** The number of characters of the mark before a line that continues the previous one. */
const markLength = 2;

/** A printed line of code. */
export interface CodeLine {
  readonly text: string;
  /**
   * What stands in the code between the previous printed line and this one: a line break, a space that is not printed,
   * or nothing.
   */
  readonly precededBy: 'lineBreak' | 'space' | 'nothing';
}

/**
 * Divides a line of code into printed lines. A printed line ends at a space if possible, otherwise after a comma, a
 * semicolon or a backslash, and otherwise at the maximum length. Each printed line after the first one leaves space for
 * its mark.
 */
export function splitCodeLine(code: string, maxLineLength: number = maxCodeLineLength): CodeLine[] {
  const lines: CodeLine[] = [];
  let remainingCode = code;
  let precededBy: CodeLine['precededBy'] = 'lineBreak';
  let maxLength = maxLineLength;
  while (remainingCode.length > maxLength) {
    // A space at the end of a printed line is left out, so one more character is considered.
    const start = remainingCode.slice(0, maxLength + 1);
    const space = start.lastIndexOf(' ');
    // A space before the first word is no place to end a line.
    const endsAtSpace = start.slice(0, Math.max(space, 0)).trim() !== '';
    const length = endsAtSpace ? space : lengthWhenSplittingWord(remainingCode.slice(0, maxLength));
    lines.push({ text: remainingCode.slice(0, length), precededBy });
    remainingCode = remainingCode.slice(endsAtSpace ? length + 1 : length);
    precededBy = endsAtSpace ? 'space' : 'nothing';
    maxLength = maxLineLength - markLength;
  }
  return [...lines, { text: remainingCode, precededBy }];
}

/** The length of the printed line if it must end inside a word. */
function lengthWhenSplittingWord(start: string): number {
  const end = Math.max(...[',', ';', '\\'].map((character) => start.lastIndexOf(character))) + 1;
  return end > 0 ? end : start.length;
}
