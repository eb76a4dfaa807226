import { rarityOf } from './sample-questions.rules.ts';
import type { SearchConcept } from './question.rules.ts';

/*
 * This file ranks the passages that a search has found for a person's question, and decides which of them are relevant.
 * The words that it uses:
 *
 * - Passage: a section of a module or of a procedure (SOP).
 * - Document: a module or a procedure.
 * - Source: what an answer can quote, which is a section of a module, or a whole procedure.
 * - Concept: a word or a phrase of the person's question, with the search terms for it, such as synonyms. Each term has
 *   a confidence (0 to 1) that the person meant it.
 * - Filler word: a word that says little about the topic. It helps to rank passages but does not make one relevant.
 * - Weight of a concept: how much the concept counts. A rare concept has a high weight (`weighConcepts`).
 * - Value of a concept in a passage: how well the passage matches the concept. The formula Okapi BM25 computes it from
 *   the rarity of the matching term, the number of its occurrences (an occurrence in the heading of a module's section
 *   counts more), and the length of the passage. The value is 0 if the passage does not contain the concept.
 * - Sample questions: the questions of content/asked. Each belongs to the source that answers it. Its similarity to the
 *   person's question is from 0 to 1.
 * - Sample value of a concept: how well the sample questions of the source match the concept. It is computed like the
 *   value, with the sample questions as the text. The stop words of the person's question, such as "who", and its pairs
 *   of neighbouring words have sample values too, because a similar wording is a sign of the same question.
 */

/**
 * The weight of each part of a score. `bestSentence`, `coverage` and `chapter` were tuned with one half of
 * content/assistant-questions.yaml and verified with the other half. The other weights, and the limits below that
 * concern the sample questions, were tuned with sample questions that had been left out of the index, and with
 * questions about other topics. docs/rules/assistant.md has the figures.
 */
const scoreWeights = {
  /** Matches in the other sections of the same module or procedure. */
  otherSections: 0.25,
  /**
   * Matches in the best sentence. Concepts in one sentence are more likely to belong together than concepts in
   * different parts of a passage.
   */
  bestSentence: 2,
  /** Matches in the sample questions of the source. */
  sampleValues: 1,
  /** The share of the question's concepts that the source or its sample questions contain, by weight. */
  coverage: 1,
  /** Matches in other sections and procedures with the same chapter number. */
  chapter: 1,
  /**
   * The score of a procedure is multiplied by this factor, because a procedure has more text than a section and so
   * contains more concepts by chance.
   */
  procedure: 0.9,
  /**
   * What a source gains if one of its sample questions is the same as the person's question: this factor times the
   * highest score of a source.
   */
  sameQuestion: 1,
};

/** A chapter's score is the sum of the scores of this many of its best sources. */
const sourcesPerChapter = 5;
/**
 * A relevant source contains at least this share of the question's concepts, measured by their weights. Filler words do
 * not count.
 */
const minCoverage = 0.35;
/**
 * At least one of the sources of an answer must contain at least this share of the question's concepts, measured as for
 * `minCoverage`. Otherwise the library does not cover the question.
 */
const minCoverageOfBest = 0.55;
/**
 * A concept that only the sample questions of a source contain counts with this share of its weight. The words of the
 * text count more, because sample questions also have words that do not belong to the topic.
 */
const sampleCoverageShare = 0.4;
/**
 * A source with sample questions covers the question only if its score is also at least this number times the total
 * weight of the question's concepts. Words that occur only here and there in its text are not enough. A text that the
 * site has written has no sample questions, and therefore lower scores, so this limit does not apply to it.
 */
const minScoreOfBest = 6;
/**
 * A source that contains only one concept of the question is relevant only if the value of the concept is at least its
 * weight times this number. A match in a heading is enough, and so are several matches.
 */
const minValueOfOnlyConcept = 1.3;

/**
 * A sample question is nearly the same as the person's question if their similarity is at least this number. The source
 * of the sample question is then relevant, whatever the source contains, and gets a higher score.
 */
const minSimilarityOfSameQuestion = 0.7;

/** A passage that was found for the question, with the fields that the ranking needs. */
export interface Hit {
  readonly moduleId: string | null;
  readonly sopId: string | null;
  /** The chapter number of the module or procedure; null if the procedure has none. */
  readonly chapter: number | null;
  /** The search terms of each sentence, separated by spaces. */
  readonly sentenceTerms: readonly string[];
  /**
   * The value of each concept, by the position of the concept in the list of concepts. Concepts without a match are
   * missing.
   */
  readonly values: Readonly<Record<string, number>>;
  /** The sample value of each concept and, at the positions after the concepts, of each wording term of the question. */
  readonly sampleValues: Readonly<Record<string, number>>;
  /** The similarity (0 to 1) of the most similar sample question that the passage answers. */
  readonly similarity: number;
  /** True if the source has sample questions. A text that the site has written has none. */
  readonly hasSampleQuestions: boolean;
}

