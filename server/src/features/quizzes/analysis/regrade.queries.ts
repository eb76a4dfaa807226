import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ComparableVersion } from './analysis.queries.ts';

// A regrade grades the answers to a question again, after a trainer has changed the correct option of the question.

/**
 * Locks all attempts that contain a question until the transaction ends, so that no such attempt is submitted during
 * the regrade.
 */
export async function lockAttemptsWithQuestion(db: Database, questionId: string): Promise<void> {
  await sql`
    select id from quiz_attempts
    where id in (select attempt_id from attempt_questions where question_id = ${questionId}::uuid)
    order by id for update
  `.execute(db);
}

/**
 * Lists the answers to a question in all attempts, with attempt and person. Includes blanks and open attempts. Leaves
 * out attempts that a revision ended, because their result does not count.
 */
export function listAnswersToQuestion(db: Database, questionId: string) {
  return db
    .selectFrom('attempt_questions as answer')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'answer.question_id').onRef('version.version', '=', 'answer.version'),
    )
    .innerJoin('quiz_attempts as attempt', 'attempt.id', 'answer.attempt_id')
    .innerJoin('people as person', 'person.id', 'attempt.user_id')
    .select(['answer.attempt_id as attemptId', 'answer.version', 'answer.chosen_option as chosenOption'])
    .select(({ fn }) => fn.coalesce('answer.corrected_option', 'version.correct_option').as('oldCorrectOption'))
    .select(['answer.keeps_point as keepsPoint', 'attempt.user_id as userId', 'person.full_name as fullName'])
    .select(['attempt.submitted_at as submittedAt', 'attempt.module_id as moduleId', 'attempt.score'])
    .select(['attempt.content_revision as contentRevision', 'attempt.correct_count as correctCount'])
    .select(['attempt.question_count as questionCount', 'attempt.is_passing as isPassing'])
    .select(['attempt.passing_score as passingScore', 'attempt.is_test_out as testOut'])
    .where('answer.question_id', '=', questionId)
    .where('attempt.closed_by', 'is distinct from', 'revision')
    .orderBy('person.full_name')
    .orderBy('attempt.submitted_at')
    .orderBy('attempt.id')
    .execute();
}

export type AnswerRow = Awaited<ReturnType<typeof listAnswersToQuestion>>[number];

/**
 * Saves in each answer to these versions, also in open attempts, which option is correct now. Skips answers that were
 * already graded with this option. A submitted answer that was correct before, but did not choose this option, still
 * counts as correct (`keeps_point`). The stored versions of the question are not changed.
 */
export async function saveCorrectedOptions(
  db: Database,
  questionId: string,
  versions: readonly ComparableVersion[],
): Promise<void> {
  await sql`
    update attempt_questions as answer
    set corrected_option = current.correct_option,
      keeps_point = attempt.submitted_at is not null
        and answer.chosen_option is distinct from current.correct_option
        and (answer.keeps_point or answer.chosen_option is not distinct from
          coalesce(answer.corrected_option, version.correct_option))
    from unnest(
        ${versions.map((version) => version.version)}::integer[],
        ${versions.map((version) => version.correctOption)}::integer[]) as current (version, correct_option),
      question_versions as version, quiz_attempts as attempt
    where answer.question_id = ${questionId}::uuid and answer.version = current.version
      and version.question_id = answer.question_id and version.version = answer.version
      and attempt.id = answer.attempt_id
      and coalesce(answer.corrected_option, version.correct_option) <> current.correct_option
  `.execute(db);
}

interface RaisedResult {
  readonly attemptId: string;
  readonly correctCount: number;
  readonly score: string;
  readonly isPassing: boolean;
}

