import { findSynonyms, type Synonyms } from './terms.rules.ts';
import { isFiller, isStopWord, searchForms, type Token, tokenize } from './words.rules.ts';

/** A search term for a concept, with the probability (0 to 1) that the asker meant it. */
export interface Alternative {
  readonly term: string;
  readonly confidence: number;
}

/** A concept that a question is about, with all search terms for it. */
export interface Concept {
  /** The words of the question. */
  readonly words: readonly string[];
  readonly alternatives: readonly Alternative[];
  /** True for a filler word, which helps to rank passages but does not make a passage relevant. */
  readonly isFiller: boolean;
}

/** A word in the index: its stem and, if no passage contains it, the stems of similarly spelt words. */
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
  const usedPositions = new Set<number>();
  const concepts: Concept[] = [];
  for (const { from, length } of matches) {
    const positions = Array.from({ length }, (_, at) => from + at);
    if (length < 2 || positions.some((position) => usedPositions.has(position))) continue;
    for (const position of positions) usedPositions.add(position);
    const literal = positions.flatMap((position) =>
      alternativesOf(tokens[position], lookUp, confidences.ownWordsOfPhrase),
    );
    const synonymMatches = matches.filter((other) => other.from === from && other.length === length);
    concepts.push({
      words: positions.map((position) => tokens[position]?.[0] ?? ''),
      alternatives: [...synonymMatches.map(({ term }) => ({ term, confidence: 1 })), ...literal],
      isFiller: false,
    });
  }
  for (const [position, token] of tokens.entries()) {
    if (usedPositions.has(position) || searchForms(token).length === 0) continue;
    const synonymMatches = matches.filter((match) => match.from === position && match.length === 1);
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
    const exact = { term: stem, confidence };
    if (isKnown) return [exact];
    return [
      exact,
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
