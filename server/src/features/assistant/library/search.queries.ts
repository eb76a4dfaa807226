import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/**
 * What the database knows about a word of a question, from the dictionary and from the indexed words. `toWordLookup`
 * in search.ts selects the best of `similarWords`.
 */
export interface WordLookupRow {
  readonly word: string;
  readonly stem: string;
  /** True if a passage, or a sample question, contains a word with this stem. */
  readonly isIndexed: boolean;
  /** True if a passage contains a word with this stem. */
  readonly isInText: boolean;
  /** Indexed words that share groups of three letters with the word, most similar first; empty if `isIndexed`. */
  readonly similarWords: { readonly word: string; readonly stem: string }[];
}

/** The minimum length of a word for which similarly spelt words are searched. */
const minLengthOfCorrectedWord = 4;
const maxSimilarWords = 16;

/** Looks up the words of a question in PostgreSQL's dictionary and among the indexed words. */
export async function findWords(
  db: Database,
  words: readonly { readonly word: string; readonly trigrams: readonly string[] }[],
): Promise<WordLookupRow[]> {
  const { rows } = await sql<WordLookupRow>`
    select question.word, dictionary.stem, known.is_in_text or known.is_asked as "isIndexed", known.is_in_text as "isInText",
      coalesce(similar_words.words, '[]') as "similarWords"
    from jsonb_to_recordset(${JSON.stringify(words)}::text::jsonb) as question (word text, trigrams text[])
    cross join lateral (
      select coalesce((ts_lexize('english_stem', question.word))[1], question.word) as stem
    ) as dictionary
    cross join lateral (
      select exists (select from passage_terms where term = dictionary.stem) as is_in_text,
        exists (select from asked_terms where term = dictionary.stem) as is_asked
    ) as known
    left join lateral (
      select jsonb_agg(jsonb_build_object('word', candidate.word, 'stem', candidate.stem)) as words
      from (
        select indexed.word, indexed.stem
        from passage_words as indexed
        where indexed.trigrams && question.trigrams and length(question.word) >= ${minLengthOfCorrectedWord}
          and not (known.is_in_text or known.is_asked)
        -- The number of common trigrams in relation to the number of the trigrams of both words.
        order by (
          select count(*) from unnest(indexed.trigrams) as trigram where trigram = any(question.trigrams)
        )::real / (cardinality(indexed.trigrams) + cardinality(question.trigrams)) desc, indexed.word
        limit ${maxSimilarWords}
      ) as candidate
    ) as similar_words on true`.execute(db);
  return rows;
}

/** A search term of a question. */
export interface SearchTerm {
  readonly term: string;
  /** The position of the concept in the list of concepts. The wording terms follow the concepts. */
  readonly conceptIndex: number;
  /** The confidence (0 to 1) that the asker meant the term. */
  readonly confidence: number;
  /** True for a wording term (`findWordingTerms`), which only the sample questions have. */
  readonly isWordingTerm: boolean;
}

/** A passage of the library: a section of a module or procedure. */
export interface Passage {
  readonly id: string;
  readonly moduleId: string | null;
  readonly sopId: string | null;
  readonly sectionId: string | null;
  readonly chapter: number | null;
  /** The number of the procedure, or the chapter number of the module. */
  readonly number: string;
  readonly title: string;
  readonly revision: number;
  readonly heading: string;
  readonly sentences: string[];
  /** The search terms of each sentence, separated by spaces. */
  readonly sentenceTerms: string[];
}

/** A passage that matches a question. */
export interface PassageHit extends Passage {
  /** The BM25 value of each concept in the passage, by the position of the concept. Concepts without a match are missing. */
  readonly values: Record<string, number>;
  /** As `values`, but for the sample questions that the passage answers. Includes wording terms. */
  readonly sampleValues: Record<string, number>;
  /** The similarity (0 to 1) of the most similar sample question that the passage answers. */
  readonly similarity: number;
  /** True if there are sample questions for the section, or for the whole procedure. */
  readonly hasSampleQuestions: boolean;
}

