/** The letters of the options, in order. */
export const optionLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

/** Converts the letter or number of an option to its index: `A` or `1` to 0, `B` or `2` to 1. */
export const toOptionIndex = (label: string): number =>
  /\d/.test(label) ? Number(label) - 1 : label.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0);

/** The result of reading the cell `key`: the number of the correct option, from 1, or the fault of the cell. */
export type ParsedKey =
  | { readonly correctOption: number }
  | { readonly fault: 'key_missing' | 'key_unknown' | 'key_ambiguous' | 'key_differs' };

/**
 * Reads the cell `key`. The cell contains the label of the correct option (its letter or number, `B` or `2`), the text
 * of the option, or both (`B: text`). If the cell contains both, label and text must belong to the same option. A key
 * that is the label of one option and the text of another option is a fault. For example, with the options 2, 4, 6 and
 * 8, the key `4` can mean the fourth option or the text 4.
 */
export function parseKey(key: string, options: readonly string[]): ParsedKey {
  if (key === '') return { fault: 'key_missing' };
  const matches = new Set(findByText(key, options));
  // The whole key can be a label.
  const indexOfKey = /^[a-h1-8]$/i.test(key) ? toOptionIndex(key) : -1;
  if (options[indexOfKey] !== undefined) matches.add(indexOfKey);
  // The key can also consist of a label and a text.
  const [, label = '', text = ''] = /^([a-h1-8])\s*:(.*)$/is.exec(key) ?? [];
  const indexOfLabel = label === '' ? -1 : toOptionIndex(label);
  const labelledOption = options[indexOfLabel];
  if (labelledOption !== undefined && normalize(labelledOption) === normalize(text)) matches.add(indexOfLabel);
  const [match, ...otherMatches] = matches;
  if (otherMatches.length > 0) return { fault: 'key_ambiguous' };
  if (match !== undefined) return { correctOption: match + 1 };
  return { fault: labelledOption === undefined ? 'key_unknown' : 'key_differs' };
}

/**
 * Returns the index of the option with exactly this text. If there is none, returns the indexes of all options that
 * equal the text after `normalize`.
 */
function findByText(text: string, options: readonly string[]): number[] {
  const exact = options.indexOf(text);
  if (exact >= 0) return [exact];
  return [...options.keys()].filter((index) => normalize(options[index] ?? '') === normalize(text));
}

const normalize = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('en');

/**
 * Returns the key of a question for export: the first of four forms that `parseKey` reads as the correct option. The
 * forms are the letter of the option, its letter and text, its number, and its number and text. If `parseKey` reads none
 * of them as the correct option, returns the letter. Returns null if `correctOption` is greater than the number of
 * letters.
 */
export function formatKey(correctOption: number, options: readonly string[]): string | null {
  const letter = optionLetters[correctOption - 1];
  if (letter === undefined) return null;
  const text = options[correctOption - 1] ?? '';
  const keys = [letter, `${letter}: ${text}`, String(correctOption), `${correctOption}: ${text}`];
  const isUnambiguous = (key: string) => {
    const parsed = parseKey(key, options);
    return 'correctOption' in parsed && parsed.correctOption === correctOption;
  };
  return keys.find(isUnambiguous) ?? letter;
}
