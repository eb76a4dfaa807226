/**
 * Where the rows of an output line begin if the line is too long for one row of the screen. All values are numbers of
 * characters from the left edge.
 */
export interface HangingIndent {
  /** Where the first row begins: the number of spaces before the line. */
  readonly indent: number;
  /** Where the next rows begin: below the value if the line has a label and a value; otherwise the same as `indent`. */
  readonly value: number;
}

/**
 * Matches what is before the value of a line: the spaces at the beginning, and the label with everything up to the
 * value if the line has a label. A label has at most 39 characters; a longer text before a colon is a sentence.
 */
const beforeValuePattern = /^( *)(?:\S[^:]{0,38}?(?: *\.)* *: +)?(?=\S)/;

/** If a value begins after more than 44 characters, the room below the value is too narrow for the next rows. */
const maxValuePlace = 44;

/** Returns where the rows of a long output line begin; null if all rows begin at the left edge. */
export function hangOf(text: string): HangingIndent | null {
  const [all = '', spaces = ''] = beforeValuePattern.exec(text) ?? [];
  const indent = spaces.length;
  const value = all.length > maxValuePlace ? indent : all.length;
  return value > 0 && value <= maxValuePlace ? { indent, value } : null;
}

/**
 * Matches a word of 21 or more characters, such as a path. Only such a word can break; a shorter word moves to the next
 * row as a whole.
 */
const longWordPattern = /\S{21,}/g;

/**
 * Matches the last characters before a place at which a long word can break: after a backslash of a path, and between
 * two tags of XML. A word does not break after the two backslashes before the name of a server.
 */
const beforeBreakPattern = /[^\\]\\(?=[^\\])|>(?=<)/g;

/** Marks a place at which a text can break. No output contains this character. */
const breakMark = '\0';

/**
 * Splits the long words of a text at the places at which they can break: a path after a backslash, XML between two
 * tags.
 */
export const splitLongWords = (text: string): readonly string[] =>
  text
    .replaceAll(longWordPattern, (word) => word.replaceAll(beforeBreakPattern, (found) => found + breakMark))
    .split(breakMark);

/**
 * Matches a date or a timestamp, such as `2026-11-11T20:29:59.823Z`. It must be kept in one row, because browsers would
 * end a row after one of its hyphens.
 */
const timestampPattern = /(\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?)/;

/**
 * Splits a text at its timestamps. In the result, items with an odd index are timestamps, which must not break; items
 * with an even index are the text between them.
 */
export const splitTimestamps = (text: string): readonly string[] => text.split(timestampPattern);
