import { namingsIn, type TradeWords } from './trade-words.rules.ts';
import { isEmptyWord, isTalk, spellingsOf, type Token, tokensOf } from './words.rules.ts';

/** One way in which a passage may speak of what was meant, and how sure it is that this was meant (0 to 1). */
export interface Wording {
  readonly term: string;
  readonly sureness: number;
}

/** One thing that a question is about, in all its wordings. */
export interface Notion {
  /** The words of the question. */
  readonly words: readonly string[];
  readonly wordings: readonly Wording[];
  /** It belongs to talk: it helps to choose between places, but finds none. */
  readonly isTalk: boolean;
}

/** What is known of a word: its stem, and where no text has it, the stems of words that are spelt alike. */
export interface KnownWord {
  readonly stem: string;
  readonly isKnown: boolean;
  readonly alike: readonly { readonly stem: string; readonly likeness: number }[];
}

const surenessOf = { tradeWord: 0.8, ownWordsOfPhrase: 0.8, alike: 0.8, talk: 0.4 };

/** Takes a question apart into what it is about: words, phrases of the trade, and what misspelt words may mean. */
export function notionsOf(question: string, wordAs: (word: string) => KnownWord, tradeWords: TradeWords): Notion[] {
  const tokens = tokensOf(question);
  const row = tokens.map((token) => token.flatMap((word) => stemsFor(word, wordAs)));
  const namings = namingsIn(row, tradeWords).toSorted((one, other) => other.length - one.length);
  const taken = new Set<number>();
  const notions: Notion[] = [];
  for (const { from, length } of namings) {
    const places = Array.from({ length }, (_, at) => from + at);
    if (length < 2 || places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    const own = places.flatMap((place) => wordingsOf(tokens[place], wordAs, surenessOf.ownWordsOfPhrase));
    const signs = namings.filter((other) => other.from === from && other.length === length);
    notions.push({
      words: places.map((place) => tokens[place]?.[0] ?? ''),
      wordings: [...signs.map(({ sign }) => ({ term: sign, sureness: 1 })), ...own],
      isTalk: false,
    });
  }
  for (const [place, token] of tokens.entries()) {
    if (taken.has(place) || spellingsOf(token).length === 0) continue;
    const signs = namings.filter((naming) => naming.from === place && naming.length === 1);
    notions.push({
      words: [token[0]],
      isTalk: isTalk(token[0]),
      wordings: [
        ...wordingsOf(token, wordAs, isTalk(token[0]) ? surenessOf.talk : 1),
        ...signs.map(({ sign }) => ({ term: sign, sureness: surenessOf.tradeWord })),
      ],
    });
  }
  return unique(notions);
}

const stemsFor = (word: string, wordAs: (word: string) => KnownWord): string[] => {
  if (isEmptyWord(word)) return [word, wordAs(word).stem];
  const { stem, isKnown, alike } = wordAs(word);
  return isKnown ? [stem] : [stem, ...alike.map((each) => each.stem)];
};

function wordingsOf(token: Token | undefined, wordAs: (word: string) => KnownWord, sureness: number): Wording[] {
  return (token ? spellingsOf(token) : []).flatMap((word) => {
    const { stem, isKnown, alike } = wordAs(word);
    const own = { term: stem, sureness };
    if (isKnown) return [own];
    return [own, ...alike.map((each) => ({ term: each.stem, sureness: sureness * surenessOf.alike * each.likeness }))];
  });
}

/** A word that is said twice is meant once. */
function unique(notions: readonly Notion[]): Notion[] {
  const seen = new Set<string>();
  return notions.filter(({ wordings }) => {
    const key = wordings.map(({ term }) => term).join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
