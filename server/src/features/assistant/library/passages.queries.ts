import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { SampleQuestions } from './sample-questions.rules.ts';

/** The modules and procedures whose passages must be rebuilt. */
export interface DueTexts {
  readonly moduleIds: string[];
  readonly sopIds: string[];
}

/** Returns true if any module or procedure has changed since its passages were built. */
export async function hasDueTexts(db: Database): Promise<boolean> {
  return (await db.selectFrom('passages_due').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Returns the ids of the due texts, and deletes the rows that mark them as due. A change that is committed later makes
 * its text due again.
 */
export async function takeDueTexts(db: Database): Promise<DueTexts> {
  const rows = await db.deleteFrom('passages_due').returning(['module_id', 'sop_id']).execute();
  const idsIn = (column: 'module_id' | 'sop_id') => [...new Set(rows.flatMap((row) => row[column] ?? []))];
  return { moduleIds: idsIn('module_id'), sopIds: idsIn('sop_id') };
}

/** Lists the texts of the active modules with these ids. */
export function listModuleTexts(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('active_modules')
    .select(['id', 'chapter_number', 'title', 'content', 'content_revision as revision'])
    .where('id', 'in', ids)
    .execute();
}

/** Lists the texts of the active procedures with these ids. */
export function listSopTexts(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('active_sops')
    .select([
      'id',
      'number',
      'chapter_number',
      'title',
      'description',
      'content',
      'reading_html',
      'plain_text',
      'revision',
    ])
    .where('id', 'in', ids)
    .execute();
}

/** A passage to be inserted: a section of a module or procedure. */
export interface NewPassage {
  readonly moduleId: string | null;
  readonly sopId: string | null;
  readonly position: number;
  readonly sectionId: string | null;
  /** The number of the procedure, or the chapter number of the module. */
  readonly number: string;
  readonly chapterNumber: number | null;
  readonly title: string;
  readonly revision: number;
  readonly heading: string;
  /** The hash of the section, or of the whole procedure. */
  readonly sourceHash: string;
  readonly sentences: string[];
  /** The search terms of each sentence, separated by spaces. */
  readonly sentenceTerms: string[];
  /**
   * The search terms of each sample question that this passage answers, with their weights.
   */
  readonly termsOfQuestions: readonly ReadonlyMap<string, number>[];
  /** The sum of the weights of the words of the passage. The ranking uses it as the length of the passage. */
  readonly weight: number;
  /** The search terms of the passage with their weights. */
  readonly terms: ReadonlyMap<string, number>;
}

/** Deletes the passages of the due texts and inserts the new ones. */
export async function replacePassages(db: Database, due: DueTexts, passages: readonly NewPassage[]): Promise<void> {
  await db
    .deleteFrom('passages')
    .where((eb) =>
      eb.or([
        eb('module_id', '=', sql<string>`any(${due.moduleIds}::uuid[])`),
        eb('sop_id', '=', sql<string>`any(${due.sopIds}::uuid[])`),
      ]),
    )
    .execute();
  if (passages.length === 0) return;
  const rows = passages.map(({ terms, termsOfQuestions, ...passage }) => ({
    ...passage,
    terms: Object.fromEntries(terms),
    termsOfQuestions: termsOfQuestions.map((question) => Object.fromEntries(question)),
  }));
  await sql`
    with new_passages as (
      select gen_random_uuid() as id, row.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (
        "moduleId" uuid, "sopId" uuid, position integer, "sectionId" text, number text, "chapterNumber" integer, title text, revision integer,
        heading text, "sourceHash" text, sentences text[], "sentenceTerms" text[], weight real, terms jsonb, "termsOfQuestions" jsonb
      )
    ), saved as (
      insert into passages (id, module_id, sop_id, position, section_id, number, chapter_number, title, revision, heading, source_hash, sentences, sentence_terms, weight)
      select id, "moduleId", "sopId", position, "sectionId", number, "chapterNumber", title, revision, heading, "sourceHash", sentences, "sentenceTerms", weight from new_passages
      returning id
    ), saved_asked as (
      insert into asked_terms (term, passage_id, question, weight)
      select term.key, new_passages.id, question.position, term.value::double precision
      from new_passages join saved using (id)
      cross join jsonb_array_elements(new_passages."termsOfQuestions") with ordinality as question (terms, position)
      cross join jsonb_each_text(question.terms) as term
    )
    insert into passage_terms (term, passage_id, weight)
    select term.key, new_passages.id, term.value::real
    from new_passages join saved using (id) cross join jsonb_each_text(new_passages.terms) as term`.execute(db);
}

/**
 * Saves the words of passages with their stems, for spelling correction. The words of removed texts are not deleted,
 * but match no passage.
 */
export async function saveIndexedWords(
  db: Database,
  words: ReadonlyMap<string, string>,
  createTrigrams: (word: string) => string[],
) {
  const rows = [...words].map(([word, stem]) => ({ word, stem, trigrams: createTrigrams(word) }));
  if (rows.length === 0) return;
  await sql`
    insert into passage_words (word, stem, trigrams)
    select word, stem, trigrams from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (word text, stem text, trigrams text[])
    on conflict do nothing`.execute(db);
}

/** Finds the stems of words with PostgreSQL's English dictionary. A word without a stem is mapped to itself. */
export async function findStems(db: Database, words: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem
    from unnest(${[...words]}::text[]) as word`.execute(db);
  return new Map(rows.map(({ word, stem }) => [word, stem]));
}

/** Lists the sample questions. In the database, the names of their tables begin with `asked`. */
export async function listSampleQuestions(db: Database): Promise<SampleQuestions[]> {
  return db.selectFrom('asked_questions').select(['source', 'questions']).orderBy('source').execute();
}

/** Replaces the sample questions. A database trigger then marks all texts as due. */
export async function replaceSampleQuestions(db: Database, entries: readonly SampleQuestions[]): Promise<void> {
  await db.deleteFrom('asked_questions').execute();
  if (entries.length === 0) return;
  await db
    .insertInto('asked_questions')
    .values(entries.map(({ source, questions }) => ({ source, questions: [...questions] })))
    .execute();
}

/**
 * Lists the groups of synonyms as phrases of stems, for `indexSynonyms`. Phrases that end with a question mark are only
 * looked for in questions, because in a passage these phrases usually mean something else.
 */
export async function listSynonymStems(
  db: Database,
  searchedText: 'passages' | 'questions',
): Promise<(readonly (readonly string[])[])[]> {
  const rows = await db.selectFrom('search_synonyms').select(['phrases', 'stems']).orderBy('position').execute();
  return rows.map(({ phrases, stems }) =>
    stems.filter((_, index) => searchedText === 'questions' || !phrases[index]?.endsWith('?')),
  );
}

/** Lists the groups of synonyms as phrases. */
export async function listSynonyms(db: Database): Promise<string[][]> {
  const rows = await db.selectFrom('search_synonyms').select('phrases').orderBy('position').execute();
  return rows.map((row) => row.phrases);
}

/** Replaces the groups of synonyms. A database trigger then marks all texts as due. */
export async function replaceSynonyms(
  db: Database,
  groups: readonly { readonly phrases: readonly string[]; readonly stems: readonly (readonly string[])[] }[],
): Promise<void> {
  await db.deleteFrom('search_synonyms').execute();
  if (groups.length === 0) return;
  await db
    .insertInto('search_synonyms')
    .values(groups.map(({ phrases, stems }, index) => ({ position: index + 1, phrases: [...phrases], stems })))
    .execute();
}
