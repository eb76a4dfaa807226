import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** A word of a question, with its stem. `near` are similarly spelt words of passages, if no passage has the word. */
export interface LookedUpWord {
  readonly word: string;
  readonly stem: string;
  readonly isKnown: boolean;
  readonly near: { readonly word: string; readonly stem: string }[];
}

/** Looks up the words of a question in the dictionary and the index. */
export async function findWords(
  db: Database,
  words: readonly { readonly word: string; readonly trigrams: readonly string[] }[],
): Promise<LookedUpWord[]> {
  const { rows } = await sql<{ word: string; stem: string; isKnown: boolean; near: LookedUpWord['near'] }>`
    select asked.word, reduced.stem, exists (select from passage_terms where term = reduced.stem) as "isKnown",
      coalesce(near.words, '[]') as near
    from jsonb_to_recordset(${JSON.stringify(words)}::text::jsonb) as asked (word text, trigrams text[])
    cross join lateral (select coalesce((ts_lexize('english_stem', asked.word))[1], asked.word) as stem) as reduced
    left join lateral (
      select jsonb_agg(jsonb_build_object('word', candidate.word, 'stem', candidate.stem)) as words
      from (
        select known.word, known.stem
        from passage_words as known
        where known.trigrams && asked.trigrams and length(asked.word) >= 4
          and not exists (select from passage_terms where term = reduced.stem)
        order by (
          select count(*) from unnest(known.trigrams) as own where own = any(asked.trigrams)
        )::real / (cardinality(known.trigrams) + cardinality(asked.trigrams)) desc, known.word
        limit 16
      ) as candidate
    ) as near on true`.execute(db);
  return rows;
}

/** A search term of a concept. */
export interface AskedTerm {
  readonly term: string;
  readonly concept: number;
  readonly confidence: number;
}

/** A passage of the library. */
export interface Passage {
  readonly id: string;
  readonly moduleId: string | null;
  readonly sopId: string | null;
  readonly sectionId: string | null;
  readonly chapter: number | null;
  readonly number: string;
  readonly title: string;
  readonly revision: number;
  readonly heading: string;
  readonly sentences: string[];
  /** The search terms of each sentence. */
  readonly sentenceTerms: string[];
}

/** A matching passage with the BM25 value of each concept. */
export interface PassageHit extends Passage {
  /** By the index of the concept. */
  readonly values: Record<string, number>;
}

export interface FoundPassages {
  readonly hits: PassageHit[];
  /** The number of passages with each term. */
  readonly counts: Record<string, number>;
  /** The number of all passages. */
  readonly passages: number;
}

/** The constants k1 and b of Okapi BM25: saturation of repeated words, and penalty for long passages. */
const saturation = 1.2;
const lengthPenalty = 0.6;
const maxHits = 120;

/**
 * The best matching passages by Okapi BM25 over weighted stems. Of the alternative terms of a concept, the best one counts.
 */
export async function findPassages(db: Database, asked: readonly AskedTerm[]): Promise<FoundPassages> {
  const { rows } = await sql<{ hits: PassageHit[] | null; counts: Record<string, number> | null; passages: number }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as row (term text, concept integer, confidence real)
    ), whole as materialized (
      select count(*) as passages, avg(weight) as average from passages
    ), held as materialized (
      select term, passage_id, weight, count(*) over (partition by term) as holders
      from passage_terms where term in (select term from asked)
    ), valued as (
      select held.passage_id, asked.concept, max(
        asked.confidence * ln(1 + (whole.passages - held.holders + 0.5) / (held.holders + 0.5))
        * held.weight * ${saturation + 1}::real
        / (held.weight + ${saturation}::real * (1 - ${lengthPenalty}::real + ${lengthPenalty}::real * passage.weight / whole.average))
      ) as value
      from held join asked using (term) join passages as passage on passage.id = held.passage_id cross join whole
      group by held.passage_id, asked.concept
    ), best as (
      select passage_id, jsonb_object_agg(concept, value) as by_concept, sum(value) as total
      from valued group by passage_id order by sum(value) desc, passage_id limit ${maxHits}
    )
    select
      (select jsonb_agg(jsonb_build_object(
        'id', id, 'moduleId', module_id, 'sopId', sop_id, 'sectionId', section_id, 'number', number, 'chapter', chapter_number, 'title', title,
        'revision', revision, 'heading', heading, 'sentences', sentences, 'sentenceTerms', sentence_terms, 'values', by_concept
      ) order by total desc, number, position) from best join passages on id = passage_id) as hits,
      (select jsonb_object_agg(term, holders) from (select distinct term, holders from held) as each) as counts,
      (select passages from whole)::integer as passages`.execute(db);
  const [row] = rows;
  return { hits: row?.hits ?? [], counts: row?.counts ?? {}, passages: row?.passages ?? 0 };
}

/** Passages by name, in the given order: `7#full-or-cleared` is a section of chapter 7, `LC-07-05` a procedure. */
export async function findNamedPassages(db: Database, places: readonly string[]): Promise<Passage[]> {
  const { rows } = await sql<Passage>`
    select distinct on (place.position) id, module_id as "moduleId", sop_id as "sopId", section_id as "sectionId", number,
      chapter_number as chapter, title, revision, heading, sentences, sentence_terms as "sentenceTerms"
    from unnest(${[...places]}::text[]) with ordinality as place (name, position)
    join passages on name = case when module_id is null then number else number || '#' || section_id end
    where cardinality(sentences) > 0
    -- Of a procedure, the Steps section if it has one.
    order by place.position, (heading = 'Steps') desc, passages.position`.execute(db);
  return rows;
}
