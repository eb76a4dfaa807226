import { findConcepts } from './question.rules.ts';
import type { Synonyms } from './terms.rules.ts';

/** An entry of the index of questions that people ask: the questions that one section or procedure answers. */
interface AskedQuestions {
  /** The name of the section (`7#full-or-cleared`) or procedure (`LC-07-05`). */
  readonly source: string;
  readonly questions: readonly string[];
}

/** The inverse document frequency of Okapi BM25: high for a term that few of all documents have. */
export const rarityOf = (documentCount: number, allDocuments: number): number =>
  Math.log(1 + (allDocuments - documentCount + 0.5) / (documentCount + 0.5));

/**
 * Returns the search terms of each question of the index with their weights, by source. The terms are those that would
 * be searched if somebody asked the question. The weight of a term is its confidence times its rarity: the fewer
 * sources have it in their questions, the higher it is. The squares of the weights of a question add up to 1, so that a
 * long question is not more similar to others than a short one.
 */
export function weighAskedTerms(
  index: readonly AskedQuestions[],
  stemOf: (word: string) => string,
  synonyms: Synonyms,
): Map<string, ReadonlyMap<string, number>[]> {
  const lookUp = (word: string) => ({ stem: stemOf(word), isIndexed: true, similar: [] });
  const collectConfidences = (question: string) => {
    const confidences = new Map<string, number>();
    for (const { term, confidence } of findConcepts(question, lookUp, synonyms).flatMap((each) => each.alternatives))
      confidences.set(term, Math.max(confidences.get(term) ?? 0, confidence));
    return confidences;
  };
  const entries = index.map(({ source, questions }) => ({ source, questions: questions.map(collectConfidences) }));
  const sourceCounts = new Map<string, number>();
  for (const { questions } of entries)
    for (const term of new Set(questions.flatMap((terms) => [...terms.keys()])))
      sourceCounts.set(term, (sourceCounts.get(term) ?? 0) + 1);
  const weigh = (confidences: ReadonlyMap<string, number>) => {
    const weights = [...confidences].map(
      ([term, confidence]) => [term, confidence * rarityOf(sourceCounts.get(term) ?? 0, index.length)] as const,
    );
    const length = Math.hypot(...weights.map(([, weight]) => weight));
    return new Map(weights.map(([term, weight]) => [term, length === 0 ? 0 : weight / length]));
  };
  return new Map(entries.map(({ source, questions }) => [source, questions.map(weigh)]));
}
