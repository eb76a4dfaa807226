import { rarityOf } from './asked.rules.ts';
import type { Concept } from './question.rules.ts';

/**
 * The weight of each part of a score. The weights were tuned with one half of content/assistant-questions.yaml and
 * verified with the other half, except `asked`, which was chosen with all questions and with questions left out of the
 * index.
 */
const scoreWeights = {
  /** Matches in the other sections of the same procedure. */
  otherSectionsOfSop: 0.5,
  /** Matches in the other sections of the same module. */
  otherSectionsOfModule: 0.25,
  /** Matches in the best sentence, which has the concepts close together. */
  bestSentence: 2,
  /** The similarity of the most similar questions of the index, times the weight of the whole question. */
  asked: 1,
  /** The share of the question's concepts that occur. */
  coverage: 1,
  /** Matches in other sections and procedures with the same chapter number. */
  chapter: 1,
};

/** The number of sources with a chapter number whose scores add up to the chapter's score. */
const sourcesPerChapter = 5;
/** The minimum share of the question's concepts, by weight and without filler words, in a relevant source. */
const minCoverage = 0.35;
/** The same share in at least one of the sources of an answer. Otherwise the library does not cover the question. */
const minCoverageOfBest = 0.55;
/**
 * If a relevant source contains only one concept of the question, the minimum ratio of the concept's value to its
 * weight. A match in a heading reaches this ratio, and so do several matches.
 */
const minValueOfOnlyConcept = 1.3;

/** The similarity to a question of the index from which a source is relevant, whatever its text. */
const minSimilarityOfSame = 0.65;
/** The weight of each similar question of the index, as a share of that of the question before it. */
const nextQuestionShare = 0.6;

/** The fields of a matching passage that the ranking needs. */
export interface Hit {
  readonly moduleId: string | null;
  readonly sopId: string | null;
  /** The chapter number of the module or procedure; null if the procedure has none. */
  readonly chapter: number | null;
  /** The search terms of each sentence, separated by spaces. */
  readonly sentenceTerms: readonly string[];
  /** The similarities (0 to 1) of the most similar questions of the index that the passage answers, highest first. */
  readonly similarities: readonly number[];
  /** The BM25 value of each concept, by the position of the concept in the list of concepts. */
  readonly values: Readonly<Record<string, number>>;
}

/** A possible source of an answer: a section of a module, or a procedure. */
export interface RankedSource<H extends Hit = Hit> {
  /** The section, or the best section of the procedure. */
  readonly hit: H;
  readonly score: number;
  /** The value of each concept; for a procedure, the highest value in any of its sections. */
  readonly values: readonly number[];
  /** True if the index has nearly the same question for the source (`minSimilarityOfSame`). */
  readonly isAsked: boolean;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Terms with a lower confidence do not count when the frequency of a concept is determined. */
const minConfidenceOfCountedTerm = 0.3;

/**
 * Returns the weight of each concept: the inverse document frequency of Okapi BM25, times the highest confidence of the
 * concept's terms. A concept that occurs in few passages has a high weight, and a filler word a low one. The words of a
 * phrase do not count, because they occur in more passages than the phrase and its synonyms. `termCounts` has the number
 * of passages with each term, `passageCount` the number of all passages.
 */
export function weighConcepts(
  concepts: readonly Concept[],
  { termCounts, passageCount }: { termCounts: Readonly<Record<string, number>>; passageCount: number },
): number[] {
  return concepts.map(({ alternatives, words }) => {
    const minConfidence = words.length > 1 ? 1 : minConfidenceOfCountedTerm;
    const counts = alternatives
      .filter(({ confidence }) => confidence >= minConfidence)
      .map(({ term }) => termCounts[term] ?? 0);
    const highestCount = Math.max(0, ...counts);
    const highestConfidence = Math.max(0, ...alternatives.map(({ confidence }) => confidence));
    return highestConfidence * rarityOf(highestCount, passageCount);
  });
}

/** Ranks the sources of the matching passages, best first: each section of a module, but each procedure only once. */
export function rankSources<H extends Hit>(
  hits: readonly H[],
  concepts: readonly Concept[],
  weights: readonly number[],
): RankedSource<H>[] {
  const hitsByText = Map.groupBy(hits, (hit) => hit.sopId ?? hit.moduleId);
  const sources = [...hitsByText.values()].flatMap((hitsOfText) => {
    const bestValues = weights.map((_, index) => Math.max(0, ...hitsOfText.map((hit) => hit.values[index] ?? 0)));
    // The questions of the index belong to the whole procedure, but one of its passages has them.
    const isModule = hitsOfText[0]?.sopId === null;
    const similaritiesOfSop = hitsOfText.find((hit) => hit.similarities.length > 0)?.similarities ?? [];
    const ranked = hitsOfText
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
 * Computes the score of a passage. `bestValues` has the highest value of each concept in the module or procedure, and
 * `similarities` the similarities of the most similar questions of the index.
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
  const askedScore = scoreWeights.asked * totalWeight * similarity;
  const coverage = divide(sum(weights.filter((_, index) => (values[index] ?? 0) > 0)), totalWeight);
  return {
    hit,
    values,
    isAsked: (similarities[0] ?? 0) >= minSimilarityOfSame,
    score: (valueSum + sentenceScore + askedScore) * (1 + scoreWeights.coverage * coverage),
  };
}

const divide = (part: number, total: number) => (total === 0 ? 0 : part / total);

/**
 * Raises the score of each source in proportion to the total score of the best sources in its chapter, because a
 * question is usually about one topic. `sources` is ordered by score, best first, and so is the result.
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
 * True if the index has nearly the same question for a source, or if the source contains enough of the question's
 * concepts: `minCoverage`, or `minCoverageOfBest` if `mustCoverQuestion`. If the source contains only one concept, this
 * concept must also have a high value (`minValueOfOnlyConcept`). Filler words do not count as concepts.
 */
export function isRelevant(
  { values, isAsked }: RankedSource,
  concepts: readonly Concept[],
  weights: readonly number[],
  mustCoverQuestion = false,
): boolean {
  if (isAsked) return true;
  const searchedConcepts = concepts.flatMap(({ isFiller }, index) =>
    isFiller ? [] : [{ weight: weights[index] ?? 0, value: values[index] ?? 0 }],
  );
  const matches = searchedConcepts.filter(({ value }) => value > 0);
  const coverage = divide(sum(matches.map(({ weight }) => weight)), sum(searchedConcepts.map(({ weight }) => weight)));
  if (matches.length === 0 || coverage < (mustCoverQuestion ? minCoverageOfBest : minCoverage)) return false;
  return matches.length > 1 || matches.some(({ weight, value }) => value >= minValueOfOnlyConcept * weight);
}
