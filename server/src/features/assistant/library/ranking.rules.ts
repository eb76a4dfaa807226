import type { Concept } from './question.rules.ts';

/**
 * The weight of each kind of evidence, tuned with one half of content/assistant-questions.yaml and verified with the
 * other.
 */
const shares = {
  /** Matches in the other sections of the same text. */
  otherSectionsOfSop: 0.5,
  otherSectionsOfModule: 0.25,
  /** Matches within one sentence, instead of spread over the section. */
  sentence: 2,
  /** The share of concepts that occur, instead of many matches of one concept. */
  coverage: 1,
  /** Matches in the other sections and procedures of the same chapter. */
  topic: 1,
};

/** The number of places per chapter whose scores add up to its topic score. */
const placesPerTopic = 5;
/** The minimum share of concepts, by weight and without filler words, that a relevant place must contain. */
const minCoverage = 0.35;
/** The minimum ratio of value to weight for the only concept in a place: a match in a heading, or several matches. */
const minValueOfSingle = 1.3;

/** The fields of a matching passage that ranking needs. */
export interface Hit {
  readonly moduleId: string | null;
  readonly sopId: string | null;
  /** The chapter number of its module or procedure; null if it has none. */
  readonly chapter: number | null;
  /** The search terms of each sentence, separated by spaces. */
  readonly sentenceTerms: readonly string[];
  /** The BM25 value of each concept, by the index of the concept. */
  readonly values: Readonly<Record<string, number>>;
}

/** A possible source of an answer: a section of a module, or a procedure with its best section. */
export interface Place<H extends Hit = Hit> {
  readonly hit: H;
  readonly score: number;
  /** The value of each concept; for a procedure, the highest value in any of its sections. */
  readonly values: readonly number[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The weight of each concept: rare words have high weights, unknown words the highest, filler words low ones. */
export function conceptWeights(
  concepts: readonly Concept[],
  { counts, passages }: { counts: Readonly<Record<string, number>>; passages: number },
): number[] {
  return concepts.map(({ alternatives }) => {
    const holders = alternatives.filter(({ confidence }) => confidence >= 0.3).map(({ term }) => counts[term] ?? 0);
    const passageCount = Math.max(0, ...holders);
    const highest = Math.max(0, ...alternatives.map(({ confidence }) => confidence));
    return highest * Math.log(1 + (passages - passageCount + 0.5) / (passageCount + 0.5));
  });
}

/** Ranks the places of hits, best first; each place occurs only once. */
export function rankPlaces<H extends Hit>(
  hits: readonly H[],
  concepts: readonly Concept[],
  weights: readonly number[],
): Place<H>[] {
  const texts = Map.groupBy(hits, (hit) => hit.sopId ?? hit.moduleId);
  const places = [...texts.values()].flatMap((sections) => {
    const best = weights.map((_, concept) => Math.max(0, ...sections.map((hit) => hit.values[concept] ?? 0)));
    const ranked = sections
      .map((hit) => placeOf(hit, best, concepts, weights))
      .toSorted((one, other) => other.score - one.score);
    // A procedure is one source, with its best section.
    return sections[0]?.sopId === null ? ranked : ranked.slice(0, 1);
  });
  return boostTopics(places.toSorted((one, other) => other.score - one.score));
}

function placeOf<H extends Hit>(
  hit: H,
  whole: readonly number[],
  concepts: readonly Concept[],
  weights: readonly number[],
): Place<H> {
  const sectionValues = weights.map((_, concept) => hit.values[concept] ?? 0);
  const share = hit.sopId === null ? shares.otherSectionsOfModule : shares.otherSectionsOfSop;
  const withContext = sum(sectionValues.map((value, concept) => value + share * ((whole[concept] ?? 0) - value)));
  const values = hit.sopId === null ? sectionValues : [...whole];
  const bestSentence = Math.max(0, ...sentenceValues(hit, concepts, weights));
  const coverage = ratio(sum(weights.filter((_, concept) => (values[concept] ?? 0) > 0)), sum(weights));
  return { hit, values, score: (withContext + shares.sentence * bestSentence) * (1 + shares.coverage * coverage) };
}

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Raises the scores of places in chapters with many matching places, because a question has one topic. */
function boostTopics<H extends Hit>(places: readonly Place<H>[]): Place<H>[] {
  const byChapter = Map.groupBy(places, ({ hit }) => hit.chapter);
  byChapter.delete(null);
  const topicScores = new Map(
    [...byChapter].map(([chapter, inChapter]) => [
      chapter,
      sum(inChapter.slice(0, placesPerTopic).map(({ score }) => score)),
    ]),
  );
  const most = Math.max(0, ...topicScores.values());
  return places
    .map((place) => {
      const lift = shares.topic * ratio(topicScores.get(place.hit.chapter) ?? 0, most);
      return { ...place, score: place.score * (1 + lift) };
    })
    .toSorted((one, other) => other.score - one.score);
}

/** The relevance of each sentence of a passage: the sum of the weights of the concepts in it. */
export function sentenceValues(
  { sentenceTerms }: { readonly sentenceTerms: readonly string[] },
  concepts: readonly Concept[],
  weights: readonly number[],
): number[] {
  return sentenceTerms.map((terms) => {
    const termSet = new Set(terms.split(' '));
    return sum(
      concepts.map(({ alternatives }, index) => {
        const highest = Math.max(
          0,
          ...alternatives.filter(({ term }) => termSet.has(term)).map(({ confidence }) => confidence),
        );
        return highest * (weights[index] ?? 0);
      }),
    );
  });
}

/** Whether a place is relevant: it contains enough concepts, or is clearly about the only one that it contains. */
export function isRelevant({ values }: Place, concepts: readonly Concept[], weights: readonly number[]): boolean {
  const searched = concepts.flatMap(({ isFiller }, index) =>
    isFiller ? [] : [{ weight: weights[index] ?? 0, value: values[index] ?? 0 }],
  );
  const matched = searched.filter(({ value }) => value > 0);
  const covered = ratio(sum(matched.map(({ weight }) => weight)), sum(searched.map(({ weight }) => weight)));
  if (matched.length === 0 || covered < minCoverage) return false;
  return matched.length > 1 || matched.some(({ weight, value }) => value >= minValueOfSingle * weight);
}
