/** The words of a text; a hyphenated word, a time or a decimal is one word. */
function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’.,:/-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** The number of words of a text. */
export function countWords(text: string): number {
  return wordsIn(text).length;
}

/** Endings with a silent e. Not silent: after a sibilant (boxes), t or d (tested), or a consonant and l (table). */
const silentEnd = /(?:(?:[^aeiouysxzcghl]|[aeiouy]l|[^cs]h|[aeiouy][cg]h)es|[^aeiouydt]ed|(?:[^aeiouyl]|[aeiouy]l)e)$/;

/** Frequent words whose syllables the rules below would miscount. */
const exceptions: Readonly<Record<string, number>> = {
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
  the: 1,
  vendor: 2,
  zero: 2,
};

/** The number of syllables of an English word, estimated by its vowels. A word with digits counts as one syllable. */
export function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3 || /\d/.test(word)) return 1;
  // Abbreviations count as one syllable: readers know the few that occur.
  if (/^[A-Z]{2,}s?$/.test(word)) return 1;
  const fixed = Object.hasOwn(exceptions, letters) ? exceptions[letters] : undefined;
  if (fixed !== undefined) return fixed;
  const spoken = letters.replace(silentEnd, '').replace(/^y/, '');
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}

/** The sentences of a text; the last one need not end with a full stop. */
export function sentencesIn(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["')\]]?)\s+(?=["'(]?[\p{Lu}\p{N}\u2423])|(?<=:)\s+(?=\p{Lu})/u)
    .filter((sentence) => countWords(sentence) > 0);
}

/** The Flesch-Kincaid grade of texts: the years of schooling needed to understand them. */
export function gradeOf(passages: readonly string[]): number {
  const sentences = passages.flatMap(sentencesIn);
  const words = sentences.flatMap(wordsIn);
  if (words.length === 0) return 0;
  const syllables = words.reduce(
    (sum, word) => sum + partsOf(word).reduce((all, part) => all + countSyllables(part), 0),
    0,
  );
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

const partsOf = (word: string) => word.split(/[-/]/);
