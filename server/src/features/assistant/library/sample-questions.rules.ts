import { findConcepts } from './question.rules.ts';
import type { Synonyms } from './terms.rules.ts';
import { isStopWord, tokenize } from './words.rules.ts';

/** Questions as people type them, all answered by the same section or procedure. The folder content/asked has them. */
export interface SampleQuestions {
  /** The name of the section (`7#full-or-cleared`) or procedure (`LC-07-05`). */
  readonly source: string;
  readonly questions: readonly string[];
}

/**
 * The inverse document frequency of Okapi BM25: high for a term that few documents have. `documentCount` is the number of
 * documents with the term.
 */
export const rarityOf = (documentCount: number, allDocumentsCount: number): number =>
  Math.log(1 + (allDocumentsCount - documentCount + 0.5) / (documentCount + 0.5));

/**
 * Wording terms that more than this share of all sample questions have, such as `=the`, are not stored: they make
 * the search slower, and say nothing about a question.
 */
const maxShareOfWordingTerm = 0.1;
const wordingConfidences = { word: 1, pair: 0.5 };

/**
 * Returns the wording terms of a question with their confidences: its stop words and single letters, such as `=who`,
 * and its pairs of neighbouring words, such as `=who may`. Questions are compared by these terms, passages are not:
 * "who may collect the set" and "when is the set collected" have the same topic, but are different questions. The texts
 * of the library do not have these terms, because no word contains the character `=`.
 */
export function findWordingTerms(question: string, stemOf: (word: string) => string): Map<string, number> {
  const words = tokenize(question).map(([word]) => word);
  const singleWords = words.filter((word) => isStopWord(word) || /^\p{L}$/u.test(word));
  const pairs = words.slice(1).map((word, index) => `${stemOf(words[index] ?? '')} ${stemOf(word)}`);
  return new Map([
    ...singleWords.map((word) => [`=${word}`, wordingConfidences.word] as const),
    ...pairs.map((pair) => [`=${pair}`, wordingConfidences.pair] as const),
  ]);
}

/**
 * Returns the terms of each sample question with their weights, by source. The terms are the wording terms, and the
 * search terms that would be searched if somebody asked the question. The weight of a term is its confidence times its
 * rarity: the fewer questions have the term, the higher its weight is. The squares of the weights of a question add up
 * to 1, so that a long question is not more similar to others than a short one.
 */
export function weighSampleQuestionTerms(
  sampleQuestions: readonly SampleQuestions[],
  stemOf: (word: string) => string,
  synonyms: Synonyms,
): Map<string, ReadonlyMap<string, number>[]> {
  const lookUp = (word: string) => ({ stem: stemOf(word), isIndexed: true, isInText: true, similar: [] });
  const collectConfidences = (question: string) => {
    const confidences = findWordingTerms(question, stemOf);
    for (const { term, confidence } of findConcepts(question, lookUp, synonyms).flatMap((each) => each.alternatives))
      confidences.set(term, Math.max(confidences.get(term) ?? 0, confidence));
    return confidences;
  };
  const entries = sampleQuestions.map(({ source, questions }) => ({
    source,
    questions: questions.map(collectConfidences),
  }));
  const allQuestions = entries.flatMap(({ questions }) => questions);
  const questionCounts = new Map<string, number>();
  for (const confidences of allQuestions)
    for (const term of confidences.keys()) questionCounts.set(term, (questionCounts.get(term) ?? 0) + 1);
  const isStored = (term: string) =>
    !term.startsWith('=') || (questionCounts.get(term) ?? 0) <= maxShareOfWordingTerm * allQuestions.length;
  const weigh = (confidences: ReadonlyMap<string, number>) => {
    const weights = [...confidences]
      .filter(([term]) => isStored(term))
      .map(
        ([term, confidence]) =>
          [term, confidence * rarityOf(questionCounts.get(term) ?? 0, allQuestions.length)] as const,
      );
    const length = Math.hypot(...weights.map(([, weight]) => weight));
    return new Map(weights.map(([term, weight]) => [term, length === 0 ? 0 : weight / length]));
  };
  return new Map(entries.map(({ source, questions }) => [source, questions.map(weigh)]));
}
