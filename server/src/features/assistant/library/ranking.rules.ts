import { rarityOf } from './asked.rules.ts';
import type { Concept } from './question.rules.ts';

/*
 * This file ranks the passages that a search has found for a person's question, and decides which of them are relevant.
 * The words that it uses:
 *
 * - Passage: a section of a module or of a procedure (SOP).
 * - Source: what an answer can quote, which is a section of a module, or a whole procedure.
 * - Concept: a word or a phrase of the person's question, with the search terms for it, such as synonyms. Each term has
 *   a confidence (0 to 1) that the person meant it.
 * - Filler word: a word that says little about the topic. It helps to rank passages but does not make one relevant.
 * - Weight of a concept: how much the concept counts. A rare concept has a high weight (`weighConcepts`).
 * - Value of a concept in a passage: how well the passage matches the concept. The formula Okapi BM25 computes it from
 *   the rarity of the matching term, the number of its occurrences (an occurrence in the heading of a module's section
 *   counts more), and the length of the passage. The value is 0 if the passage does not contain the concept.
 * - Sample questions: the questions of content/asked, which other files call the index of questions. Each belongs to the
 *   section or procedure that answers it. Its similarity to the person's question is from 0 to 1.
 */

/**
 * The weight of each part of a score. All weights except `sampleQuestions` were tuned with one half of
 * content/assistant-questions.yaml and verified with the other half. `sampleQuestions` was chosen with all questions of
 * that file, and with sample questions that were left out of the search and asked instead.
 */
const scoreWeights = {
  /** Matches in the other sections of the same procedure. */
  otherSectionsOfSop: 0.5,
  /** Matches in the other sections of the same module. */
  otherSectionsOfModule: 0.25,
  /**
   * Matches in the best sentence. Concepts in one sentence are more likely to belong together than concepts in
   * different parts of a passage.
   */
  bestSentence: 2,
  /**
   * The similarity of the person's question to the sample questions of the source, times the total weight of the
   * concepts in the person's question.
   */
  sampleQuestions: 1,
  /** The share of the question's concepts that the source contains, by weight. */
  coverage: 1,
  /** Matches in other sections and procedures with the same chapter number. */
  chapter: 1,
};

/** A chapter's score is the sum of the scores of this many of its best sources. */
const sourcesPerChapter = 5;
/**
 * A relevant source contains at least this share of the question's concepts, measured by their weights. Filler words do
 * not count.
 */
const minCoverage = 0.35;
/**
 * At least one of the sources of an answer contains at least this share, measured in the same way. Otherwise the
 * library does not cover the question.
 */
const minCoverageOfBest = 0.55;
/**
 * A source that contains only one concept of the question is relevant only if the value of the concept is at least its
 * weight times this number. A match in a heading is enough, and so are several matches.
 */
const minValueOfOnlyConcept = 1.3;

/** A source is relevant, whatever its text, if one of its sample questions is at least this similar to the question. */
const minSimilarityOfSameQuestion = 0.65;
/**
 * The most similar sample question of a source counts fully, and each further one counts for this share of the one
 * before it.
 */
const nextQuestionShare = 0.6;

/** A passage that was found for the question, with the fields that the ranking needs. */
export interface Hit {
  readonly moduleId: string | null;
  readonly sopId: string | null;
  /** The chapter number of the module or procedure; null if the procedure has none. */
  readonly chapter: number | null;
  /** The search terms of each sentence, separated by spaces. */
  readonly sentenceTerms: readonly string[];
  /** The similarities (0 to 1) of the most similar sample questions that the passage answers, highest first. */
  readonly similarities: readonly number[];
  /**
   * The value of each concept, by the position of the concept in the list of concepts. Concepts without a match are
   * missing.
   */
  readonly values: Readonly<Record<string, number>>;
}

/** A possible source of an answer: a section of a module, or a procedure. */
export interface RankedSource<H extends Hit = Hit> {
  /** The section, or the best section of the procedure. */
  readonly hit: H;
  readonly score: number;
  /** The value of each concept; for a procedure, the highest value in any of its sections. */
  readonly values: readonly number[];
  /** True if a sample question of the source is nearly the same as the person's question. */
  readonly hasSameQuestion: boolean;
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
  concepts: readonly Concept[],
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
  concepts: readonly Concept[],
  weights: readonly number[],
): RankedSource<H>[] {
  const hitsByDocument = Map.groupBy(hits, (hit) => hit.sopId ?? hit.moduleId);
  const sources = [...hitsByDocument.values()].flatMap((hitsOfDocument) => {
    const bestValues = weights.map((_, index) => Math.max(0, ...hitsOfDocument.map((hit) => hit.values[index] ?? 0)));
    const isModule = hitsOfDocument[0]?.sopId === null;
    // The sample questions of a procedure are stored with only one of its passages, but they apply to all of them.
    const similaritiesOfSop = hitsOfDocument.find((hit) => hit.similarities.length > 0)?.similarities ?? [];
    const ranked = hitsOfDocument
      .map((hit) => {
        const similarities = isModule ? hit.similarities : similaritiesOfSop;
        return scoreHit(hit, { bestValues, similarities }, concepts, weights);
      })
      .toSorted((one, other) => other.score - one.score);
    return isModule ? ranked : ranked.slice(0, 1);
  });
  return boostMatchingChapters(sources.toSorted((one, other) => other.score - one.score));
}

