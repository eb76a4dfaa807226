import type { Exhibit } from '@loopcheck/contract/features/quizzes/exhibit';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { rememberShared } from '../../platform/db/remember-shared.queries.ts';

/** One version of a question. The object is shared by all requests, and must not be modified. */
export interface QuestionContent {
  readonly id: string;
  readonly version: number;
  readonly question: string;
  /** Shown above the options; null for none. */
  readonly exhibit: Exhibit | null;
  readonly options: readonly string[];
  readonly optionCount: number;
  /**
   * The number of the correct option, from 1. A regrade does not change this number, but stores another number in the
   * attempts.
   */
  readonly correctOption: number;
  readonly explanation: string;
  /** The explanations of the options, in the order of `options`; empty if there are none. */
  readonly optionExplanations: readonly string[];
  readonly critical: boolean;
  readonly sectionId: string | null;
}

/** The contents of all questions. */
export interface QuestionContents {
  /** Returns a version of a question, the current or an earlier one. */
  readonly findVersion: (questionId: string, version: number) => QuestionContent;
  /** Returns the pool of a quiz: its active questions in their current versions, in order. */
  readonly findPool: (quizId: string) => readonly QuestionContent[];
}

const toKey = (questionId: string, version: number) => `${questionId} ${version}`;

/** Finds the contents of all questions in all versions. */
export const findQuestionContents = rememberShared(async (db): Promise<QuestionContents> => {
  const rows = await listVersions(db);
  const versions = new Map<string, QuestionContent>();
  const pools = new Map<string, QuestionContent[]>();
  for (const { quizId, isInPool, ...row } of rows) {
    const content = { ...row, optionCount: row.options.length };
    versions.set(toKey(row.id, row.version), content);
    if (!isInPool) continue;
    const pool = pools.get(quizId);
    if (pool) pool.push(content);
    else pools.set(quizId, [content]);
  }
  return {
    findVersion: (questionId, version) => {
      const content = versions.get(toKey(questionId, version));
      if (!content) throw new Error(`Question ${questionId} has no version ${version}.`);
      return content;
    },
    findPool: (quizId) => pools.get(quizId) ?? [],
  };
});

/**
 * Lists all versions of all questions. The lists of texts are selected as JSON, because the driver takes much longer to
 * parse a PostgreSQL array.
 */
const listVersions = (db: Database) =>
  db
    .selectFrom('questions as question')
    .innerJoin('question_versions as version', 'version.question_id', 'question.id')
    .select(['question.id', 'version.version', 'question.quiz_id as quizId', 'version.question', 'version.exhibit'])
    .select(['version.correct_option as correctOption', 'version.explanation', 'version.critical'])
    .select('version.section_id as sectionId')
    .select([
      sql<boolean>`question.is_active and version.version = question.current_version`.as('isInPool'),
      sql<readonly string[]>`to_json(version.options)`.as('options'),
      sql<readonly string[]>`to_json(version.option_explanations)`.as('optionExplanations'),
    ])
    .orderBy('question.position')
    .orderBy('question.id')
    .execute();
