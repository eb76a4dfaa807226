import { findSynonyms, type Synonyms } from './terms.rules.ts';
import { isFiller, isStopWord, searchForms, type Token, tokenize } from './words.rules.ts';

/** A search term for a concept, with the probability (0 to 1) that the asker meant it. */
export interface Alternative {
  readonly term: string;
  readonly confidence: number;
}

/** One thing that a question is about, with all search terms for it. */
export interface Concept {
  /** The words of the question. */
  readonly words: readonly string[];
  readonly alternatives: readonly Alternative[];
  /** A filler word: it helps to rank passages, but does not make a passage relevant. */
  readonly isFiller: boolean;
}

/** A word as the index knows it: its stem, and if no passage has it, the stems of similarly spelt words. */
export interface KnownWord {
  readonly stem: string;
  readonly isKnown: boolean;
  readonly similar: readonly { readonly stem: string; readonly similarity: number }[];
}

const confidences = { synonym: 0.8, ownWordsOfPhrase: 0.8, similar: 0.8, filler: 0.4 };

/** The concepts of a question: its words, its phrases with synonyms, and corrections of misspelt words. */
export function conceptsOf(question: string, lookUp: (word: string) => KnownWord, synonyms: Synonyms): Concept[] {
  const tokens = tokenize(question);
  const row = tokens.map((token) => token.flatMap((word) => stemsFor(word, lookUp)));
  const matches = findSynonyms(row, synonyms).toSorted((one, other) => other.length - one.length);
  const taken = new Set<number>();
  const concepts: Concept[] = [];
  for (const { from, length } of matches) {
    const places = Array.from({ length }, (_, at) => from + at);
    if (length < 2 || places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    const own = places.flatMap((place) => alternativesOf(tokens[place], lookUp, confidences.ownWordsOfPhrase));
    const synonymMatches = matches.filter((other) => other.from === from && other.length === length);
    concepts.push({
      words: places.map((place) => tokens[place]?.[0] ?? ''),
      alternatives: [...synonymMatches.map(({ term }) => ({ term, confidence: 1 })), ...own],
      isFiller: false,
    });
  }
  for (const [place, token] of tokens.entries()) {
    if (taken.has(place) || searchForms(token).length === 0) continue;
    const synonymMatches = matches.filter((match) => match.from === place && match.length === 1);
    concepts.push({
      words: [token[0]],
      isFiller: isFiller(token[0]),
      alternatives: [
        ...alternativesOf(token, lookUp, isFiller(token[0]) ? confidences.filler : 1),
        ...synonymMatches.map(({ term }) => ({ term, confidence: confidences.synonym })),
      ],
    });
  }
  return unique(concepts);
}

const stemsFor = (word: string, lookUp: (word: string) => KnownWord): string[] => {
  if (isStopWord(word)) return [word, lookUp(word).stem];
  const { stem, isKnown, similar } = lookUp(word);
  return isKnown ? [stem] : [stem, ...similar.map((each) => each.stem)];
};

function alternativesOf(
  token: Token | undefined,
  lookUp: (word: string) => KnownWord,
  confidence: number,
): Alternative[] {
  return (token ? searchForms(token) : []).flatMap((word) => {
    const { stem, isKnown, similar } = lookUp(word);
    const own = { term: stem, confidence };
    if (isKnown) return [own];
    return [
      own,
      ...similar.map((each) => ({ term: each.stem, confidence: confidence * confidences.similar * each.similarity })),
    ];
  });
}

/** Removes repeated concepts. */
function unique(concepts: readonly Concept[]): Concept[] {
  const seen = new Set<string>();
  return concepts.filter(({ alternatives }) => {
    const key = alternatives.map(({ term }) => term).join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
