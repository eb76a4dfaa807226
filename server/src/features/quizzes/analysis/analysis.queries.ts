import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

const selectVersions = (db: Database) =>
  db
    .selectFrom('questions as question')
    .innerJoin('question_versions as version', 'version.question_id', 'question.id')
    .innerJoin('quizzes as quiz', 'quiz.id', 'question.quiz_id')
    .innerJoin('module_titles as module', 'module.id', 'quiz.module_id')
    .select(['question.id as questionId', 'question.quiz_id as quizId', 'question.current_version as currentVersion'])
    .select(['question.is_active as isActive', 'version.version', 'version.question', 'version.options'])
    .select(['version.correct_option as correctOption', 'version.exhibit', 'version.critical'])
    .select(['quiz.title as quizTitle', 'quiz.module_id as moduleId', 'module.chapter_number as chapterNumber']);

export type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number];

/** Lists all versions of all questions of a quiz, in the order of the questions. */
export function listVersionsOfQuiz(db: Database, quizId: string): Promise<VersionRow[]> {
  return selectVersions(db)
    .where('question.quiz_id', '=', quizId)
    .orderBy('question.position')
    .orderBy('question.id')
    .orderBy('version.version')
    .execute();
}

export function listVersionsOfQuestion(db: Database, questionId: string): Promise<VersionRow[]> {
  return selectVersions(db).where('question.id', '=', questionId).orderBy('version.version').execute();
}

/**
 * Lists all versions of the active questions of these quizzes. Skips inactive quizzes and the quizzes of inactive
 * modules.
 */
export function listVersionsInUse(db: Database, quizIds: readonly string[]): Promise<VersionRow[]> {
  return selectVersions(db)
    .where(sql<boolean>`quiz.id = any(${[...quizIds]}::uuid[])`)
    .where('question.is_active', '=', true)
    .where('quiz.is_active', '=', true)
    .where('module.is_active', '=', true)
    .orderBy('module.chapter_number')
    .orderBy('quiz.position')
    .orderBy('question.position')
    .orderBy('version.version')
    .execute();
}

/**
 * A version of a question that has the same options as the current version, possibly in another order. The correct
 * option of the current version can therefore be applied to the answers to this version.
 */
export interface ComparableVersion {
  readonly questionId: string;
  readonly version: number;
  /** The option that is correct in the current version, as its number, from 1, among the options of this version. */
  readonly correctOption: number;
  /** For each option of this version, its number in the current version, from 1. */
  readonly currentOptionNumbers: readonly number[];
  /** True if the text or the exhibit of the question differs from that of the current version. */
  readonly isReworded: boolean;
}

/**
 * The totals of the answers that chose one option of one version of a question. The rest score of an answer is the
 * share of correct answers to the other questions of the same attempt, 0 to 1.
 */
export interface AnswerTally {
  readonly questionId: string;
  readonly version: number;
  /** Null if the question was not answered. */
  readonly chosenOption: number | null;
  readonly count: number;
  /** The number of answers with a rest score. An answer has no rest score if its attempt has only one question. */
  readonly restCount: number;
  /** The sum of the rest scores. */
  readonly restSum: number;
  /** The sum of the squares of the rest scores. */
  readonly restSquareSum: number;
}

/**
 * Totals the answers of trainees to the questions of these quizzes, in one statement. For each trainee and quiz, only
 * one attempt is included: the first submitted attempt with at least one answer. Attempts that a revision of the module
 * ended (`closed_by` is `revision`) count nowhere and are skipped. If `answersPerQuestion` is given, only the most
 * recent of these attempts are included: enough to give each question about this number of answers.
 *
 * For the rest scores, an answer to one of `comparableVersions` counts as correct if it chose the option that is
 * correct in the current version. Any other answer counts as it did in the score of its attempt: its correct option is
 * `corrected_option` if a regrade has stored one, after a trainer had changed the correct option; otherwise it is the
 * correct option of the question's version.
 */
export async function listAnswerTallies(
  db: Database,
  quizIds: readonly string[],
  comparableVersions: readonly ComparableVersion[],
  answersPerQuestion?: number,
): Promise<AnswerTally[]> {
  if (quizIds.length === 0) return [];
  const { rows } = await sql<AnswerTally>`
    with comparable (question_id, version, correct_option) as (
      select * from unnest(
        ${comparableVersions.map((version) => version.questionId)}::uuid[],
        ${comparableVersions.map((version) => version.version)}::integer[],
        ${comparableVersions.map((version) => version.correctOption)}::integer[])
    ),
    first_attempt as (
      ${answersPerQuestion === undefined ? firstAttempts(quizIds) : mostRecentFirstAttempts(quizIds, answersPerQuestion)}
    ),
    graded as (
      select answer.attempt_id, answer.question_id, answer.version, answer.chosen_option,
        (answer.chosen_option is not distinct from
          coalesce(comparable.correct_option, answer.corrected_option, version.correct_option))::integer as is_correct
      from first_attempt
      join attempt_questions as answer on answer.attempt_id = first_attempt.id
      join question_versions as version
        on version.question_id = answer.question_id and version.version = answer.version
      left join comparable
        on comparable.question_id = answer.question_id and comparable.version = answer.version
    ),
    scored as (
      select question_id, version, chosen_option,
        (sum(is_correct) over attempt - is_correct)::float8 / nullif(count(*) over attempt - 1, 0) as rest_score
      from graded
      window attempt as (partition by attempt_id)
    )
    select question_id as "questionId", version, chosen_option as "chosenOption", count(*) as count,
      count(rest_score) as "restCount", coalesce(sum(rest_score), 0) as "restSum",
      coalesce(sum(rest_score * rest_score), 0) as "restSquareSum"
    from scored
    group by question_id, version, chosen_option
  `.execute(db);
  return rows;
}

