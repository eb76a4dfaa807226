/**
 * The limits of an exhibit: a text with a title, such as the output of a program, that is shown with a quiz question. A
 * text within these limits fits on a screen and on a printed page. Lengths are in UTF-16 code units.
 */
export const exhibitLimits = { titleLength: 60, minLines: 2, maxLines: 14, lineLength: 64 } as const;

/**
 * Control characters, including tabs but not `\n`. Line separators other than `\n`. The two characters that override
 * the text direction. In `[^\P{Cc}\n]`, `\P{Cc}` is every character that is not a control character, so the class
 * contains the control characters except `\n`.
 */
const forbiddenCharacters = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\u202D\u202E]/u;

/** True if a title is one line within the limits. The title must already be trimmed. */
export const isExhibitTitle = (title: string): boolean =>
  title !== '' &&
  title.length <= exhibitLimits.titleLength &&
  !title.includes('\n') &&
  !forbiddenCharacters.test(title);

/**
 * Tidies the text of an exhibit: writes line breaks as `\n`, and removes blank lines around the text and spaces at the
 * ends of lines. Keeps the spaces at the beginning of lines.
 */
export function tidyExhibitText(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.slice(0, line.length - countSpacesAtEnd(line)));
  const first = lines.findIndex((line) => line !== '');
  if (first === -1) return '';
  const last = lines.findLastIndex((line) => line !== '');
  return lines.slice(first, last + 1).join('\n');
}

/** Counts the spaces one by one, because a regular expression would take too long for a line with many spaces. */
function countSpacesAtEnd(line: string): number {
  let count = 0;
  while (line.at(-1 - count) === ' ') count += 1;
  return count;
}

interface ExhibitTexts {
  readonly title: string;
  readonly text: string;
}

/** True if two exhibits have the same title and text. Null stands for no exhibit. */
export const isSameExhibit = (one: ExhibitTexts | null, other: ExhibitTexts | null): boolean =>
  one?.title === other?.title && one?.text === other?.text;

/**
 * What is wrong with the text of an exhibit. `characters`: it has a tab or another control character. `lines`: it has
 * too few or too many lines. `line_length`: `line`, counted from 1, is the first line that is too long.
 */
export type ExhibitTextFault =
  | { readonly kind: 'characters' }
  | { readonly kind: 'lines'; readonly count: number }
  | { readonly kind: 'line_length'; readonly line: number };

/** Finds what is wrong with a text that `tidyExhibitText` returned; null if it is within the limits. */
export function findExhibitTextFault(text: string): ExhibitTextFault | null {
  if (forbiddenCharacters.test(text)) return { kind: 'characters' };
  const lines = text === '' ? [] : text.split('\n');
  const { minLines, maxLines, lineLength } = exhibitLimits;
  if (lines.length < minLines || lines.length > maxLines) return { kind: 'lines', count: lines.length };
  const longIndex = lines.findIndex((line) => line.length > lineLength);
  return longIndex === -1 ? null : { kind: 'line_length', line: longIndex + 1 };
}

/** Describes a fault in an English sentence. */
export function describeExhibitTextFault(fault: ExhibitTextFault): string {
  const { minLines, maxLines, lineLength } = exhibitLimits;
  if (fault.kind === 'characters') return 'Use spaces instead of tabs, and no control characters.';
  if (fault.kind === 'lines') return `The text needs ${minLines} to ${maxLines} lines, and has ${fault.count}.`;
  return `Line ${fault.line} has more than ${lineLength} characters.`;
}
