import type { PasswordPolicy } from '../../../config.ts';
import { escapePattern } from '../../../platform/text/escape-pattern.rules.ts';

/** What somebody who guesses a password knows about its owner. */
export interface PasswordOwner {
  readonly fullName: string;
  /** Null if the person has none. */
  readonly email: string | null;
  readonly employeeId: string;
  readonly siteName: string;
}

const productWords = ['loopcheck'];

/** The length of the shortest word to avoid. Shorter words occur by chance in good passwords. */
const minWordLength = 3;

/**
 * Lists the words that do not make a password harder to guess: the owner's name, email and employee ID, the names of the
 * site and the product, and the parts of all of these. The words are in lower case, longest first.
 */
export function wordsToAvoid({ fullName, email, employeeId, siteName }: PasswordOwner): string[] {
  const texts = [fullName, email ?? '', employeeId, siteName, ...productWords].map((text) => text.normalize('NFC'));
  // The parts are the sequences of letters, their accents, and digits.
  const parts = texts.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u));
  const localPart = email?.split('@')[0] ?? '';
  const words = [...texts, ...parts, localPart].map((word) => word.trim().toLowerCase());
  return [...new Set(words)]
    .filter((word) => [...word].length >= minWordLength)
    .toSorted((one, other) => other.length - one.length);
}

/**
 * Removes the words from a password, regardless of letter case. `words` must be sorted, longest first, because the
 * pattern takes the first word that matches: if `gulf` came before `gulf gas`, `gas` would remain. Returns what remains
 * of the password, in Unicode NFC.
 */
export function cutOut(words: readonly string[], password: string): string {
  const normalized = password.normalize('NFC');
  if (words.length === 0) return normalized;
  return normalized.replaceAll(new RegExp(words.map(escapePattern).join('|'), 'giu'), '');
}

/** True if a new password is too short. The length is in Unicode code points. */
export const isTooShort = (password: string, { minimumLength }: Pick<PasswordPolicy, 'minimumLength'>): boolean =>
  [...password].length < minimumLength;

const useWordsAdvice = 'Use three or more words that do not belong together.';

/** What to change in a password that is easy to guess. The keys are values of `weakness` in `PasswordStrength`. */
const advice: Readonly<Record<string, string>> = {
  ownWords: 'Leave out your name, email, employee ID and the name of the site. The rest is easy to guess.',
  simpleRepeat: `Repeated characters are easy to guess. ${useWordsAdvice}`,
  extendedRepeat: `Repeated characters are easy to guess. ${useWordsAdvice}`,
  sequences: `Sequences such as abc or 123 are easy to guess. ${useWordsAdvice}`,
  straightRow: `Rows of keys are easy to guess. ${useWordsAdvice}`,
  keyPattern: `Patterns of keys are easy to guess. ${useWordsAdvice}`,
  wordByItself: 'One word is easy to guess. Add two or more words that do not belong together.',
  recentYears: `Years are easy to guess. ${useWordsAdvice}`,
  dates: `Dates are easy to guess. ${useWordsAdvice}`,
  namesByThemselves: `Names are easy to guess. ${useWordsAdvice}`,
  commonNames: `Names are easy to guess. ${useWordsAdvice}`,
  similarToCommon: `Many people use a password like this. ${useWordsAdvice}`,
  common: `Many people use this password. ${useWordsAdvice}`,
  topTen: `Many people use this password. ${useWordsAdvice}`,
  topHundred: `Many people use this password. ${useWordsAdvice}`,
};

/** Returns the advice for a weakness, or general advice if the weakness is null or unknown. */
export const adviceFor = (weakness: string | null): string =>
  advice[weakness ?? ''] ?? `This password is easy to guess. ${useWordsAdvice}`;
