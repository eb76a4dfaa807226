/** The length of the longest word that fits on a row of a job card on a phone, in characters. */
const maximumLengthOnJobCard = 30;

/**
 * Creates a pattern that matches the part of a long word that fits on one row. The part ends after the last punctuation
 * character on the row, or at the maximum length if the row has no punctuation character.
 */
const createPartPattern = (maximumLength: number) =>
  new RegExp(String.raw`.{1,${maximumLength - 1}}[|;:=/()[\]{}.]|.{1,${maximumLength}}`, 'gu');

/** A part of a command: a word, a part of a long word, or white space. */
export interface CommandPart {
  readonly text: string;
  /** True if the browser must not break the part. False for white space. */
  readonly isUnbroken: boolean;
  /** True if the part continues a word, and the browser can begin a new row before the part. */
  readonly canBreakBefore: boolean;
}

/**
 * Splits a command into parts for display. The words of the command should not be broken across rows, because somebody
 * who copies the command from a phone by hand would mistake the break for a space. Only a word that is too long for a
 * row can break: after a comma or a backslash. If a part is then still too long, it breaks after another punctuation
 * character, or else at the maximum length. The parts together equal the command. `maximumLength` is the length of the
 * longest part that fits on a row, in characters.
 */
export const splitCommand = (command: string, maximumLength = maximumLengthOnJobCard): CommandPart[] =>
  command
    .split(/(\s+)/)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const isUnbroken = word.trim() !== '';
      const parts = isUnbroken ? splitWord(word, maximumLength) : [word];
      return parts.map((text, index) => ({ text, isUnbroken, canBreakBefore: index > 0 }));
    });

/** Splits a word into parts that fit on a row. */
function splitWord(word: string, maximumLength: number): readonly string[] {
  if (word.length <= maximumLength) return [word];
  return word
    .split(/(?<=[,\\])/)
    .flatMap((part) => (part.length > maximumLength ? (part.match(createPartPattern(maximumLength)) ?? []) : [part]));
}
