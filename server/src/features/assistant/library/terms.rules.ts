import { namingsIn, type TradeWords } from './trade-words.rules.ts';
import { spellingsOf, tokensOf } from './words.rules.ts';

/** A part of a passage, and how much its words weigh: a heading says more of what is meant than a sentence. */
export interface WeighedText {
  readonly text: string;
  readonly weight: number;
}

/** Counts what a passage is found by: the stems of its words and the trade words it names, each with its weight. */
export function termsOf(
  texts: readonly WeighedText[],
  stemOf: (word: string) => string,
  tradeWords: TradeWords,
): { terms: Map<string, number>; weight: number } {
  const terms = new Map<string, number>();
  let total = 0;
  const add = (term: string, weight: number) => terms.set(term, (terms.get(term) ?? 0) + weight);
  for (const { text, weight } of texts) {
    const tokens = tokensOf(text);
    for (const token of tokens) {
      const spellings = new Set(spellingsOf(token).map(stemOf));
      for (const stem of spellings) add(stem, weight);
      if (spellings.size > 0) total += weight;
    }
    const row = tokens.map((token) => token.map(stemOf));
    for (const sign of namingsIn(row, tradeWords).map((naming) => naming.sign)) add(sign, weight);
  }
  return { terms, weight: Math.max(total, 1) };
}

/** What one sentence is found by, each once, with spaces between. */
export function sentenceTerms(text: string, stemOf: (word: string) => string, tradeWords: TradeWords): string {
  return [...termsOf([{ text, weight: 1 }], stemOf, tradeWords).terms.keys()].join(' ');
}
