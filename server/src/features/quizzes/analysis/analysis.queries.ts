import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

// Attempts as shown to trainers.

/** Any person's attempt, with the person, quiz and module. For trainers and admins only. */
export function findAnyAttempt(db: Database, attemptId: string) {
  return db
    .selectFrom('quiz_attempts as attempt')
    .innerJoin('people as person', 'person.id', 'attempt.user_id')
    .innerJoin('quizzes as quiz', 'quiz.id', 'attempt.quiz_id')
    .innerJoin('module_titles as module', 'module.id', 'attempt.module_id')
    .select(['attempt.id', 'attempt.user_id', 'person.full_name', 'attempt.quiz_id', 'quiz.title'])
    .select(['attempt.module_id', 'module.chapter_number', 'module.sections', 'attempt.content_revision'])
    .select(['attempt.started_at', 'attempt.submitted_at', 'attempt.closed_by', 'attempt.score'])
    .select(['attempt.is_passing', 'attempt.passing_score', 'attempt.correct_count', 'attempt.question_count'])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirst();
}

/** The questions of an attempt, in the versions that were asked and in the drawn order. */
export function listQuestionsAsGiven(db: Database, attemptId: string) {
  return db
    .selectFrom('attempt_questions as drawn')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'drawn.question_id').onRef('version.version', '=', 'drawn.version'),
    )
    .innerJoin('questions as question', 'question.id', 'drawn.question_id')
    .select(['drawn.question_id', 'drawn.version', 'question.current_version', 'version.question', 'version.options'])
    .select(['drawn.option_order', 'drawn.chosen_option', 'drawn.corrected_option', 'drawn.keeps_point'])
    .select(['drawn.answered_at', 'version.correct_option', 'version.critical', 'version.section_id'])
    .select('version.explanation')
    .where('drawn.attempt_id', '=', attemptId)
    .orderBy('drawn.position')
    .execute();
}

// Item analysis.

const selectVersions = (db: Database) =>
  db
    .selectFrom('questions as question')
    .innerJoin('question_versions as version', 'version.question_id', 'question.id')
    .innerJoin('quizzes as quiz', 'quiz.id', 'question.quiz_id')
    .innerJoin('module_titles as module', 'module.id', 'quiz.module_id')
    .select(['question.id as questionId', 'question.quiz_id as quizId', 'question.current_version as currentVersion'])
    .select(['question.is_active as isActive', 'version.version', 'version.question', 'version.options'])
    .select(['version.correct_option as correctOption', 'version.critical'])
    .select(['quiz.title as quizTitle', 'quiz.module_id as moduleId', 'module.chapter_number as chapterNumber']);

export type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number];

/** All versions of all questions of a quiz, in the order of the pool. */
export function listVersions(db: Database, quizId: string): Promise<VersionRow[]> {
  return selectVersions(db)
    .where('question.quiz_id', '=', quizId)
    .orderBy('question.position')
    .orderBy('question.id')
    .orderBy('version.version')
    .execute();
}

/** All versions of one question. */
export function listVersionsOfQuestion(db: Database, questionId: string): Promise<VersionRow[]> {
  return selectVersions(db).where('question.id', '=', questionId).orderBy('version.version').execute();
}

