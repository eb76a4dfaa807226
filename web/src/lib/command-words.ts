/** The length of the longest word that fits on a line of a phone, in characters. A longer word must be breakable. */
const maximumUnbrokenLength = 30;

/** A part of a command: a word, a part of a long word, or white space. */
export interface CommandPiece {
  readonly text: string;
  /** True if the browser must not break the part. False for white space, and for text that is too long for a line. */
  readonly isUnbroken: boolean;
  /** True if the part continues a word and a line can break before it. */
  readonly canBreakBefore: boolean;
}

/**
 * Splits a command into parts for display. Its words should not be broken across lines, because somebody who copies the
 * command from a phone by hand would mistake a line break for a space. Only a long word can break, after a comma or a
 * backslash. The parts together equal the command.
 */
export const splitCommand = (command: string): CommandPiece[] =>
  command
    .split(/(\s+)/)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const parts = word.length > maximumUnbrokenLength ? word.split(/(?<=[,\\])/) : [word];
      return parts.map((text, index) => ({
        text,
        isUnbroken: text.trim() !== '' && text.length <= maximumUnbrokenLength,
        canBreakBefore: index > 0,
      }));
    });