/**
 * Computes the score of a passage. `bestValues` has the highest value of each concept in any passage of the module or
 * procedure, and `similarities` the similarities of the most similar sample questions, highest first.
 *
 * The score is the sum of three parts. It is then raised in proportion to the share of the concepts that the source
 * contains. The parts are: the values of the concepts in the passage, with some of the difference to `bestValues`
 * added; the best sentence; and the sample questions.
 */
function scoreHit<H extends Hit>(
  hit: H,
  { bestValues, similarities }: { readonly bestValues: readonly number[]; readonly similarities: readonly number[] },
  concepts: readonly Concept[],
  weights: readonly number[],
): RankedSource<H> {
  const sectionValues = weights.map((_, index) => hit.values[index] ?? 0);
  const otherSectionsWeight = hit.sopId === null ? scoreWeights.otherSectionsOfModule : scoreWeights.otherSectionsOfSop;
  const valueSum = sum(
    sectionValues.map((value, index) => value + otherSectionsWeight * ((bestValues[index] ?? 0) - value)),
  );
  const values = hit.sopId === null ? sectionValues : [...bestValues];
  const sentenceScore = scoreWeights.bestSentence * Math.max(0, ...scoreSentences(hit, concepts, weights));
  const totalWeight = sum(weights);
  const similarity = sum(similarities.map((each, index) => each * nextQuestionShare ** index));
  const sampleQuestionScore = scoreWeights.sampleQuestions * totalWeight * similarity;
  const coverage = divide(sum(weights.filter((_, index) => (values[index] ?? 0) > 0)), totalWeight);
  return {
    hit,
    values,
    hasSameQuestion: (similarities[0] ?? 0) >= minSimilarityOfSameQuestion,
    score: (valueSum + sentenceScore + sampleQuestionScore) * (1 + scoreWeights.coverage * coverage),
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
 * Computes the relevance of each sentence of a passage: the sum of the weights of the concepts that the sentence
 * contains, each multiplied by the confidence of the matching term.
 */
export function scoreSentences(
  { sentenceTerms }: { readonly sentenceTerms: readonly string[] },
  concepts: readonly Concept[],
  weights: readonly number[],
): number[] {
  const matchesByTerm = new Map<string, { readonly concept: number; readonly value: number }[]>();
  for (const [concept, { alternatives }] of concepts.entries())
    for (const { term, confidence } of alternatives) {
      const match = { concept, value: confidence * (weights[concept] ?? 0) };
      matchesByTerm.set(term, [...(matchesByTerm.get(term) ?? []), match]);
    }
  return sentenceTerms.map((terms) => {
    const values = concepts.map(() => 0);
    for (const term of terms.split(' '))
      for (const { concept, value } of matchesByTerm.get(term) ?? [])
        values[concept] = Math.max(values[concept] ?? 0, value);
    return sum(values);
  });
}

/**
 * True if a sample question of the source is nearly the same as the person's question, or if the source contains enough
 * of the question's concepts: `minCoverage`, or `minCoverageOfBest` if `mustCoverQuestion`. If the source contains only
 * one concept, this concept must also have a high value (`minValueOfOnlyConcept`). Filler words do not count as
 * concepts.
 */
export function isRelevant(
  { values, hasSameQuestion }: RankedSource,
  concepts: readonly Concept[],
  weights: readonly number[],
  mustCoverQuestion = false,
): boolean {
  if (hasSameQuestion) return true;
  const searchedConcepts = concepts.flatMap(({ isFiller }, index) =>
    isFiller ? [] : [{ weight: weights[index] ?? 0, value: values[index] ?? 0 }],
  );
  const matches = searchedConcepts.filter(({ value }) => value > 0);
  const coverage = divide(sum(matches.map(({ weight }) => weight)), sum(searchedConcepts.map(({ weight }) => weight)));
  if (matches.length === 0 || coverage < (mustCoverQuestion ? minCoverageOfBest : minCoverage)) return false;
  return matches.length > 1 || matches.some(({ weight, value }) => value >= minValueOfOnlyConcept * weight);
}