/** All versions of the active questions of active quizzes in active modules. */
export function listVersionsInUse(db: Database): Promise<VersionRow[]> {
  return selectVersions(db)
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
 * A version with the same options as the current one, so that its answers can be compared with the current correct
 * option.
 */
export interface ComparableVersion {
  readonly questionId: string;
  readonly version: number;
  /** The current correct option in the option numbering of this version, from 1. */
  readonly correctOption: number;
  /** For each option of this version, its number in the current version. */
  readonly currentOptions: readonly number[];
  /** Whether the question's text differs from the current text. */
  readonly isReworded: boolean;
}

/** The answers that chose one option of one version: their number and the sums of their rest scores. */
export interface AnswerTally {
  readonly questionId: string;
  readonly version: number;
  readonly chosenOption: number | null;
  readonly count: number;
  /** The number of answers that have a rest score, that is, answers in attempts with more than one question. */
  readonly restCount: number;
  readonly restSum: number;
  readonly restSquareSum: number;
}

/**
 * Aggregates the first submitted attempts of trainees in these quizzes, in one statement. Versions in `comparable` are
 * graded with the correct option given there, other versions with their stored one. Attempts without any answer, and
 * people who can see the correct options, are left out.
 */
export async function listTallies(
  db: Database,
  quizIds: readonly string[],
  comparable: readonly ComparableVersion[],
): Promise<AnswerTally[]> {
  if (quizIds.length === 0) return [];
  const { rows } = await sql<AnswerTally>`
    with current (question_id, version, correct_option) as (
      select * from unnest(
        ${comparable.map((each) => each.questionId)}::uuid[],
        ${comparable.map((each) => each.version)}::integer[],
        ${comparable.map((each) => each.correctOption)}::integer[])
    ),
    first_attempt as (
      select distinct on (attempt.user_id, attempt.quiz_id) attempt.id
      from quiz_attempts as attempt
      join people as person on person.id = attempt.user_id and person.role = 'trainee' and not person.is_admin
      where attempt.submitted_at is not null and attempt.quiz_id = any(${[...quizIds]}::uuid[])
        and exists (
          select from attempt_questions as given
          where given.attempt_id = attempt.id and given.chosen_option is not null)
      order by attempt.user_id, attempt.quiz_id, attempt.submitted_at, attempt.started_at, attempt.id
    ),
    graded as (
      select drawn.attempt_id, drawn.question_id, drawn.version, drawn.chosen_option,
        (drawn.chosen_option is not distinct from
          coalesce(current.correct_option, drawn.corrected_option, version.correct_option))::integer as is_right
      from first_attempt
      join attempt_questions as drawn on drawn.attempt_id = first_attempt.id
      join question_versions as version
        on version.question_id = drawn.question_id and version.version = drawn.version
      left join current on current.question_id = drawn.question_id and current.version = drawn.version
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

/** The questions with answers that were graded with a correct option other than the current one. */
export async function listRegradesDue(db: Database, comparable: readonly ComparableVersion[]): Promise<Set<string>> {
  if (comparable.length === 0) return new Set();
  const { rows } = await sql<{ question_id: string }>`
    select distinct drawn.question_id
    from unnest(
      ${comparable.map((each) => each.questionId)}::uuid[],
      ${comparable.map((each) => each.version)}::integer[],
      ${comparable.map((each) => each.correctOption)}::integer[]) as current (question_id, version, correct_option)
    join question_versions as version
      on version.question_id = current.question_id and version.version = current.version
    join attempt_questions as drawn
      on drawn.question_id = current.question_id and drawn.version = current.version
    where coalesce(drawn.corrected_option, version.correct_option) <> current.correct_option
  `.execute(db);
  return new Set(rows.map((row) => row.question_id));
}

// Regrading.

/**
 * Locks all attempts that contain a question until the transaction ends, so that none is submitted during the regrade.
 */
export async function lockAttemptsWith(db: Database, questionId: string): Promise<void> {
  await sql`
    select id from quiz_attempts
    where id in (select attempt_id from attempt_questions where question_id = ${questionId}::uuid)
    order by id for update
  `.execute(db);
}

/** All answers to a question, including those of open attempts, with attempt and person. */
export function listAnswersTo(db: Database, questionId: string) {
  return db
    .selectFrom('attempt_questions as drawn')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'drawn.question_id').onRef('version.version', '=', 'drawn.version'),
    )
    .innerJoin('quiz_attempts as attempt', 'attempt.id', 'drawn.attempt_id')
    .innerJoin('people as person', 'person.id', 'attempt.user_id')
    .select(['drawn.attempt_id as attemptId', 'drawn.version', 'drawn.chosen_option as chosenOption'])
    .select((on) => on.fn.coalesce('drawn.corrected_option', 'version.correct_option').as('oldCorrectOption'))
    .select(['drawn.keeps_point as keepsPoint', 'attempt.user_id as userId', 'person.full_name as fullName'])
    .select(['attempt.submitted_at as submittedAt', 'attempt.module_id as moduleId', 'attempt.score'])
    .select(['attempt.content_revision as contentRevision', 'attempt.correct_count as correctCount'])
    .select(['attempt.question_count as questionCount', 'attempt.is_passing as isPassing'])
    .select('attempt.passing_score as passingScore')
    .where('drawn.question_id', '=', questionId)
    .orderBy('person.full_name')
    .orderBy('attempt.submitted_at')
    .orderBy('attempt.id')
    .execute();
}

export type AnswerRow = Awaited<ReturnType<typeof listAnswersTo>>[number];

/**
 * Stores the corrected option with the answers, not in the versions. Submitted answers that were correct keep their
 * point.
 */
export async function saveCorrections(
  db: Database,
  questionId: string,
  versions: readonly ComparableVersion[],
): Promise<void> {
  await sql`
    update attempt_questions as drawn
    set corrected_option = current.correct_option,
      keeps_point = attempt.submitted_at is not null
        and drawn.chosen_option is distinct from current.correct_option
        and (drawn.keeps_point or drawn.chosen_option is not distinct from
          coalesce(drawn.corrected_option, version.correct_option))
    from unnest(${versions.map((each) => each.version)}::integer[], ${versions.map((each) => each.correctOption)}::integer[])
        as current (version, correct_option),
      question_versions as version, quiz_attempts as attempt
    where drawn.question_id = ${questionId}::uuid and drawn.version = current.version
      and version.question_id = drawn.question_id and version.version = drawn.version
      and attempt.id = drawn.attempt_id
      and coalesce(drawn.corrected_option, version.correct_option) <> current.correct_option
  `.execute(db);
}

interface RaisedResult {
  readonly attemptId: string;
  readonly correctCount: number;
  readonly score: string;
  readonly isPassing: boolean;
}

/** Saves raised results. Never lowers a result. */
export async function saveRaisedResults(db: Database, raised: readonly RaisedResult[]): Promise<void> {
  await sql`
    update quiz_attempts as attempt
    set correct_count = result.correct_count, score = result.score, is_passing = result.is_passing
    from unnest(
      ${raised.map((each) => each.attemptId)}::uuid[],
      ${raised.map((each) => each.correctCount)}::integer[],
      ${raised.map((each) => each.score)}::numeric[],
      ${raised.map((each) => each.isPassing)}::boolean[]) as result (id, correct_count, score, is_passing)
    where attempt.id = result.id and result.correct_count > attempt.correct_count
  `.execute(db);
}

/** The score of an attempt before and after all regrades that raised it. */
export interface RaisedScoreRow {
  readonly attemptId: string;
  readonly regradedAt: Date;
  readonly fromScore: string;
  readonly toScore: string;
  readonly wasPassing: boolean;
  readonly isPassing: boolean;
}

/**
 * The raised scores of these attempts, by attempt id: the first score, the current score and the time of the last
 * regrade.
 */
export async function findRaisedScores(
  db: Database,
  attemptIds: readonly string[],
): Promise<Map<string, RaisedScoreRow>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('attempt_regrades as change')
    .innerJoin('regrades as regrade', 'regrade.id', 'change.regrade_id')
    .select('change.attempt_id as attemptId')
    .select([
      sql<Date>`max(regrade.regraded_at)`.as('regradedAt'),
      sql<string>`min(change.old_score)`.as('fromScore'),
      sql<string>`max(change.new_score)`.as('toScore'),
      sql<boolean>`bool_and(change.old_is_passing)`.as('wasPassing'),
      sql<boolean>`bool_or(change.new_is_passing)`.as('isPassing'),
    ])
    .where('change.attempt_id', 'in', [...attemptIds])
    .where('change.outcome', '=', 'raised')
    .groupBy('change.attempt_id')
    .execute();
  return new Map(rows.map((row) => [row.attemptId, row]));
}

interface NewRegrade {
  readonly quizId: string;
  readonly questionId: string;
  readonly version: number;
  readonly regradedBy: string;
  readonly fingerprint: string;
  readonly now: Date;
}

/** Inserts a regrade and returns its id. */
export async function saveRegrade(db: Database, regrade: NewRegrade): Promise<string> {
  const { id } = await db
    .insertInto('regrades')
    .values({
      quiz_id: regrade.quizId,
      question_id: regrade.questionId,
      version: regrade.version,
      regraded_by: regrade.regradedBy,
      fingerprint: regrade.fingerprint,
      regraded_at: regrade.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface ChangedResult {
  readonly attempt_id: string;
  readonly outcome: 'raised' | 'would_fall';
  readonly old_correct_count: number;
  readonly new_correct_count: number;
  readonly old_score: string;
  readonly new_score: string;
  readonly old_is_passing: boolean;
  readonly new_is_passing: boolean;
}

/** Inserts the old and the new result of each changed attempt, a thousand rows per statement. */
export async function saveChanges(db: Database, regradeId: string, changes: readonly ChangedResult[]): Promise<void> {
  for (let from = 0; from < changes.length; from += 1000) {
    const values = changes.slice(from, from + 1000).map((change) => ({ ...change, regrade_id: regradeId }));
    await db.insertInto('attempt_regrades').values(values).execute();
  }
}

/** The id of a question's regrade with this fingerprint, if it exists. */
export async function findRegradeId(
  db: Database,
  questionId: string,
  fingerprint: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('regrades')
    .select('id')
    .where('question_id', '=', questionId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row?.id;
}

const selectRegrades = (db: Database) =>
  db
    .selectFrom('regrades as regrade')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'regrade.question_id').onRef('version.version', '=', 'regrade.version'),
    )
    .innerJoin('people as actor', 'actor.id', 'regrade.regraded_by')
    .select(['regrade.id', 'regrade.question_id', 'regrade.regraded_at', 'actor.full_name as regraded_by'])
    .select(['version.question', 'version.options', 'version.correct_option']);

export type RegradeRow = Awaited<ReturnType<ReturnType<typeof selectRegrades>['execute']>>[number];

/** The latest 20 regrades of a quiz, latest first. */
export function listRegrades(db: Database, quizId: string): Promise<RegradeRow[]> {
  return selectRegrades(db)
    .where('regrade.quiz_id', '=', quizId)
    .orderBy('regrade.regraded_at', 'desc')
    .orderBy('regrade.id')
    .limit(20)
    .execute();
}

export function findRegrade(db: Database, id: string): Promise<RegradeRow | undefined> {
  return selectRegrades(db).where('regrade.id', '=', id).executeTakeFirst();
}

/** The changed results of these regrades, with the people concerned. */
export async function listChanges(db: Database, regradeIds: readonly string[]) {
  if (regradeIds.length === 0) return [];
  return db
    .selectFrom('attempt_regrades as change')
    .innerJoin('quiz_attempts as attempt', 'attempt.id', 'change.attempt_id')
    .innerJoin('people as person', 'person.id', 'attempt.user_id')
    .select(['change.regrade_id', 'change.attempt_id', 'change.outcome', 'change.old_score', 'change.new_score'])
    .select(['change.old_is_passing', 'change.new_is_passing', 'attempt.user_id', 'attempt.submitted_at'])
    .select('person.full_name')
    .where('change.regrade_id', 'in', [...regradeIds])
    .orderBy('person.full_name')
    .orderBy('change.attempt_id')
    .execute();
}
