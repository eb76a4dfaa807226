import { type Line, plainText } from '../text.ts';

/** What stands in a file for the text on the site's printed card. Antivirus products detect that text. */
export const cardText = '[card text]';

/** The length of the text on the card. Source: the modules, which name it. */
const cardTextLength = 68;

/** True if a text begins with the text of the card. */
export const beginsWithCardText = (lines: readonly Line[]): boolean => plainText(lines[0] ?? []).startsWith(cardText);

/** The characters that such a text has more than its lines: the card has no end of line behind its text. */
export const hiddenCharacters = (lines: readonly Line[]): number =>
  cardTextLength - cardText.length - (lines.length === 1 ? 2 : 0);
