import type { Database } from '../../../platform/db/database.ts';
import { rebuildDuePassages } from './passages.commands.ts';
import { listSynonymStems } from './passages.queries.ts';
import { type KnownWord, type Concept, conceptsOf } from './question.rules.ts';
import { conceptWeights, type Place, rankPlaces } from './ranking.rules.ts';
import { findPassages, findWords, type PassageHit } from './search.queries.ts';
import { indexSynonyms } from './terms.rules.ts';
import { similarity, tokenize, trigramsOf } from './words.rules.ts';

/** The concepts of a question with their weights, and the matching places, best first. */
export interface SearchResult {
  readonly concepts: readonly Concept[];
  readonly weights: readonly number[];
  readonly places: readonly Place<PassageHit>[];
}

/** The minimum similarity of a known word to a misspelt one. */
const minSimilarity = 0.76;

/** Searches the sections of active modules and procedures. */
export async function searchLibrary(db: Database, question: string): Promise<SearchResult> {
  await rebuildDuePassages(db);
  const synonyms = indexSynonyms(await listSynonymStems(db));
  const words = [...new Set(tokenize(question).flat())];
  const lookedUp = await findWords(
    db,
    words.map((word) => ({ word, trigrams: trigramsOf(word) })),
  );
  const indexedWords = new Map(lookedUp.map((each) => [each.word, knownWord(each)]));
  const lookUp = (word: string): KnownWord => indexedWords.get(word) ?? { stem: word, isKnown: false, similar: [] };
  const concepts = conceptsOf(question, lookUp, synonyms);
  const terms = concepts.flatMap(({ alternatives }, concept) =>
    alternatives.map((wording) => ({ ...wording, concept })),
  );
  const matching = await findPassages(db, terms);
  const weights = conceptWeights(concepts, matching);
  return { concepts, weights, places: rankPlaces(matching.hits, concepts, weights) };
}

function knownWord({ word, stem, isKnown, near }: Awaited<ReturnType<typeof findWords>>[number]): KnownWord {
  const similar = near
    .map((each) => ({ stem: each.stem, similarity: similarity(word, each.word) }))
    .filter((each) => each.similarity >= minSimilarity)
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, 2);
  return { stem, isKnown, similar };
}