/** Saves raised results. Skips an attempt whose stored result is not lower than the new result. */
export async function saveRaisedResults(db: Database, results: readonly RaisedResult[]): Promise<void> {
  await sql`
    update quiz_attempts as attempt
    set correct_count = result.correct_count, score = result.score, is_passing = result.is_passing
    from unnest(
      ${results.map((result) => result.attemptId)}::uuid[],
      ${results.map((result) => result.correctCount)}::integer[],
      ${results.map((result) => result.score)}::numeric[],
      ${results.map((result) => result.isPassing)}::boolean[]) as result (id, correct_count, score, is_passing)
    where attempt.id = result.id and result.correct_count > attempt.correct_count
  `.execute(db);
}

/**
 * The score of an attempt before the first regrade that raised the score (`fromScore`), and after the last regrade that
 * raised it (`toScore`).
 */
export interface RaisedScoreRow {
  readonly attemptId: string;
  /** The time of the last regrade that raised the score. */
  readonly regradedAt: Date;
  readonly fromScore: string;
  readonly toScore: string;
  readonly wasPassing: boolean;
  readonly isPassing: boolean;
}

/**
 * Finds the raised scores of these attempts, by attempt id. Regrades only raise scores, so the lowest old score is the
 * original score, and the highest new score is the current score. In the same way, an attempt passed originally if all
 * old results are passes, and passes now if any new result is a pass.
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

/** Inserts a regrade. Returns the id of the regrade. */
export async function insertRegrade(db: Database, regrade: NewRegrade): Promise<string> {
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

interface NewResultChange {
  readonly attempt_id: string;
  /** A result that `would_fall` is only recorded, because a regrade never lowers a result. */
  readonly outcome: 'raised' | 'would_fall';
  readonly old_correct_count: number;
  readonly new_correct_count: number;
  readonly old_score: string;
  readonly new_score: string;
  readonly old_is_passing: boolean;
  readonly new_is_passing: boolean;
}

/** The maximum number of rows per statement. PostgreSQL limits the number of parameters of a statement. */
const maxRowsPerInsert = 1000;

/** Inserts the old and the new result of each attempt that a regrade changes or would change. */
export async function insertResultChanges(
  db: Database,
  regradeId: string,
  changes: readonly NewResultChange[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += maxRowsPerInsert) {
    const values = changes.slice(from, from + maxRowsPerInsert).map((change) => ({ ...change, regrade_id: regradeId }));
    await db.insertInto('attempt_regrades').values(values).execute();
  }
}

/** Finds the id of the regrade of a question with this fingerprint. */
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

const maxListedRegrades = 20;

/** Lists the latest regrades of a quiz, latest first, at most `maxListedRegrades`. */
export function listRegrades(db: Database, quizId: string): Promise<RegradeRow[]> {
  return selectRegrades(db)
    .where('regrade.quiz_id', '=', quizId)
    .orderBy('regrade.regraded_at', 'desc')
    .orderBy('regrade.id')
    .limit(maxListedRegrades)
    .execute();
}

export function findRegrade(db: Database, id: string): Promise<RegradeRow | undefined> {
  return selectRegrades(db).where('regrade.id', '=', id).executeTakeFirst();
}

/** Lists the old and new results of the attempts that these regrades changed or would have changed, with the person. */
export async function listResultChanges(db: Database, regradeIds: readonly string[]) {
  if (regradeIds.length === 0) return [];
  return db
    .selectFrom('attempt_regrades as change')
    .innerJoin('quiz_attempts as attempt', 'attempt.id', 'change.attempt_id')
    .innerJoin('people as person', 'person.id', 'attempt.user_id')
    .select(['change.regrade_id', 'change.attempt_id', 'change.outcome', 'change.old_score', 'change.new_score'])
    .select(['change.old_is_passing', 'change.new_is_passing', 'attempt.user_id', 'attempt.submitted_at'])
    .select(['attempt.passing_score', 'attempt.is_test_out', 'person.full_name'])
    .where('change.regrade_id', 'in', [...regradeIds])
    .orderBy('person.full_name')
    .orderBy('change.attempt_id')
    .execute();
}

export type ResultChangeRow = Awaited<ReturnType<typeof listResultChanges>>[number];
