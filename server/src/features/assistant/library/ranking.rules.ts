import type { Concept } from './question.rules.ts';

/**
 * The weight of each part of a score. The weights were tuned with one half of content/assistant-questions.yaml and
 * verified with the other half.
 */
const scoreWeights = {
  /** Matches in the other sections of the same procedure. */
  otherSectionsOfSop: 0.5,
  /** Matches in the other sections of the same module. */
  otherSectionsOfModule: 0.25,
  /** Matches in the best sentence, which has the concepts close together. */
  bestSentence: 2,
  /** The share of the question's concepts that occur. */
  coverage: 1,
  /** Matches in other sections and procedures with the same chapter number. */
  chapter: 1,
};

/** The number of sources with a chapter number whose scores add up to the chapter's score. */
const sourcesPerChapter = 5;
/** The minimum share of concepts, by weight and without filler words, that a relevant source must contain. */
const minCoverage = 0.35;
/**
 * The minimum ratio of value to weight of a concept that is the only one in a source. The ratio is reached by a match
 * in a heading or by several matches.
 */
const minValueOfOnlyConcept = 1.3;

/** The fields of a matching passage that the ranking needs. */
export interface Hit {
  readonly moduleId: string | null;
  readonly sopId: string | null;
  /** The chapter number of the module or procedure; null if the procedure has none. */
  readonly chapter: number | null;
  /** The search terms of each sentence, separated by spaces. */
  readonly sentenceTerms: readonly string[];
  /** The BM25 value of each concept, by the index of the concept. */
  readonly values: Readonly<Record<string, number>>;
}

/** A possible source of an answer: a section of a module, or a procedure. */
export interface RankedSource<H extends Hit = Hit> {
  /** The section, or the best section of the procedure. */
  readonly hit: H;
  readonly score: number;
  /** The value of each concept; for a procedure, the highest value in any of its sections. */
  readonly values: readonly number[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The minimum confidence of a term whose frequency determines the weight of its concept. */
const minConfidenceOfCountedTerm = 0.3;

/**
 * Returns the weight of each concept, the inverse document frequency of Okapi BM25. A concept that occurs in few
 * passages has a high weight, and a filler word a low one. `termCounts` has the number of passages with each term,
 * `passageCount` the number of all passages.
 */
export function weighConcepts(
  concepts: readonly Concept[],
  { termCounts, passageCount }: { termCounts: Readonly<Record<string, number>>; passageCount: number },
): number[] {
  return concepts.map(({ alternatives }) => {
    const counts = alternatives
      .filter(({ confidence }) => confidence >= minConfidenceOfCountedTerm)
      .map(({ term }) => termCounts[term] ?? 0);
    const highestCount = Math.max(0, ...counts);
    const highestConfidence = Math.max(0, ...alternatives.map(({ confidence }) => confidence));
    return highestConfidence * Math.log(1 + (passageCount - highestCount + 0.5) / (highestCount + 0.5));
  });
}

/** Ranks the sources of the matching passages, best first. A procedure occurs only once. */
export function rankSources<H extends Hit>(
  hits: readonly H[],
  concepts: readonly Concept[],
  weights: readonly number[],
): RankedSource<H>[] {
  const hitsByText = Map.groupBy(hits, (hit) => hit.sopId ?? hit.moduleId);
  const sources = [...hitsByText.values()].flatMap((hitsOfText) => {
    const bestValues = weights.map((_, concept) => Math.max(0, ...hitsOfText.map((hit) => hit.values[concept] ?? 0)));
    const ranked = hitsOfText
      .map((hit) => scoreHit(hit, bestValues, concepts, weights))
      .toSorted((one, other) => other.score - one.score);
    const isModule = hitsOfText[0]?.sopId === null;
    return isModule ? ranked : ranked.slice(0, 1);
  });
  return boostMatchingChapters(sources.toSorted((one, other) => other.score - one.score));
}

/** Computes the score of a passage. `bestValues` has the highest value of each concept in the whole text. */
function scoreHit<H extends Hit>(
  hit: H,
  bestValues: readonly number[],
  concepts: readonly Concept[],
  weights: readonly number[],
): RankedSource<H> {
  const sectionValues = weights.map((_, concept) => hit.values[concept] ?? 0);
  const textWeight = hit.sopId === null ? scoreWeights.otherSectionsOfModule : scoreWeights.otherSectionsOfSop;
  const valueSum = sum(
    sectionValues.map((value, concept) => value + textWeight * ((bestValues[concept] ?? 0) - value)),
  );
  const values = hit.sopId === null ? sectionValues : [...bestValues];
  const sentenceScore = scoreWeights.bestSentence * Math.max(0, ...scoreSentences(hit, concepts, weights));
  const coverage = divide(sum(weights.filter((_, concept) => (values[concept] ?? 0) > 0)), sum(weights));
  return { hit, values, score: (valueSum + sentenceScore) * (1 + scoreWeights.coverage * coverage) };
}

const divide = (part: number, total: number) => (total === 0 ? 0 : part / total);

/**
 * Raises the scores of sources in chapters with many matching sources, because a question is usually about one topic.
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

/** Computes the relevance of each sentence of a passage: the sum of the weights of the concepts in it. */
export function scoreSentences(
  { sentenceTerms }: { readonly sentenceTerms: readonly string[] },
  concepts: readonly Concept[],
  weights: readonly number[],
): number[] {
  return sentenceTerms.map((terms) => {
    const termSet = new Set(terms.split(' '));
    return sum(
      concepts.map(({ alternatives }, index) => {
        const highestConfidence = Math.max(
          0,
          ...alternatives.filter(({ term }) => termSet.has(term)).map(({ confidence }) => confidence),
        );
        return highestConfidence * (weights[index] ?? 0);
      }),
    );
  });
}

/**
 * True if a source is relevant to the question: it contains enough of the concepts, and if it contains only one, that
 * concept has a high value in it.
 */
export function isRelevant(
  { values }: RankedSource,
  concepts: readonly Concept[],
  weights: readonly number[],
): boolean {
  const searchedConcepts = concepts.flatMap(({ isFiller }, index) =>
    isFiller ? [] : [{ weight: weights[index] ?? 0, value: values[index] ?? 0 }],
  );
  const matches = searchedConcepts.filter(({ value }) => value > 0);
  const coverage = divide(sum(matches.map(({ weight }) => weight)), sum(searchedConcepts.map(({ weight }) => weight)));
  if (matches.length === 0 || coverage < minCoverage) return false;
  return matches.length > 1 || matches.some(({ weight, value }) => value >= minValueOfOnlyConcept * weight);
}