/** A possible source of an answer: a section of a module, or a procedure. */
export interface RankedSource<H extends Hit = Hit> {
  /** The section, or the best section of the procedure. */
  readonly hit: H;
  readonly score: number;
  /** The value of each concept; for a procedure, the highest value in any of its sections. */
  readonly values: readonly number[];
  /** The sample value of each concept. */
  readonly sampleValues: readonly number[];
  /** The similarity (0 to 1) of the most similar sample question of the source. */
  readonly similarity: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Only terms with at least this confidence count when `weighConcepts` determines in how many passages a concept occurs.
 */
const minConfidenceOfCountedTerm = 0.3;

/**
 * Returns the weight of each concept: its rarity (the inverse document frequency of Okapi BM25), times the highest
 * confidence of its terms. A concept that occurs in few passages has a high weight, and a filler word a low one.
 * `termCounts` has the number of passages with each term, `passageCount` the number of all passages.
 */
export function weighConcepts(
  concepts: readonly SearchConcept[],
  { termCounts, passageCount }: { termCounts: Readonly<Record<string, number>>; passageCount: number },
): number[] {
  return concepts.map(({ alternatives, words }) => {
    // For a phrase of several words, only the term that stands for the phrase and its synonyms has the confidence 1.
    // Its single words have less, and do not count: they occur in more passages than the phrase.
    const minConfidence = words.length > 1 ? 1 : minConfidenceOfCountedTerm;
    const counts = alternatives
      .filter(({ confidence }) => confidence >= minConfidence)
      .map(({ term }) => termCounts[term] ?? 0);
    const highestCount = Math.max(0, ...counts);
    const highestConfidence = Math.max(0, ...alternatives.map(({ confidence }) => confidence));
    return highestConfidence * rarityOf(highestCount, passageCount);
  });
}

/**
 * Ranks the sources of the passages that were found, best first: each section of a module, but each procedure only
 * once, with its best section.
 */
export function rankSources<H extends Hit>(
  hits: readonly H[],
  concepts: readonly SearchConcept[],
  weights: readonly number[],
): RankedSource<H>[] {
  const hitsByDocument = Map.groupBy(hits, (hit) => hit.sopId ?? hit.moduleId);
  const sources = [...hitsByDocument.values()].flatMap((hitsOfDocument) => {
    const bestValues = weights.map((_, index) => Math.max(0, ...hitsOfDocument.map((hit) => hit.values[index] ?? 0)));
    const isModule = hitsOfDocument[0]?.sopId === null;
    // The sample questions of a procedure are stored with only one of its passages, but they apply to all of them.
    const sampled = hitsOfDocument.find((hit) => Object.keys(hit.sampleValues).length > 0);
    const ranked = hitsOfDocument
      .map((hit) => scoreHit(hit, { bestValues, sampled: isModule ? hit : sampled }, concepts, weights))
      .toSorted((one, other) => other.score - one.score);
    return isModule ? ranked : ranked.slice(0, 1);
  });
  return boostSameQuestions(boostMatchingChapters(sources.toSorted((one, other) => other.score - one.score)));
}

/**
 * Computes the score of a passage. `bestValues` has the highest value of each concept in any passage of the module or
 * procedure, and `sampled` is the passage with the sample questions.
 *
 * The score is the sum of three parts: the values of the concepts in the passage, with some of the difference to
 * `bestValues` added; the best sentence; and the sample values. The sum is then raised in proportion to the share of the
 * concepts that the source or its sample questions contain.
 */
function scoreHit<H extends Hit>(
  hit: H,
  { bestValues, sampled }: { readonly bestValues: readonly number[]; readonly sampled: Hit | undefined },
  concepts: readonly SearchConcept[],
  weights: readonly number[],
): RankedSource<H> {
  const sectionValues = weights.map((_, index) => hit.values[index] ?? 0);
  const valueSum = sum(
    sectionValues.map((value, index) => value + scoreWeights.otherSections * ((bestValues[index] ?? 0) - value)),
  );
  const values = hit.sopId === null ? sectionValues : [...bestValues];
  const sampleValues = weights.map((_, index) => sampled?.sampleValues[index] ?? 0);
  const sentenceScore = scoreWeights.bestSentence * Math.max(0, ...scoreSentences(hit, concepts, weights));
  const sampleScore = scoreWeights.sampleValues * sum(Object.values(sampled?.sampleValues ?? {}));
  const isCovered = (index: number) => (values[index] ?? 0) > 0 || (sampleValues[index] ?? 0) > 0;
  const coverage = divide(sum(weights.filter((_, index) => isCovered(index))), sum(weights));
  return {
    hit,
    values,
    sampleValues,
    similarity: sampled?.similarity ?? 0,
    score:
      (hit.sopId === null ? 1 : scoreWeights.procedure) *
      (valueSum + sentenceScore + sampleScore) *
      (1 + scoreWeights.coverage * coverage),
  };
}

const divide = (part: number, total: number) => (total === 0 ? 0 : part / total);

/**
 * Raises the score of each source in proportion to the score of its chapter, because a question is usually about the
 * topic of one chapter. `sources` is ordered by score, best first, and so is the result.
 */
function boostMatchingChapters<H extends Hit>(sources: readonly RankedSource<H>[]): RankedSource<H>[] {
  const sourcesByChapter = Map.groupBy(sources, ({ hit }) => hit.chapter);
  sourcesByChapter.delete(null);
  const chapterScores = new Map(
    [...sourcesByChapter].map(([chapter, sourcesOfChapter]) => [
      chapter,
      sum(sourcesOfChapter.slice(0, sourcesPerChapter).map(({ score }) => score)),
    ]),
  );
  const highestScore = Math.max(0, ...chapterScores.values());
  return sources
    .map((source) => {
      const boost = scoreWeights.chapter * divide(chapterScores.get(source.hit.chapter) ?? 0, highestScore);
      return { ...source, score: source.score * (1 + boost) };
    })
    .toSorted((one, other) => other.score - one.score);
}

/**
 * Raises the score of each source with a sample question that is nearly the same as the person's question. The more
 * similar the two questions are, the more the score is raised: not at all at `minSimilarityOfSameQuestion`, and at the
 * similarity 1 so much that the source is the best one.
 */
function boostSameQuestions<H extends Hit>(sources: readonly RankedSource<H>[]): RankedSource<H>[] {
  const highestScore = Math.max(0, ...sources.map(({ score }) => score));
  return sources
    .map((source) => {
      const excess = Math.max(0, source.similarity - minSimilarityOfSameQuestion) / (1 - minSimilarityOfSameQuestion);
      return { ...source, score: source.score + scoreWeights.sameQuestion * highestScore * excess };
    })
    .toSorted((one, other) => other.score - one.score);
}

/**
 * Computes the relevance of each sentence of a passage: the sum of the weights of the concepts that the sentence
 * contains, each multiplied by the confidence of the matching term.
 */
export function scoreSentences(
  { sentenceTerms }: { readonly sentenceTerms: readonly string[] },
  concepts: readonly SearchConcept[],
  weights: readonly number[],
): number[] {
  const matchesByTerm = new Map<string, { readonly conceptIndex: number; readonly value: number }[]>();
  for (const [conceptIndex, { alternatives }] of concepts.entries())
    for (const { term, confidence } of alternatives) {
      const match = { conceptIndex, value: confidence * (weights[conceptIndex] ?? 0) };
      matchesByTerm.set(term, [...(matchesByTerm.get(term) ?? []), match]);
    }
  return sentenceTerms.map((terms) => {
    const values = concepts.map(() => 0);
    for (const term of terms.split(' '))
      for (const { conceptIndex, value } of matchesByTerm.get(term) ?? [])
        values[conceptIndex] = Math.max(values[conceptIndex] ?? 0, value);
    return sum(values);
  });
}

/** The share of a concept's weight that counts for the coverage, by its value and its sample value in a source. */
function countedShare(value: number, sampleValue: number): number {
  if (value > 0) return 1;
  return sampleValue > 0 ? sampleCoverageShare : 0;
}

/**
 * True if a sample question of the source is nearly the same as the person's question, or if the source contains enough
 * of the question's concepts (`minCoverage`). If the source contains only one concept, its text must contain this
 * concept with a high value (`minValueOfOnlyConcept`). Filler words do not count as concepts. If `mustCoverQuestion` is
 * true, the source must contain a larger share (`minCoverageOfBest`), and a source with sample questions must have a
 * high score (`minScoreOfBest`).
 */
export function isRelevant(
  { hit, values, sampleValues, similarity, score }: RankedSource,
  concepts: readonly SearchConcept[],
  weights: readonly number[],
  { mustCoverQuestion = false }: { readonly mustCoverQuestion?: boolean } = {},
): boolean {
  if (similarity >= minSimilarityOfSameQuestion) return true;
  const searchedConcepts = concepts.flatMap(({ isFiller }, index) => {
    const [weight = 0, value = 0, sampleValue = 0] = [weights[index], values[index], sampleValues[index]];
    return isFiller ? [] : [{ weight, value, share: countedShare(value, sampleValue) }];
  });
  const matches = searchedConcepts.filter(({ share }) => share > 0);
  const covered = sum(matches.map(({ weight, share }) => weight * share));
  const coverage = divide(covered, sum(searchedConcepts.map(({ weight }) => weight)));
  if (matches.length === 0 || coverage < (mustCoverQuestion ? minCoverageOfBest : minCoverage)) return false;
  if (mustCoverQuestion && hit.hasSampleQuestions && score < minScoreOfBest * sum(weights)) return false;
  return matches.length > 1 || matches.some(({ weight, value }) => value >= minValueOfOnlyConcept * weight);
}
