/** Where the rows of a line that is too long for the screen begin, in characters. */
export interface Hang {
  /** The number of spaces before the line. */
  readonly indent: number;
  /** The place of the value if the line is a label with a value; otherwise the same as `indent`. */
  readonly value: number;
}

/** Matches the spaces before a line, and the label with all that stands before its value. */
const beforeValue = /^( *)(?:\S[^:]{0,38}?(?: *\.)* *: +)?(?=\S)/;

/** A value that begins further right would have too little room below its first row. */
const maxValuePlace = 44;

/** Where a long line goes on: below its value, or below its first character. Null if that is the edge of the screen. */
export function hangOf(text: string): Hang | null {
  const [all = '', spaces = ''] = beforeValue.exec(text) ?? [];
  const indent = spaces.length;
  const value = all.length > maxValuePlace ? indent : all.length;
  return value > 0 && value <= maxValuePlace ? { indent, value } : null;
}

/** Matches a word that is too long to go to the next row as a whole, such as a path. */
const longWord = /\S{21,}/g;

/**
 * Matches the last characters before a place at which a path may break, or XML between two tags. A server has two
 * backslashes before its name.
 */
const beforeBreak = /[^\\]\\(?=[^\\])|>(?=<)/g;

/** Stands at such a place. No output contains it. */
const mark = '\0';

/** Splits a text at the places where a long path may go on in the next row: after a backslash, and XML between tags. */
export const splitPaths = (text: string): readonly string[] =>
  text.replaceAll(longWord, (word) => word.replaceAll(beforeBreak, (found) => found + mark)).split(mark);
