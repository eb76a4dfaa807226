import { useLingui } from '@lingui/react/macro';

/** The number of characters of a command that fit on a row of a phone, and on a row of a larger screen. */
export const rowLengths = { phone: 36, desk: 72 };

/**
 * Marks a place where a word of a command can break. If the word breaks there, the style sheet shows an arrow at the
 * end of the row.
 */
export const softHyphen = '\u00AD';

/** Returns a displayed command as its author wrote it, without the marks for breaks. */
export const removeSoftHyphens = (command: string): string => command.replaceAll(softHyphen, '');

/**
 * Returns the sentence that explains the indented rows of a command. `hasArrows` is true if a row can end with an arrow
 * because a word can break.
 */
export function useRowsMeaning(hasArrows: boolean): string {
  const { t } = useLingui();
  return hasArrows
    ? t`An indented row continues the line above. Type one space before it, but no space after →, and do not press Enter.`
    : t`An indented row continues the line above. Type one space before it, and do not press Enter.`;
}