/** The passages that match a question, and the frequencies from which the weights of the concepts are computed. */
export interface PassageMatches {
  readonly hits: PassageHit[];
  /** The number of passages with each term. */
  readonly termCounts: Record<string, number>;
  /** The number of all passages. */
  readonly passageCount: number;
}

/** The constants k1 and b of Okapi BM25 for texts: they limit the value of repeated words and of long passages. */
const saturation = 1.2;
const lengthPenalty = 0.6;
/**
 * The constant k1 of Okapi BM25 for sample questions. It is higher than for texts, because each further sample question
 * with a word shows again that people ask about the source with this word.
 */
const sampleSaturation = 8;
const maxHits = 80;

/**
 * Finds the passages that match best by Okapi BM25. The frequency of a term in a passage is the sum of the weights of
 * the term's occurrences. Of several terms for one concept, the term with the highest value counts.
 *
 * The sample questions that a passage answers are a second field of the passage with values of its own. In this field,
 * the frequency of a term is the number of sample questions with the term, and the length is the number of sample
 * questions. The similarity of two questions is the cosine of the angle between their vectors of weighted terms
 * (`weighSampleQuestionTerms`): 1 if they have the same terms. In the SQL, names with `asked` stand for the sample
 * questions, and `question_terms` for the question of the person.
 */
