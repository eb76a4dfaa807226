/** Matches the ending of a file name, for example `.evtx`. */
const fileEndingPattern = /(?<=[^\s\\/:.])\.[A-Za-z]{2,4}$/;

/**
 * Returns the typed line without its last word. From a word of several parts, such as a path, only the last part is
 * removed: the ending of a file name with its dot, or else what follows the last backslash, slash, colon, underscore or
 * dot.
 */
export function takeBackWord(typed: string): string {
  const line = typed.trimEnd();
  const withoutEnding = line.replace(fileEndingPattern, '');
  if (withoutEnding !== line) return withoutEnding;
  const withoutWord = line.replace(/\S+$/, '');
  const word = line.slice(withoutWord.length);
  // Each part ends with its separators.
  const parts = word.match(/[^\\_.:/]*[\\_.:/]*/g)?.filter((part) => part !== '') ?? [];
  return withoutWord + parts.slice(0, -1).join('');
}

/** A place in the list of the lines that were typed in a window, and the text to show there. */
export interface HistoryPlace {
  /** The index of the line in the list; the length of the list for the new line after the last one. */
  readonly index: number;
  readonly text: string;
}

/**
 * The typed line before the one at `index`, for a button that only goes back. From the first line, the button goes to
 * the new, empty line.
 */
export const recallBefore = (lines: readonly string[], index: number): HistoryPlace =>
  index === 0 ? { index: lines.length, text: '' } : moveInHistory(lines, index, -1, '');

/**
 * The typed line before (-1) or after (1) the one at `index`. `draft` is the text of the new line, which was not
 * entered yet.
 */
export function moveInHistory(lines: readonly string[], index: number, by: -1 | 1, draft: string): HistoryPlace {
  const next = Math.min(lines.length, Math.max(0, index + by));
  return { index: next, text: lines[next] ?? draft };
}