/** SQL that is true for a submitted attempt that counts and has at least one answer. `attempt` is the table alias. */
const isAnalysed = (attempt: 'attempt' | 'earlier') => sql`
  ${sql.ref(attempt)}.submitted_at is not null and ${sql.ref(attempt)}.closed_by <> 'revision'
  and exists (
    select from attempt_questions as answer
    where answer.attempt_id = ${sql.ref(attempt)}.id and answer.chosen_option is not null)`;

const isOfTrainee = sql`exists (
  select from people as person where person.id = attempt.user_id and person.role = 'trainee' and not person.is_admin)`;

/** The first analysed attempt of each trainee at each of these quizzes. */
const firstAttempts = (quizIds: readonly string[]) => sql`
  select distinct on (attempt.user_id, attempt.quiz_id) attempt.id
  from quiz_attempts as attempt
  where attempt.quiz_id = any(${[...quizIds]}::uuid[]) and ${isAnalysed('attempt')} and ${isOfTrainee}
  order by attempt.user_id, attempt.quiz_id, attempt.submitted_at, attempt.started_at, attempt.id`;

/**
 * For each quiz, the most recent of the attempts of `firstAttempts`. An index supplies the most recent attempts first,
 * so the cost does not depend on the number of all attempts. An attempt asks only `questions_drawn` of the active
 * questions, so the limit is `answersPerQuestion` times the number of active questions, divided by the number drawn.
 */
const mostRecentFirstAttempts = (quizIds: readonly string[], answersPerQuestion: number) => sql`
  select latest.id
  from quizzes as quiz
  cross join lateral (
    select attempt.id
    from quiz_attempts as attempt
    where attempt.quiz_id = quiz.id and ${isAnalysed('attempt')} and ${isOfTrainee}
      and not exists (
        select from quiz_attempts as earlier
        where earlier.user_id = attempt.user_id and earlier.quiz_id = attempt.quiz_id and ${isAnalysed('earlier')}
          and (earlier.submitted_at, earlier.started_at, earlier.id)
            < (attempt.submitted_at, attempt.started_at, attempt.id))
    order by attempt.submitted_at desc, attempt.id desc
    limit (
      select ceil(${answersPerQuestion}::numeric * count(*) / nullif(least(count(*), quiz.questions_drawn), 0))
      from questions as question where question.quiz_id = quiz.id and question.is_active)
  ) as latest
  where quiz.id = any(${[...quizIds]}::uuid[])`;

/**
 * Finds the ids of questions with answers that were graded with an option that is no longer the correct option.
 * Attempts that a revision of the module ended (`closed_by` is `revision`) are ignored, because they count nowhere.
 *
 * An answer without `corrected_option` was graded with the correct option of its version. The statement searches for
 * such answers only if this option differs from the option that is correct in the current version. Answers with
 * `corrected_option` are few, and an index finds them.
 */
export async function findQuestionIdsToRegrade(
  db: Database,
  comparableVersions: readonly ComparableVersion[],
): Promise<Set<string>> {
  if (comparableVersions.length === 0) return new Set();
  const hasAnswer = (condition: RawBuilder<unknown>) => sql`exists (
    select from attempt_questions as answer
    join quiz_attempts as attempt on attempt.id = answer.attempt_id and attempt.closed_by is distinct from 'revision'
    where answer.question_id = comparable.question_id and answer.version = comparable.version and ${condition})`;
  const { rows } = await sql<{ question_id: string }>`
    select distinct comparable.question_id
    from unnest(
      ${comparableVersions.map((version) => version.questionId)}::uuid[],
      ${comparableVersions.map((version) => version.version)}::integer[],
      ${comparableVersions.map((version) => version.correctOption)}::integer[]) as comparable (question_id, version, correct_option)
    join question_versions as version
      on version.question_id = comparable.question_id and version.version = comparable.version
    where version.correct_option <> comparable.correct_option and ${hasAnswer(sql`answer.corrected_option is null`)}
      or ${hasAnswer(sql`answer.corrected_option is not null and answer.corrected_option <> comparable.correct_option`)}
  `.execute(db);
  return new Set(rows.map((row) => row.question_id));
}
