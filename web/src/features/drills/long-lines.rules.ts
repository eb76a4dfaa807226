/** Where the rows of an output line that is too long for the screen begin, in characters from the left edge. */
export interface Hang {
  /** Where the first row begins: the number of spaces before the line. */
  readonly indent: number;
  /** Where the next rows begin: at the value if the line is a label with a value; otherwise the same as `indent`. */
  readonly value: number;
}

/**
 * Matches what is before the value of a line: the spaces at the beginning, and the label with everything up to the
 * value if the line has a label. More than 39 characters before the colon and its dots are a sentence, not a label.
 */
const beforeValuePattern = /^( *)(?:\S[^:]{0,38}?(?: *\.)* *: +)?(?=\S)/;

/**
 * If a value begins after more than 44 characters, the room to the right of this place is too narrow for the next rows.
 */
const maxValuePlace = 44;

/**
 * Where the rows of a long output line begin: the next rows begin below the value, or below the first character. Null
 * if all rows begin at the left edge.
 */
export function hangOf(text: string): Hang | null {
  const [all = '', spaces = ''] = beforeValuePattern.exec(text) ?? [];
  const indent = spaces.length;
  const value = all.length > maxValuePlace ? indent : all.length;
  return value > 0 && value <= maxValuePlace ? { indent, value } : null;
}

/**
 * Matches a word of 21 or more characters, such as a path. Such a word may break instead of moving to the next row as a
 * whole.
 */
const longWordPattern = /\S{21,}/g;

/**
 * Matches the last characters before a place at which a long word may break: after a backslash of a path, and between
 * two tags of XML. The two backslashes before the name of a server are no such place.
 */
const beforeBreakPattern = /[^\\]\\(?=[^\\])|>(?=<)/g;

/** Marks a place at which a text may break. No output contains this character. */
const breakMark = '\0';

/**
 * Splits the long words of a text at the places at which they may break: a path after a backslash, XML between two
 * tags.
 */
export const splitLongWords = (text: string): readonly string[] =>
  text
    .replaceAll(longWordPattern, (word) => word.replaceAll(beforeBreakPattern, (found) => found + breakMark))
    .split(breakMark);

/**
 * Matches a date or a timestamp, such as `2026-11-11T20:29:59.823Z`. The browser ends a row after a hyphen of such
 * a text, unless the text is kept in one row.
 */
const timestampPattern = /(\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?)/;

/**
 * Splits a text at its timestamps. In the result, items with an odd index are timestamps, which must not break; items
 * with an even index are the text between them.
 */
export const splitTimestamps = (text: string): readonly string[] => text.split(timestampPattern);
