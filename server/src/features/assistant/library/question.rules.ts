import { findSynonyms, type Synonyms } from './terms.rules.ts';
import {
  isEverydayWord,
  isFillerWord,
  isNegation,
  isStopWord,
  searchForms,
  type Token,
  tokenize,
} from './words.rules.ts';

/** A search term for a concept, with the confidence (0 to 1) that the asker meant it. */
export interface Alternative {
  readonly term: string;
  readonly confidence: number;
}

/**
 * A thing that a question names, with alternative search terms for this thing. The concept of a quiz question is
 * something else.
 */
export interface SearchConcept {
  /** The words of the question that name the concept. */
  readonly words: readonly string[];
  readonly alternatives: readonly Alternative[];
  /** True for a filler word, which helps to rank passages but does not make a passage relevant. */
  readonly isFiller: boolean;
}

/** The result of looking up a word among the indexed words. */
export interface WordLookup {
  readonly stem: string;
  /** True if a passage, or a sample question, contains the word. */
  readonly isIndexed: boolean;
  /** True if a passage contains the word. */
  readonly isInText: boolean;
  /** The stems of similarly spelt indexed words; empty if `isIndexed`. */
  readonly similar: readonly { readonly stem: string; readonly similarity: number }[];
}

/**
 * The confidence of each kind of search term. An exact word of the question has the confidence 1, and so has the search
 * term of the synonyms of a phrase with several words.
 */
const confidences = { synonymOfWord: 0.8, wordOfPhrase: 0.8, fillerWord: 0.4 };
/**
 * The confidence of a similarly spelt word is this factor, times its similarity to the word of the question, times the
 * confidence of the word of the question.
 */
const similarSpellingFactor = 0.8;

/**
 * Finds the concepts of a question: each phrase that has synonyms, and each other word except stop words. Adds
 * similarly spelt words to a word that is not indexed.
 */
export function findConcepts(
  question: string,
  lookUp: (word: string) => WordLookup,
  synonyms: Synonyms,
): SearchConcept[] {
  const tokens = tokenize(question);
  const stemsByPosition = tokens.map((token) => token.flatMap((word) => findStemsOf(word, lookUp)));
  // The longest phrases come first, so that they take precedence over phrases within them.
  const matches = findSynonyms(stemsByPosition, synonyms).toSorted(
    (one, other) => other.positions.length - one.positions.length,
  );
  const usedPositions = new Set<number>();
  const synonymsAt = (positions: readonly number[], confidence: number): Alternative[] =>
    matches.filter((match) => areSamePositions(match.positions, positions)).map(({ term }) => ({ term, confidence }));
  const phrases = matches.flatMap(({ positions }): SearchConcept[] => {
    if (positions.length < 2 || positions.some((position) => usedPositions.has(position))) return [];
    for (const position of positions) usedPositions.add(position);
    const words = positions.map((position) => tokens[position]?.[0] ?? '');
    const termsOfWords = positions.flatMap((position) =>
      findAlternatives(tokens[position], lookUp, confidences.wordOfPhrase),
    );
    return [{ words, alternatives: [...synonymsAt(positions, 1), ...termsOfWords], isFiller: false }];
  });
  const otherWords = tokens.flatMap((token, position): SearchConcept[] => {
    if (usedPositions.has(position) || searchForms(token).length === 0) return [];
    const isFiller = isFillerWord(token[0]) || (isEverydayWord(token[0]) && !lookUp(token[0]).isInText);
    const termsOfWord = findAlternatives(token, lookUp, isFiller ? confidences.fillerWord : 1);
    const alternatives = [...termsOfWord, ...synonymsAt([position], confidences.synonymOfWord)];
    return [{ words: [token[0]], alternatives, isFiller }];
  });
  return removeDuplicates([...phrases, ...otherWords]);
}

const areSamePositions = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((position, index) => position === others[index]);

const findStemsOf = (word: string, lookUp: (word: string) => WordLookup): string[] => {
  // Negations and other stop words are not indexed, but a phrase with synonyms can contain them. Every negation, such as
  // "won't", also matches the word "not" of a phrase.
  if (isNegation(word)) return [word, 'not'];
  if (isStopWord(word)) return [word, lookUp(word).stem];
  const { stem, isIndexed, similar } = lookUp(word);
  return isIndexed ? [stem] : [stem, ...similar.map((each) => each.stem)];
};

function findAlternatives(
  token: Token | undefined,
  lookUp: (word: string) => WordLookup,
  confidence: number,
): Alternative[] {
  return (token ? searchForms(token) : []).flatMap((word) => {
    const { stem, isIndexed, similar } = lookUp(word);
    const exact = { term: stem, confidence };
    if (isIndexed) return [exact];
    return [
      exact,
      ...similar.map((each) => ({
        term: each.stem,
        confidence: confidence * similarSpellingFactor * each.similarity,
      })),
    ];
  });
}

function removeDuplicates(concepts: readonly SearchConcept[]): SearchConcept[] {
  const seenKeys = new Set<string>();
  return concepts.filter(({ alternatives }) => {
    const key = alternatives.map(({ term }) => term).join(' ');
    if (seenKeys.has(key)) return false;
    seenKeys.add(key);
    return true;
  });
}
