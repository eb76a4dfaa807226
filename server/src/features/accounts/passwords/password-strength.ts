import type { Score, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { cutOut, wordsToAvoid, type PasswordOwner } from './password.rules.ts';

/**
 * The number of characters of a password that are rated. Rating 32 characters takes up to 50 ms, and 256 characters up to
 * 2 s. A password whose first 32 characters are strong is strong.
 */
const maxRatedLength = 32;

/**
 * The number of combinations of look-alike characters, such as `4` for `a`, that are tried. The default of 100 takes
 * four times as long and changes the rating of hardly any password.
 */
const maxLookAlikes = 20;

let estimator: Promise<ZxcvbnFactory> | undefined;

async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: maxRatedLength,
    l33tMaxSubstitutions: maxLookAlikes,
  });
}

/** Loads the dictionaries, which blocks the process for about 0.3 s. Called before the server accepts requests. */
export async function loadPasswordStrength(): Promise<void> {
  await (estimator ??= createEstimator());
}

/** The rating of a password. */
export interface PasswordStrength {
  /** From 0 (easy to guess) to 4. A password with the score 3 withstands more than 10^8 guesses, with 4 more than 10^10. */
  readonly score: Score;
  /**
   * What makes the password easy to guess: the key of a warning of the library zxcvbn, or `ownWords` if the password
   * contains words that `ratePassword` cut out. Null if there is nothing in particular.
   */
  readonly weakness: string | null;
}

/**
 * Rates how hard a password is to guess for somebody who knows its owner and the site. The words that such an attacker
 * would try first (`wordsToAvoid`) are cut out before the rating, so they add nothing.
 */
export async function ratePassword(password: string, owner: PasswordOwner): Promise<PasswordStrength> {
  const words = wordsToAvoid(owner);
  const remainder = cutOut(words, password);
  const { score, feedback } = (await (estimator ??= createEstimator())).check(remainder, words);
  return { score, weakness: remainder === password.normalize('NFC') ? feedback.warning : 'ownWords' };
}
