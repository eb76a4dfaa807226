import type { Notion } from './question.rules.ts';

/** How much each kind of evidence counts: set with one half of content/assistant-questions.yaml, held by the other. */
const shares = {
  /** What the other sections of the same text say for a section. */
  otherSectionsOfSop: 0.5,
  otherSectionsOfModule: 0.25,
  /** That one sentence says much of what was asked, instead of words from all over the section. */
  sentence: 2,
  /** That all that was asked occurs, instead of much of one thing. */
  coverage: 1,
  /** That the other places of the same chapter speak of it too. */
  topic: 1,
};

/** So many of a chapter's places speak for it. */
const votes = 5;
/** What of a question must occur in a place at the least, by weight, for it to be an answer; talk does not count. */
const leastCoverage = 0.35;
/** A place that speaks of a single thing that was asked must be about it: name it in a heading, or more than once. */
const aboutIt = 1.3;

/** What ranking needs to know of a passage that was hit. */
export interface Hit {
  readonly moduleId: string | null;
  readonly sopId: string | null;
  /** The chapter that it belongs to, if any. */
  readonly chapter: number | null;
  /** What each sentence is found by, with spaces between. */
  readonly sentenceTerms: readonly string[];
  /** How well it speaks of each notion, by the notion's index. */
  readonly values: Readonly<Record<string, number>>;
}

/** A place that a source may name: a section of a module, or a procedure with the best of its sections. */
export interface Place<H extends Hit = Hit> {
  readonly hit: H;
  readonly score: number;
  /** How well it speaks of each notion; a procedure with all its sections. */
  readonly values: readonly number[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** How much each notion says: the rarer a word, the more. A word that no text has says most, and talk little. */
export function notionWeights(
  notions: readonly Notion[],
  { counts, passages }: { counts: Readonly<Record<string, number>>; passages: number },
): number[] {
  return notions.map(({ wordings }) => {
    const holders = wordings.filter(({ sureness }) => sureness >= 0.3).map(({ term }) => counts[term] ?? 0);
    const most = Math.max(0, ...holders);
    const surest = Math.max(0, ...wordings.map(({ sureness }) => sureness));
    return surest * Math.log(1 + (passages - most + 0.5) / (most + 0.5));
  });
}

/** Brings hits into the order in which they are named, each place once. */
export function rankPlaces<H extends Hit>(
  hits: readonly H[],
  notions: readonly Notion[],
  weights: readonly number[],
): Place<H>[] {
  const texts = Map.groupBy(hits, (hit) => hit.sopId ?? hit.moduleId);
  const places = [...texts.values()].flatMap((sections) => {
    const best = weights.map((_, notion) => Math.max(0, ...sections.map((hit) => hit.values[notion] ?? 0)));
    const ranked = sections
      .map((hit) => placeOf(hit, best, notions, weights))
      .toSorted((one, other) => other.score - one.score);
    // A procedure is one document: it is named once, with the section that says most.
    return sections[0]?.sopId === null ? ranked : ranked.slice(0, 1);
  });
  return withTopic(places.toSorted((one, other) => other.score - one.score));
}

function placeOf<H extends Hit>(
  hit: H,
  whole: readonly number[],
  notions: readonly Notion[],
  weights: readonly number[],
): Place<H> {
  const own = weights.map((_, notion) => hit.values[notion] ?? 0);
  const share = hit.sopId === null ? shares.otherSectionsOfModule : shares.otherSectionsOfSop;
  const withContext = sum(own.map((value, notion) => value + share * ((whole[notion] ?? 0) - value)));
  const values = hit.sopId === null ? own : [...whole];
  const bestSentence = Math.max(0, ...sentenceValues(hit, notions, weights));
  const coverage = share01(sum(weights.filter((_, notion) => (values[notion] ?? 0) > 0)), sum(weights));
  return { hit, values, score: (withContext + shares.sentence * bestSentence) * (1 + shares.coverage * coverage) };
}

const share01 = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Lifts places of chapters that other places speak for: a question belongs to one subject. */
function withTopic<H extends Hit>(places: readonly Place<H>[]): Place<H>[] {
  const byChapter = Map.groupBy(places, ({ hit }) => hit.chapter);
  byChapter.delete(null);
  const voices = new Map(
    [...byChapter].map(([chapter, own]) => [chapter, sum(own.slice(0, votes).map(({ score }) => score))]),
  );
  const most = Math.max(0, ...voices.values());
  return places
    .map((place) => {
      const lift = shares.topic * share01(voices.get(place.hit.chapter) ?? 0, most);
      return { ...place, score: place.score * (1 + lift) };
    })
    .toSorted((one, other) => other.score - one.score);
}

/** How much of what was asked each sentence of a passage says, by weight. */
export function sentenceValues(
  { sentenceTerms }: { readonly sentenceTerms: readonly string[] },
  notions: readonly Notion[],
  weights: readonly number[],
): number[] {
  return sentenceTerms.map((terms) => {
    const own = new Set(terms.split(' '));
    return sum(
      notions.map(({ wordings }, index) => {
        const surest = Math.max(0, ...wordings.filter(({ term }) => own.has(term)).map(({ sureness }) => sureness));
        return surest * (weights[index] ?? 0);
      }),
    );
  });
}

/** Whether a place answers at all: enough of what was asked occurs in it, and it is about the one thing where only one does. */
export function doesAnswer({ values }: Place, notions: readonly Notion[], weights: readonly number[]): boolean {
  const meant = notions.flatMap(({ isTalk }, index) =>
    isTalk ? [] : [{ weight: weights[index] ?? 0, value: values[index] ?? 0 }],
  );
  const met = meant.filter(({ value }) => value > 0);
  const covered = share01(sum(met.map(({ weight }) => weight)), sum(meant.map(({ weight }) => weight)));
  if (met.length === 0 || covered < leastCoverage) return false;
  return met.length > 1 || met.some(({ weight, value }) => value >= aboutIt * weight);
}
