import { searchForms, tokenize } from './words.rules.ts';

/** A phrase that has synonyms. */
interface SynonymPhrase {
  readonly stems: readonly string[];
  /** The search term of the phrase's group of synonyms, such as `~1`. No word contains the character `~`. */
  readonly term: string;
}

/** An index of groups of synonyms. */
export interface Synonyms {
  /** The phrases that start with a stem, by this stem. */
  readonly byFirstStem: ReadonlyMap<string, readonly SynonymPhrase[]>;
}

/** Indexes groups of synonymous phrases. Each phrase is a list of stems. */
export function indexSynonyms(groups: readonly (readonly (readonly string[])[])[]): Synonyms {
  const byFirstStem = new Map<string, SynonymPhrase[]>();
  for (const [index, phrases] of groups.entries()) {
    for (const stems of phrases) {
      const [firstStem] = stems;
      if (firstStem === undefined) continue;
      byFirstStem.set(firstStem, [...(byFirstStem.get(firstStem) ?? []), { stems, term: `~${index + 1}` }]);
    }
  }
  return { byFirstStem };
}

/** A phrase with synonyms that was found in a text. */
export interface SynonymMatch {
  /** The search term of the group of synonyms. */
  readonly term: string;
  /** The positions of the words of the phrase. */
  readonly positions: readonly number[];
}

/** Words that can stand apart from the verb to which they belong, as in "turned the scanner off". */
const particles = new Set(['across', 'back', 'down', 'in', 'off', 'on', 'out', 'over', 'up']);
/** The maximum number of words between a particle and the rest of its phrase. */
const maxWordsBeforeParticle = 3;

/** Finds the phrases with synonyms in a text. The text has one or more alternative stems at each position. */
export function findSynonyms(
  stemsByPosition: readonly (readonly string[])[],
  { byFirstStem }: Synonyms,
): SynonymMatch[] {
  return stemsByPosition.flatMap((alternatives, from) =>
    alternatives.flatMap((firstStem) =>
      (byFirstStem.get(firstStem) ?? []).flatMap(({ stems, term }) => {
        const positions = findPhrase(stems, stemsByPosition, from);
        return positions ? [{ term, positions }] : [];
      }),
    ),
  );
}

/**
 * Returns the positions of the words of a phrase that begins at `from`, or null if the phrase does not begin there. The
 * words must follow each other. Other words can stand only before a particle at the end of the phrase.
 */
function findPhrase(
  stems: readonly string[],
  stemsByPosition: readonly (readonly string[])[],
  from: number,
): number[] | null {
  const positions: number[] = [];
  for (const [offset, stem] of stems.entries()) {
    const isLastParticle = offset > 0 && offset === stems.length - 1 && particles.has(stem);
    const next = from + offset;
    const candidates = Array.from({ length: isLastParticle ? maxWordsBeforeParticle + 1 : 1 }, (_, gap) => next + gap);
    const position = candidates.find((each) => stemsByPosition[each]?.includes(stem));
    if (position === undefined) return null;
    positions.push(position);
  }
  return positions;
}

/** A part of a passage with the weight of its words. For example, the words of a module's heading count more. */
export interface WeightedText {
  readonly text: string;
  readonly weight: number;
}

/**
 * Collects the search terms of a passage with their weights: the stems of its words, and the terms of its synonym
 * groups. `weight` is the sum of the weights of all words, and at least 1.
 */
export function collectTerms(
  texts: readonly WeightedText[],
  stemOf: (word: string) => string,
  synonyms: Synonyms,
): { terms: Map<string, number>; weight: number } {
  const terms = new Map<string, number>();
  let totalWeight = 0;
  const add = (term: string, weight: number) => terms.set(term, (terms.get(term) ?? 0) + weight);
  for (const { text, weight } of texts) {
    const tokens = tokenize(text);
    for (const token of tokens) {
      const stems = new Set(searchForms(token).map(stemOf));
      for (const stem of stems) add(stem, weight);
      if (stems.size > 0) totalWeight += weight;
    }
    const stemsByPosition = tokens.map((token) => token.map(stemOf));
    for (const { term } of findSynonyms(stemsByPosition, synonyms)) add(term, weight);
  }
  return { terms, weight: Math.max(totalWeight, 1) };
}

/** Collects the search terms of one sentence, separated by spaces. */
export function collectSentenceTerms(text: string, stemOf: (word: string) => string, synonyms: Synonyms): string {
  return [...collectTerms([{ text, weight: 1 }], stemOf, synonyms).terms.keys()].join(' ');
}
