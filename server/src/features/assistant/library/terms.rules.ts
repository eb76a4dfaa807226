import { searchForms, tokenize } from './words.rules.ts';

/** Groups of synonyms, indexed for finding them in a sequence of stems. */
export interface Synonyms {
  /** By the first stem of a phrase: the phrases that begin with it, and the search term of their group. */
  readonly byFirst: ReadonlyMap<string, readonly { readonly stems: readonly string[]; readonly term: string }[]>;
}

/** Indexes groups of phrases, each a list of stems. The search term of a group, such as `~1`, never equals a word. */
export function indexSynonyms(groups: readonly (readonly (readonly string[])[])[]): Synonyms {
  const byFirst = new Map<string, { stems: readonly string[]; term: string }[]>();
  for (const [index, phrases] of groups.entries()) {
    for (const stems of phrases) {
      const [first] = stems;
      if (first === undefined) continue;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { stems, term: `~${index + 1}` }]);
    }
  }
  return { byFirst };
}

/** A phrase of a group in a sequence of stems: the search term of the group, and the position of the phrase. */
export interface SynonymMatch {
  readonly term: string;
  readonly from: number;
  readonly length: number;
}

/** Finds the phrases in a sequence of stems. A position can have several spellings of one word. */
export function findSynonyms(row: readonly (readonly string[])[], { byFirst }: Synonyms): SynonymMatch[] {
  return row.flatMap((spellings, from) =>
    spellings.flatMap((first) =>
      (byFirst.get(first) ?? [])
        .filter(({ stems }) => stems.every((stem, at) => row[from + at]?.includes(stem)))
        .map(({ term, stems }) => ({ term, from, length: stems.length })),
    ),
  );
}

/** A part of a passage with the weight of its words: a heading counts more than a sentence. */
export interface WeightedText {
  readonly text: string;
  readonly weight: number;
}

/** The search terms of a passage with their weights: the stems of its words, and its synonym groups. */
export function termsOf(
  texts: readonly WeightedText[],
  stemOf: (word: string) => string,
  synonyms: Synonyms,
): { terms: Map<string, number>; weight: number } {
  const terms = new Map<string, number>();
  let total = 0;
  const add = (term: string, weight: number) => terms.set(term, (terms.get(term) ?? 0) + weight);
  for (const { text, weight } of texts) {
    const tokens = tokenize(text);
    for (const token of tokens) {
      const spellings = new Set(searchForms(token).map(stemOf));
      for (const stem of spellings) add(stem, weight);
      if (spellings.size > 0) total += weight;
    }
    const row = tokens.map((token) => token.map(stemOf));
    for (const { term } of findSynonyms(row, synonyms)) add(term, weight);
  }
  return { terms, weight: Math.max(total, 1) };
}

/** The search terms of one sentence, separated by spaces. */
export function sentenceTerms(text: string, stemOf: (word: string) => string, synonyms: Synonyms): string {
  return [...termsOf([{ text, weight: 1 }], stemOf, synonyms).terms.keys()].join(' ');
}