export async function findPassages(db: Database, terms: readonly SearchTerm[]): Promise<PassageMatches> {
  const { rows } = await sql<{
    hits: PassageHit[] | null;
    termCounts: Record<string, number> | null;
    passageCount: number;
  }>`
    with searched as materialized (
      select term, "conceptIndex" as concept, confidence, "isWordingTerm"
      from jsonb_to_recordset(${JSON.stringify(terms)}::text::jsonb) as row (term text, "conceptIndex" integer, confidence real, "isWordingTerm" boolean)
    ), library as materialized (
      select count(*)::double precision as passage_count, avg(weight) as average_weight from passages
    ),
    -- The BM25 value of each concept in each passage.
    matched as materialized (
      select term, passage_id, weight, (count(*) over (partition by term))::double precision as term_count
      from passage_terms where term in (select term from searched)
    ), concept_values as (
      select matched.passage_id, searched.concept, max(
        searched.confidence * ln(1 + (library.passage_count - matched.term_count + 0.5) / (matched.term_count + 0.5))
        * matched.weight * ${saturation + 1}::real
        / (matched.weight + ${saturation}::real * (1 - ${lengthPenalty}::real + ${lengthPenalty}::real * passage.weight / library.average_weight))
      ) as value
      from matched join searched using (term) join passages as passage on passage.id = matched.passage_id cross join library
      group by matched.passage_id, searched.concept
    ), text_matches as (
      select passage_id, jsonb_object_agg(concept, value) as values_by_concept, sum(value) as total
      from concept_values group by passage_id
    ),
    -- The same for the sample questions. After a change of asked_questions, asked_terms has the terms of the old questions
    -- until the passages are rebuilt. In this time, greatest and least (below) keep the results of ln positive.
    asked as materialized (
      select * from asked_terms where term in (select term from searched)
    ), asked_library as materialized (
      select count(*)::double precision as source_count, sum(cardinality(questions))::double precision as question_count,
        avg(cardinality(questions))::double precision as average_count
      from asked_questions
    ), asked_counts as materialized (
      select term, count(*)::double precision as question_count, count(distinct passage_id)::double precision as source_count from asked group by term
    ), asked_sources as materialized (
      select passages.id as passage_id, cardinality(questions)::double precision as question_count
      from passages join asked_questions on source = case when module_id is null then number else number || '#' || section_id end
    ), asked_frequencies as (
      select passage_id, term, count(*)::double precision as frequency from asked group by passage_id, term
    ), asked_concept_values as (
      select passage_id, searched.concept, max(
        searched.confidence * ln(1 + (greatest(asked_library.source_count - asked_counts.source_count, 0) + 0.5) / (asked_counts.source_count + 0.5))
        * frequency * ${sampleSaturation + 1}::real
        / (frequency + ${sampleSaturation}::real * asked_sources.question_count / asked_library.average_count)
      ) as value
      from asked_frequencies join searched using (term) join asked_counts using (term) join asked_sources using (passage_id)
      cross join asked_library
      group by passage_id, searched.concept
    ), asked_matches as (
      select passage_id, jsonb_object_agg(concept, value) as values_by_concept, sum(value) as total
      from asked_concept_values group by passage_id
    ),
    -- The similarity of the most similar sample question of each passage. asked_library has one row and asked_counts one row
    -- per term, so each max of their columns only satisfies the grouping.
    question_terms as materialized (
      select concept, term, asked_counts.term is not null as occurs, max(confidence) * ln(
        (max(asked_library.question_count) + 1) / (least(coalesce(max(asked_counts.question_count), 0), max(asked_library.question_count)) + 0.5)
      ) as weight
      from searched left join asked_counts using (term) cross join asked_library
      -- The index does not store the most frequent wording terms.
      where asked_counts.term is not null or not "isWordingTerm"
      group by concept, term, asked_counts.term
    ), question_length as materialized (
      -- The misspelt form of a corrected word does not count, because no sample question can contain it. If no term of a
      -- concept occurs in the sample questions, its term with the highest weight counts.
      select sqrt(sum(square)) as length from (
        select coalesce(sum(weight * weight) filter (where occurs), max(weight * weight)) as square
        from question_terms group by concept
      ) as each
    ), similar_questions as (
      select passage_id, sum(asked.weight * question.weight) / (select length from question_length) as similarity
      from asked join (select term, max(weight) as weight from question_terms group by term) as question using (term)
      group by passage_id, asked.question
    ), similar_passages as (
      select passage_id, max(similarity) as similarity from similar_questions group by passage_id
    ),
    -- The passages with the highest sum of values.
    best as (
      select passage_id, coalesce(text.total, 0) as text_total, coalesce(text.values_by_concept, '{}') as values,
        coalesce(asked.values_by_concept, '{}') as asked_values
      from text_matches as text full join asked_matches as asked using (passage_id)
      order by coalesce(text.total, 0) + coalesce(asked.total, 0) desc, passage_id limit ${maxHits}
    )
    select
      (select json_agg(json_build_object(
        'id', id, 'moduleId', module_id, 'sopId', sop_id, 'sectionId', section_id, 'number', number, 'chapter', chapter_number, 'title', title,
        'revision', revision, 'heading', heading, 'sentences', sentences, 'sentenceTerms', sentence_terms,
        'values', values, 'sampleValues', asked_values, 'similarity', coalesce(similarity, 0),
        'hasSampleQuestions', coalesce(asked_sources.question_count, 0) > 0
      ) order by text_total desc, number, position)
      from best left join similar_passages using (passage_id) left join asked_sources using (passage_id) join passages on id = passage_id) as hits,
      (select jsonb_object_agg(term, term_count) from (select distinct term, term_count from matched) as each) as "termCounts",
      (select passage_count from library)::integer as "passageCount"`.execute(db);
  const [row] = rows;
  return { hits: row?.hits ?? [], termCounts: row?.termCounts ?? {}, passageCount: row?.passageCount ?? 0 };
}

/** A passage that was found by the name of its section or procedure. */
export interface NamedPassage extends Passage {
  readonly name: string;
  /** The hash of the section, or of the whole procedure. */
  readonly sourceHash: string;
}

/**
 * Finds the passages with these names, in this order. The name of a section is its chapter number and id, such as
 * `7#full-or-cleared`; the name of a procedure is its number. Skips a name if there is no such passage with sentences.
 */
export async function findPassagesByName(db: Database, names: readonly string[]): Promise<NamedPassage[]> {
  const { rows } = await sql<NamedPassage>`
    select distinct on (requested.position) id, module_id as "moduleId", sop_id as "sopId", section_id as "sectionId", number,
      chapter_number as chapter, title, revision, heading, sentences, sentence_terms as "sentenceTerms",
      source_hash as "sourceHash", requested.name
    from unnest(${[...names]}::text[]) with ordinality as requested (name, position)
    join passages on name = case when module_id is null then number else number || '#' || section_id end
    where cardinality(sentences) > 0
    -- A procedure has several passages. The section Steps is preferred, then the first one.
    order by requested.position, (heading = 'Steps') desc, passages.position`.execute(db);
  return rows;
}
