import type { Database } from '../../../platform/db/database.ts';
import { findWordingTerms } from './sample-questions.rules.ts';
import { rebuildOutdatedPassages } from './passages.commands.ts';
import { listSynonymStems } from './passages.queries.ts';
import { type WordLookup, type SearchConcept, findConcepts } from './question.rules.ts';
import { weighConcepts, type RankedSource, rankSources } from './ranking.rules.ts';
import { findPassages, findWords, type WordLookupRow, type PassageHit } from './search.queries.ts';
import { indexSynonyms } from './terms.rules.ts';
import { similarity, tokenize, createTrigrams } from './words.rules.ts';

/** The result of a search. */
export interface SearchResult {
  /** The concepts of the question. */
  readonly concepts: readonly SearchConcept[];
  /** The weight of each concept. */
  readonly weights: readonly number[];
  /** The matching sections and procedures, best first. */
  readonly rankedSources: readonly RankedSource<PassageHit>[];
}

/** The minimum similarity of the spellings of a misspelt word and the indexed word that replaces it. */
const minSimilarity = 0.76;
/** The maximum number of indexed words that replace a misspelt word. */
const maxReplacements = 2;

/** Searches the sections of active modules and procedures. */
export async function searchLibrary(db: Database, question: string): Promise<SearchResult> {
  await rebuildOutdatedPassages(db);
  const synonyms = indexSynonyms(await listSynonymStems(db, 'questions'));
  const words = [...new Set(tokenize(question).flat())];
  const lookedUpWords = await findWords(
    db,
    words.map((word) => ({ word, trigrams: createTrigrams(word) })),
  );
  const lookupByWord = new Map(lookedUpWords.map((each) => [each.word, toWordLookup(each)]));
  const lookUp = (word: string): WordLookup =>
    lookupByWord.get(word) ?? { stem: word, isIndexed: false, isInText: false, similar: [] };
  const concepts = findConcepts(question, lookUp, synonyms);
  const terms = concepts.flatMap(({ alternatives }, conceptIndex) =>
    alternatives.map((alternative) => ({ ...alternative, conceptIndex, isWordingTerm: false })),
  );
  // Wording terms are the stop words and the pairs of neighbouring words of the question. They find sample questions
  // that are asked in similar words, and occur in no other text. They belong to no concept, so each gets an index after
  // those of the concepts.
  const confidencesOfWordingTerms = findWordingTerms(question, (word) => lookUp(word).stem);
  const wordingTerms = [...confidencesOfWordingTerms].map(([term, confidence], index) => ({
    term,
    conceptIndex: concepts.length + index,
    confidence,
    isWordingTerm: true,
  }));
  const matches = await findPassages(db, [...terms, ...wordingTerms]);
  const weights = weighConcepts(concepts, matches);
  return {
    concepts,
    weights,
    rankedSources: rankSources(matches.hits, concepts, weights),
  };
}

function toWordLookup({ word, stem, isIndexed, isInText, similarWords }: WordLookupRow): WordLookup {
  const similar = similarWords
    .map((each) => ({ stem: each.stem, similarity: similarity(word, each.word) }))
    .filter((each) => each.similarity >= minSimilarity)
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, maxReplacements);
  return { stem, isIndexed, isInText, similar };
}
