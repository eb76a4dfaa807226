import type { Database } from '../../../platform/db/database.ts';
import { cutDuePassages } from './cut-passages.ts';
import { listTradeStems } from './passages.queries.ts';
import { type KnownWord, type Notion, notionsOf } from './question.rules.ts';
import { notionWeights, type Place, rankPlaces } from './ranking.rules.ts';
import { findPassages, findWords, type PassageHit } from './search.queries.ts';
import { tradeWordsOf } from './trade-words.rules.ts';
import { likeness, tokensOf, trigramsOf } from './words.rules.ts';

/** What the library has to say to a question, best place first. */
export interface LibraryFinding {
  readonly notions: readonly Notion[];
  readonly weights: readonly number[];
  readonly places: readonly Place<PassageHit>[];
}

/** So alike must a known word be to be what a misspelt one meant. */
const leastLikeness = 0.76;

/** Searches the sections of modules and procedures. */
export async function searchLibrary(db: Database, question: string): Promise<LibraryFinding> {
  await cutDuePassages(db);
  const tradeWords = tradeWordsOf(await listTradeStems(db));
  const words = [...new Set(tokensOf(question).flat())];
  const looked = await findWords(
    db,
    words.map((word) => ({ word, trigrams: trigramsOf(word) })),
  );
  const known = new Map(looked.map((each) => [each.word, knownWord(each)]));
  const wordAs = (word: string): KnownWord => known.get(word) ?? { stem: word, isKnown: false, alike: [] };
  const notions = notionsOf(question, wordAs, tradeWords);
  const terms = notions.flatMap(({ wordings }, notion) => wordings.map((wording) => ({ ...wording, notion })));
  const found = await findPassages(db, terms);
  const weights = notionWeights(notions, found);
  return { notions, weights, places: rankPlaces(found.hits, notions, weights) };
}

function knownWord({ word, stem, isKnown, near }: Awaited<ReturnType<typeof findWords>>[number]): KnownWord {
  const alike = near
    .map((each) => ({ stem: each.stem, likeness: likeness(word, each.word) }))
    .filter((each) => each.likeness >= leastLikeness)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, 2);
  return { stem, isKnown, alike };
}
