/** `.evtx` at the end of a name. */
const endingOfName = /(?<=[^\s\\/:.])\.[A-Za-z]{2,4}$/;

/**
 * The line without its last word. A word that continues another one, such as a part of a path, is taken back alone: up to
 * the backslash, underscore or dot before it, and the ending of a name together with its dot.
 */
export function takeBackWord(typed: string): string {
  const line = typed.trimEnd();
  if (endingOfName.test(line)) return line.replace(endingOfName, '');
  const withoutWord = line.replace(/\S+$/, '');
  const word = line.slice(withoutWord.length);
  const parts = word.match(/[^\\_.:/]*[\\_.:/]*/g)?.filter((part) => part !== '') ?? [];
  return withoutWord + parts.slice(0, -1).join('');
}

/** The lines that were typed in a window, and the place in them. */
export interface HistoryPlace {
  /** Index in the lines; their number if the person is at the new line. */
  readonly index: number;
  readonly text: string;
}

/**
 * The line before the one at `index`, for a key that only goes back: before the first line comes the new one again, which
 * is empty.
 */
export const recallBefore = (lines: readonly string[], index: number): HistoryPlace =>
  index === 0 ? { index: lines.length, text: '' } : moveInHistory(lines, index, -1, '');

/** The line before or after the present one, as with the arrow keys. `draft` is the new line that was not entered yet. */
export function moveInHistory(lines: readonly string[], index: number, by: -1 | 1, draft: string): HistoryPlace {
  const next = Math.min(lines.length, Math.max(0, index + by));
  return { index: next, text: lines[next] ?? draft };
}
