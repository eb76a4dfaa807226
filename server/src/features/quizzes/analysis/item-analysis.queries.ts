import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { PooledVersion } from './pooled-versions.ts';

const versions = (db: Database) =>
  db
    .selectFrom('questions as question')
    .innerJoin('question_versions as version', 'version.question_id', 'question.id')
    .innerJoin('quizzes as quiz', 'quiz.id', 'question.quiz_id')
    .innerJoin('modules as module', 'module.id', 'quiz.module_id')
    .select(['question.id as questionId', 'question.quiz_id as quizId', 'question.current_version as currentVersion'])
    .select(['question.is_active as isActive', 'version.version', 'version.question', 'version.options'])
    .select(['version.correct_option as correctOption', 'version.critical'])
    .select(['quiz.title as quizTitle', 'quiz.module_id as moduleId', 'module.chapter_number as chapterNumber']);

export type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number];

/** Every version of every question of a quiz, in the order of the pool. */
export function listVersions(db: Database, quizId: string): Promise<VersionRow[]> {
  return versions(db)
    .where('question.quiz_id', '=', quizId)
    .orderBy('question.position')
    .orderBy('question.id')
    .orderBy('version.version')
    .execute();
}

/** Every version of one question. */
export function listVersionsOfQuestion(db: Database, questionId: string): Promise<VersionRow[]> {
  return versions(db).where('question.id', '=', questionId).orderBy('version.version').execute();
}

/** Every version of the questions that active quizzes of active modules draw from. */
export function listVersionsInUse(db: Database): Promise<VersionRow[]> {
  return versions(db)
    .where('question.is_active', '=', true)
    .where('quiz.is_active', '=', true)
    .where('module.is_active', '=', true)
    .orderBy('module.chapter_number')
    .orderBy('quiz.position')
    .orderBy('question.position')
    .orderBy('version.version')
    .execute();
}

/** Answers with the same option to one version: how many, and the sums of their rest scores. */
export interface AnswerTally {
  readonly questionId: string;
  readonly version: number;
  readonly chosenOption: number | null;
  readonly count: number;
  /** Of those in attempts that had other questions; only they have a rest score. */
  readonly restCount: number;
  readonly restSum: number;
  readonly restSquareSum: number;
}

/**
 * Sums up what the first attempts of trainees in these quizzes say, in one statement whatever their number. `pooled` gives
 * the key that counts for a version; any other version counts under its own. Attempts without any answer say nothing, and
 * people who can see the key are left out.
 */
export async function listTallies(
  db: Database,
  quizIds: readonly string[],
  pooled: readonly PooledVersion[],
): Promise<AnswerTally[]> {
  if (quizIds.length === 0) return [];
  const { rows } = await sql<AnswerTally>`
    with present (question_id, version, key) as (
      select * from unnest(
        ${pooled.map((each) => each.questionId)}::uuid[],
        ${pooled.map((each) => each.version)}::integer[],
        ${pooled.map((each) => each.key)}::integer[])
    ),
    first_attempt as (
      select distinct on (attempt.user_id, attempt.quiz_id) attempt.id
      from quiz_attempts as attempt
      join users as person on person.id = attempt.user_id and person.role = 'trainee' and not person.is_admin
      where attempt.submitted_at is not null and attempt.quiz_id = any(${[...quizIds]}::uuid[])
        and exists (
          select from attempt_questions as given
          where given.attempt_id = attempt.id and given.chosen_option is not null)
      order by attempt.user_id, attempt.quiz_id, attempt.submitted_at, attempt.started_at, attempt.id
    ),
    graded as (
      select drawn.attempt_id, drawn.question_id, drawn.version, drawn.chosen_option,
        (drawn.chosen_option is not distinct from
          coalesce(present.key, drawn.corrected_option, version.correct_option))::integer as is_right
      from first_attempt
      join attempt_questions as drawn on drawn.attempt_id = first_attempt.id
      join question_versions as version
        on version.question_id = drawn.question_id and version.version = drawn.version
      left join present on present.question_id = drawn.question_id and present.version = drawn.version
    ),
    scored as (
      select question_id, version, chosen_option,
        (sum(is_right) over attempt - is_right)::float8 / nullif(count(*) over attempt - 1, 0) as rest
      from graded
      window attempt as (partition by attempt_id)
    )
    select question_id as "questionId", version, chosen_option as "chosenOption", count(*) as count,
      count(rest) as "restCount", coalesce(sum(rest), 0) as "restSum", coalesce(sum(rest * rest), 0) as "restSquareSum"
    from scored
    group by question_id, version, chosen_option
  `.execute(db);
  return rows;
}

/** Questions of a quiz with a submitted answer that was graded under another key than these. */
export async function listRegradesDue(db: Database, pooled: readonly PooledVersion[]): Promise<Set<string>> {
  if (pooled.length === 0) return new Set();
  const { rows } = await sql<{ question_id: string }>`
    select distinct drawn.question_id
    from unnest(
      ${pooled.map((each) => each.questionId)}::uuid[],
      ${pooled.map((each) => each.version)}::integer[],
      ${pooled.map((each) => each.key)}::integer[]) as present (question_id, version, key)
    join question_versions as version
      on version.question_id = present.question_id and version.version = present.version
    join attempt_questions as drawn
      on drawn.question_id = present.question_id and drawn.version = present.version
    where coalesce(drawn.corrected_option, version.correct_option) <> present.key
  `.execute(db);
  return new Set(rows.map((row) => row.question_id));
}
