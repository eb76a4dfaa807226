/** Where the rows of a line that is too long for the screen begin, in characters. */
export interface Hang {
  /** The number of spaces before the line. */
  readonly indent: number;
  /** The place of the value if the line is a label with a value; otherwise the same as `indent`. */
  readonly value: number;
}

/** Matches the spaces before a line, and its label with everything before the value. */
const beforeValue = /^( *)(?:\S[^:]{0,38}?(?: *\.)* *: +)?(?=\S)/;

/** If a value begins further right than this, there is too little room below its first row. In characters. */
const maxValuePlace = 44;

/** Where the next rows of a long line begin: below its value, or below its first character. Null at the screen's edge. */
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

/** Marks a place at which a text may break. No output contains this character. */
const mark = '\0';

/** Splits a text at the places where a long path may break, after a backslash, and where XML may break, between tags. */
export const splitPaths = (text: string): readonly string[] =>
  text.replaceAll(longWord, (word) => word.replaceAll(beforeBreak, (found) => found + mark)).split(mark);

/** Matches a date or a timestamp, such as `2026-11-11T20:29:59.823Z`. A browser would break it after a hyphen. */
const timestamp = /(\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?)/;

/** Splits a text into other text (even places) and timestamps (odd places), which must not break. */
export const splitTimestamps = (text: string): readonly string[] => text.split(timestamp);
