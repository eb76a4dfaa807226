import { isInquiry, isReport } from './intent.rules.ts';
import {
  correctWords,
  findPhrases,
  type PhraseLists,
  type PhrasePlace,
  compilePhrases,
  splitPattern,
  splitWords,
  type Word,
} from './phrases.rules.ts';

/**
 * The verdict on a dangerous act. `no`: it is never done. `stop`: the person must first stop and phone somebody, for
 * example the shift supervisor.
 */
export type DangerVerdict = 'no' | 'stop';

/** A dangerous act with the rule about it. */
export interface DangerousAct {
  readonly id: string;
  readonly verdict: DangerVerdict;
  /** The rule, in one or two sentences. */
  readonly rule: string;
  /** What to do instead of the act. */
  readonly instead: string;
  /** The names of the sections (`3#compare-the-exclusions`) and procedures (`LC-03-05`) about the act, best first. */
  readonly sources: readonly string[];
  /**
   * Patterns such as `off/remove + antivirus`. A pattern has parts (separated by +), and a part has the names of groups
   * (separated by /). A pattern matches if the question contains, for each part, a phrase of one of the part's groups.
   * The first part is the verb. A pattern can begin with `!` (`matchesInquiries`).
   */
  readonly when: readonly string[];
  /** The act is not recognised if the question contains a phrase of one of these groups. */
  readonly unless: readonly string[];
}

/** The content of assistant-dangers.yaml without the examples. */
export interface DangerList {
  /** Correctly spelt words that must not be corrected to similar words of the groups. */
  readonly ordinary: readonly string[];
  /** The phrases with the same meaning, by the name of their group. The patterns consist of these names. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly acts: readonly DangerousAct[];
}

interface CompiledPattern {
  readonly parts: readonly (readonly string[])[];
  /**
   * True if the pattern also matches a question that only asks how to look at something, or asks about the past
   * (`isInquiry`).
   */
  readonly matchesInquiries: boolean;
}

/** The dangerous acts in the form in which questions are compared with them. */
export interface CompiledDangers {
  readonly lists: PhraseLists;
  readonly acts: readonly { readonly act: DangerousAct; readonly patterns: readonly CompiledPattern[] }[];
}

/** The mark at the start of a pattern for which `matchesInquiries` is true. */
const inquiriesMark = /^!/;

/** Splits a pattern such as `off/remove + antivirus` into its parts, and each part into the names of its groups. */
export const parsePattern = (pattern: string): string[][] => splitPattern(pattern.replace(inquiriesMark, ''));

/** Compiles the list once for many questions. */
export const compileDangers = ({ ordinary, groups, acts }: DangerList): CompiledDangers => ({
  lists: compilePhrases(groups, ordinary),
  acts: acts.map((act) => ({
    act,
    patterns: act.when.map((pattern) => ({
      parts: parsePattern(pattern),
      matchesInquiries: inquiriesMark.test(pattern),
    })),
  })),
});

/**
 * Finds the dangerous act that somebody wants to do: the question proposes it, or asks whether or how to do it. Returns
 * null if there is none.
 */
export function findDanger(question: string, { lists, acts }: CompiledDangers): DangerousAct | null {
  const words = correctWords(splitWords(question), lists);
  const placesByGroup = new Map<string, readonly PhrasePlace[]>();
  const placesOf = (group: string) => {
    const known = placesByGroup.get(group);
    if (known) return known;
    const places = findPhrases(words, lists.phrases.get(group) ?? [], (index) => isReport(words, index));
    placesByGroup.set(group, places);
    return places;
  };
  if (isPrivate(placesOf)) return null;
  let best: { readonly act: DangerousAct; readonly rank: number } | null = null;
  for (const { act, patterns } of acts) {
    if (act.unless.some((group) => placesOf(group).length > 0)) continue;
    for (const pattern of patterns) {
      const score = scorePattern(
        words,
        pattern.parts.map((groups) => groups.flatMap(placesOf)),
        pattern.matchesInquiries,
      );
      if (score === null) continue;
      const rank = act.id === generalAct ? score - generalActPenalty : score;
      if (best === null || rank > best.rank) best = { act, rank };
    }
  }
  return best?.act ?? null;
}

/** The name of the group of words for private things, such as a car. */
export const privateGroup = 'private';
/** The name of the group of words for things of a plant. */
export const plantGroup = 'plantword';
/** The name of the group of words for other plants. */
export const elsewhereGroup = 'elsewhere';

/**
 * True if a question is about private things and not about the plant. `placesOf` returns the places in the question at
 * which a phrase of a group was found.
 */
const isPrivate = (placesOf: (group: string) => readonly PhrasePlace[]): boolean =>
  placesOf(privateGroup).length > 0 && placesOf(plantGroup).length === 0;

/**
 * True if a question is about private things or about another plant. The chapters and procedures do not treat such
 * questions.
 */
export function isOffTopic(question: string, { lists }: CompiledDangers): boolean {
  const words = correctWords(splitWords(question), lists);
  // Words that report something also show the topic. So no word is left out here.
  const placesOf = (group: string) => findPhrases(words, lists.phrases.get(group) ?? [], () => false);
  return isPrivate(placesOf) || placesOf(elsewhereGroup).length > 0;
}

/** The id of the act that stands for all acts without an entry. Any other act that matches has precedence. */
export const generalAct = 'other-change';
const generalActPenalty = 1000;

/** The score of each word of a matched phrase, and of each word between the first and the last matched phrase. */
const scorePerWord = 1;
const scorePerWordBetween = -0.25;

/**
 * Scores a pattern, or returns null if it does not match. A pattern matches if each part has a place in the question.
 * The first part is the verb. The other parts are objects, whose places must not be that of the verb. If
 * `matchesInquiries` is false, somebody must also want to do the act. Long phrases close together have a high score.
 */
function scorePattern(
  words: readonly Word[],
  parts: readonly (readonly PhrasePlace[])[],
  matchesInquiries: boolean,
): number | null {
  const [verbs = [], ...objects] = parts;
  const scores = verbs
    .filter((verb) => matchesInquiries || !isInquiry(words, verb))
    .flatMap((verb) => {
      const objectPlaces = objects.map((places) => findNearest(verb, places)).filter((place) => place !== null);
      if (objectPlaces.length < objects.length) return [];
      // The indexes of the words in the matched phrases.
      const covered = new Set([verb, ...objectPlaces].flatMap(({ from, to }) => [...words.keys()].slice(from, to)));
      const coveredIndexes = [...covered];
      const spannedCount = Math.max(...coveredIndexes) - Math.min(...coveredIndexes) + 1;
      const betweenCount = spannedCount - covered.size;
      return [covered.size * scorePerWord + betweenCount * scorePerWordBetween];
    });
  return scores.length === 0 ? null : Math.max(...scores);
}

/**
 * Finds the place nearest to the verb. Leaves out the place of the verb itself and places at its beginning, because the
 * same words must not count as verb and as object. A longer phrase that begins with the verb also names an object.
 */
function findNearest(verb: PhrasePlace, places: readonly PhrasePlace[]): PhrasePlace | null {
  const isBeginningOfVerb = ({ from, to }: PhrasePlace) => from === verb.from && to <= verb.to;
  // The number of words between the verb and a place; 0 if they overlap.
  const distance = ({ from, to }: PhrasePlace) => Math.max(0, from - verb.to, verb.from - to);
  // Of several places at the same distance, the longest phrase counts.
  return (
    places
      .filter((place) => !isBeginningOfVerb(place))
      .toSorted((one, other) => distance(one) - distance(other) || other.to - other.from - (one.to - one.from))[0] ??
    null
  );
}
