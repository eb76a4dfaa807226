/** Splits a text into words. A contraction, a hyphenated word, a time or a decimal number is one word. */
function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’.,:/-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** Counts the words of a text. */
export function countWords(text: string): number {
  return splitWords(text).length;
}

/**
 * Matches a silent ending: -es, but not after a sibilant (boxes); -ed, but not after t or d (tested); -e. The ending is
 * not silent after a vowel (agreed), and -es and -e are not silent after a consonant and l (tables, table).
 */
const silentEnding =
  /(?:(?:[^aeiouysxzcghl]|[aeiouy]l|[^cs]h|[aeiouy][cg]h)es|[^aeiouydt]ed|(?:[^aeiouyl]|[aeiouy]l)e)$/;

/** The numbers of syllables of frequent words that the rules of `countSyllables` would count wrong. */
const irregularWords: Readonly<Record<string, number>> = {
  area: 3,
  being: 2,
  create: 2,
  created: 3,
  creates: 2,
  does: 1,
  every: 2,
  everything: 3,
  goes: 1,
  idea: 3,
  people: 2,
  quiet: 2,
  somebody: 3,
  someone: 2,
  something: 2,
  sometimes: 2,
  science: 2,
  vendor: 2,
  zero: 2,
};

/**
 * Estimates the number of syllables of an English word from its vowels. A word with digits, or with at most three
 * letters, counts as one syllable.
 */
export function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3 || /\d/.test(word)) return 1;
  // An abbreviation counts as one syllable, because the texts contain few abbreviations, and readers know them.
  if (/^[A-Z]{2,}s?$/.test(word)) return 1;
  const irregularCount = Object.hasOwn(irregularWords, letters) ? irregularWords[letters] : undefined;
  if (irregularCount !== undefined) return irregularCount;
  // A y at the beginning is a consonant. One vowel, or two together, make a syllable.
  const spokenLetters = letters.replace(silentEnding, '').replace(/^y/, '');
  return Math.max(1, spokenLetters.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}

/**
 * Splits a text into sentences. A colon before a capital letter also ends a sentence. A sentence can begin with U+2423:
 * the `codePlaceholder` that replaces a piece of code.
 */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["')\]]?)\s+(?=["'(]?[\p{Lu}\p{N}\u2423])|(?<=:)\s+(?=\p{Lu})/u)
    .filter((sentence) => countWords(sentence) > 0);
}

/**
 * Computes the Flesch-Kincaid grade of texts: the years of schooling that a reader needs to understand the texts.
 * Returns 0 if the texts contain no words.
 */
export function computeGrade(texts: readonly string[]): number {
  const sentences = texts.flatMap(splitSentences);
  const words = sentences.flatMap(splitWords);
  if (words.length === 0) return 0;
  const syllables = words.reduce(
    (sum, word) => sum + splitCompound(word).reduce((wordSum, part) => wordSum + countSyllables(part), 0),
    0,
  );
  // The constants of the Flesch-Kincaid formula.
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

const splitCompound = (word: string) => word.split(/[-/]/);
