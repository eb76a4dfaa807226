import type { DrillInput, DrillStatement } from '@loopcheck/contract/features/drills/drill-input';
import { maskSecrets } from '@loopcheck/simulator';
import { antivirusTestSignature, containsSignature } from '../../curriculum/checks/antivirus-test-string.ts';

/**
 * What is stored instead of the antivirus test string, which is printed on a card of the site. Antivirus programs would
 * detect the string in the database.
 */
const cardText = '[card text]';

/** An input in the form in which it is stored. */
export interface StorableInput {
  readonly input: DrillInput;
  /**
   * True if the antivirus test string was replaced. The page then still has the text as it was typed, and must load the
   * run again.
   */
  readonly isTestStringReplaced: boolean;
}

/**
 * Replaces what must not be stored: passwords, which the page has already replaced in the same way, and the antivirus
 * test string. Calling the function again with the result changes nothing.
 */
export function toStorable(input: DrillInput): StorableInput {
  const masked = input.kind === 'line' ? { ...input, text: maskSecrets(input.text) } : input;
  let isTestStringReplaced = false;
  const replaced = mapTexts(masked, (text) => {
    const kept = withoutTestString(text);
    if (kept !== text) isTestStringReplaced = true;
    return kept;
  });
  return { input: replaced, isTestStringReplaced };
}

/**
 * Replaces the words that contain the test string, or the whole text if the test string is split over several words.
 */
function withoutTestString(text: string): string {
  if (!containsSignature(text, antivirusTestSignature)) return text;
  const words = text.split(/(\s+)/).map((word) => (containsSignature(word, antivirusTestSignature) ? cardText : word));
  const replaced = words.join('');
  return containsSignature(replaced, antivirusTestSignature) ? cardText : replaced;
}

/** Converts all texts of an input, also names that the page chooses from lists: a hostile page can send any text. */
function mapTexts(input: DrillInput, convert: (text: string) => string): DrillInput {
  switch (input.kind) {
    case 'line':
      return { ...input, window: convert(input.window), text: convert(input.text) };
    case 'interrupt':
      return { ...input, window: convert(input.window) };
    case 'tap':
      return { ...input, target: convert(input.target) };
    case 'write':
      return { ...input, line: convert(input.line), value: convert(input.value) };
    case 'call':
      return {
        ...input,
        people: input.people.map((person) => convert(person)),
        says: mapStatement(input.says, convert),
      };
    case 'answer':
      return { ...input, event: convert(input.event), choice: convert(input.choice) };
    case 'wait':
    case 'submit':
      return input;
  }
}

function mapStatement(says: DrillStatement, convert: (text: string) => string): DrillStatement {
  const { host, about, asks, since } = says;
  return {
    ...says,
    ...(host !== undefined && { host: convert(host) }),
    ...(about !== undefined && { about: convert(about) }),
    ...(asks !== undefined && { asks: convert(asks) }),
    ...(since !== undefined && { since: convert(since) }),
  };
}

/**
 * Returns JSON with sorted keys, so that equal values have equal texts. The database does not keep the order of keys.
 */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

/** True if two inputs are the same. */
export const isSameInput = (one: DrillInput, other: DrillInput): boolean =>
  toCanonicalJson(one) === toCanonicalJson(other);

/**
 * What to do with inputs that a page sends for the index `from`, if the run already has the inputs `stored`:
 * - `gap`: nothing, because inputs before them are missing
 * - `differs`: refuse, because the run has other inputs at these indexes
 * - `append`: add `inputs`, which can be empty, from index `firstIndex` on
 */
export type Merge =
  | { readonly kind: 'gap' }
  | { readonly kind: 'differs' }
  | { readonly kind: 'append'; readonly inputs: readonly DrillInput[]; readonly firstIndex: number };

/** Compares sent inputs with the stored ones. Inputs that the run already has are left out. */
export function mergeInputs(stored: readonly DrillInput[], from: number, sent: readonly DrillInput[]): Merge {
  if (from > stored.length) return { kind: 'gap' };
  const isSame = sent.every((input, index) => {
    const existing = stored[from + index];
    return existing === undefined || isSameInput(existing, input);
  });
  if (!isSame) return { kind: 'differs' };
  const overlap = stored.length - from;
  return { kind: 'append', inputs: sent.slice(overlap), firstIndex: stored.length };
}
