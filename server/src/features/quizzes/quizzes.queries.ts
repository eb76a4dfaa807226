import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { passesCountFrom } from '../certificates/index.ts';
import type { AttemptLimits, ChosenOption, DrawableQuestion, Drawn, Grade } from './quizzes.rules.ts';

/** A person who takes quizzes. Passes and attempts before `countsFrom` no longer count; see certificate renewal. */
export interface Taker {
  readonly userId: string;
  readonly countsFrom: Date;
}

interface TakerContext {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
}

export const findTaker = async ({ db, config, now }: TakerContext, userId: string): Promise<Taker> => ({
  userId,
  countsFrom: await passesCountFrom({ db, config, userId, now }),
});

/** Selects quizzes with one person's results. */
const withOwnResults = (db: Database, { userId, countsFrom }: Taker) =>
  db
    .selectFrom('quizzes as quiz')
    .select(['quiz.id', 'quiz.module_id', 'quiz.title', 'quiz.description', 'quiz.passing_score'])
    .select(['quiz.time_limit_minutes', 'quiz.questions_drawn', 'quiz.is_active'])
    .select(['quiz.attempt_limit', 'quiz.waiting_minutes'])
    .select((on) => [
      on
        .selectFrom('questions')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('questions.quiz_id', '=', 'quiz.id')
        .where('questions.is_active', '=', true)
        .$asScalar()
        .$notNull()
        .as('pool_size'),
      on
        .selectFrom('quiz_attempts as attempt')
        .select((best) => best.fn.max('attempt.score').as('best'))
        .whereRef('attempt.quiz_id', '=', 'quiz.id')
        .where('attempt.user_id', '=', userId)
        .as('best_score'),
      on
        .selectFrom('quiz_attempts as attempt')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('attempt.quiz_id', '=', 'quiz.id')
        .where('attempt.user_id', '=', userId)
        .where('attempt.submitted_at', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('attempt_count'),
      // After a renewal, attempts before `countsFrom` do not count towards the limit.
      on
        .selectFrom('quiz_attempts as attempt')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('attempt.quiz_id', '=', 'quiz.id')
        .where('attempt.user_id', '=', userId)
        .where('attempt.submitted_at', '>=', countsFrom)
        .$asScalar()
        .$notNull()
        .as('used_count'),
      on
        .selectFrom('quiz_attempts as attempt')
        .select((last) => last.fn.max('attempt.submitted_at').as('last'))
        .whereRef('attempt.quiz_id', '=', 'quiz.id')
        .where('attempt.user_id', '=', userId)
        .where('attempt.submitted_at', '>=', countsFrom)
        .as('last_submitted_at'),
      on
        .exists(
          on
            .selectFrom('quiz_attempts as attempt')
            .select('attempt.id')
            .whereRef('attempt.quiz_id', '=', 'quiz.id')
            .where('attempt.user_id', '=', userId)
            .where('attempt.is_passing', '=', true)
            .where('attempt.submitted_at', '>=', countsFrom),
        )
        .as('has_passed'),
    ]);

export type QuizRow = Awaited<ReturnType<ReturnType<typeof withOwnResults>['execute']>>[number];

/** The attempt limits of a quiz, and how much of them the person has used. */
export const limitsOf = (quiz: QuizRow): AttemptLimits => ({
  attemptLimit: quiz.attempt_limit,
  waitingMinutes: quiz.waiting_minutes,
  usedCount: quiz.used_count,
  lastSubmittedAt: quiz.last_submitted_at,
});

/** The active quizzes of a module in order. The first quiz is the one that counts. */
export function listQuizzesOfModule(db: Database, taker: Taker, moduleId: string): Promise<QuizRow[]> {
  return withOwnResults(db, taker)
    .where('quiz.module_id', '=', moduleId)
    .where('quiz.is_active', '=', true)
    .orderBy('quiz.position')
    .orderBy('quiz.created_at')
    .orderBy('quiz.id')
    .execute();
}

/** Finds a quiz, active or not: an attempt that was started in a quiz that is now inactive can still be finished. */
export function findQuiz(db: Database, taker: Taker, quizId: string): Promise<QuizRow | undefined> {
  return withOwnResults(db, taker).where('quiz.id', '=', quizId).executeTakeFirst();
}

/** The questions that a new attempt may draw from, in their current version. */
export async function listPool(db: Database, quizId: string): Promise<(DrawableQuestion & { version: number })[]> {
  const rows = await db
    .selectFrom('questions as question')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.current_version'),
    )
    .select(['question.id', 'version.version', 'version.critical', 'version.options'])
    .where('question.quiz_id', '=', quizId)
    .where('question.is_active', '=', true)
    .orderBy('question.position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    critical: row.critical,
    optionCount: row.options.length,
  }));
}

/** The active questions with their correct answers; for trainers and admins only. */
export function listPoolWithAnswers(db: Database, quizId: string) {
  return db
    .selectFrom('questions as question')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.current_version'),
    )
    .select(['question.id', 'version.question', 'version.options', 'version.correct_option'])
    .select(['version.explanation', 'version.critical'])
    .where('question.quiz_id', '=', quizId)
    .where('question.is_active', '=', true)
    .orderBy('question.position')
    .execute();
}

export type PoolQuestionRow = Awaited<ReturnType<typeof listPoolWithAnswers>>[number];

/** The average of a person's best scores in all attempted quizzes, in percent, and the number of passed quizzes. */
export function findQuizStats(db: Database, userId: string): Promise<{ averageScore: number; passedQuizzes: number }> {
  return db
    .selectFrom(
      db
        .selectFrom('quiz_attempts')
        .select((on) => [
          'quiz_id',
          on.fn.max('score').as('best'),
          on.fn.agg<boolean>('bool_or', ['is_passing']).as('passed'),
        ])
        .where('user_id', '=', userId)
        .where('submitted_at', 'is not', null)
        .groupBy('quiz_id')
        .as('quiz'),
    )
    .select([
      sql<number>`coalesce(round(avg(best), 2), 0)::float8`.as('averageScore'),
      sql<number>`count(*) filter (where passed)`.as('passedQuizzes'),
    ])
    .executeTakeFirstOrThrow();
}

export interface AttemptRow {
  readonly id: string;
  readonly userId: string;
  readonly quizId: string;
  readonly moduleId: string;
  /** The content revision of the module when the attempt was started. */
  readonly contentRevision: number;
  readonly passingScore: number;
  readonly questionCount: number;
  readonly startedAt: Date;
  readonly expiresAt: Date | null;
  readonly submittedAt: Date | null;
  readonly closedBy: string | null;
  readonly correctCount: number | null;
  readonly score: string | null;
  readonly isPassing: boolean | null;
  readonly timeSpentSeconds: number | null;
}

const selectAttempts = (db: Database) =>
  db
    .selectFrom('quiz_attempts')
    .select(['id', 'user_id as userId', 'quiz_id as quizId', 'module_id as moduleId', 'passing_score as passingScore'])
    .select(['question_count as questionCount', 'started_at as startedAt', 'expires_at as expiresAt'])
    .select(['submitted_at as submittedAt', 'closed_by as closedBy', 'correct_count as correctCount', 'score'])
    .select([
      'content_revision as contentRevision',
      'is_passing as isPassing',
      'time_spent_seconds as timeSpentSeconds',
    ]);

/** One person's attempt, locked until the transaction ends, so that two requests cannot grade it twice. */
export function lockAttempt(db: Database, userId: string, attemptId: string): Promise<AttemptRow | undefined> {
  return selectAttempts(db).where('id', '=', attemptId).where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

/** A person's open attempt in a quiz, locked until the transaction ends. */
export function lockOpenAttempt(db: Database, userId: string, quizId: string): Promise<AttemptRow | undefined> {
  return selectAttempts(db)
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .where('submitted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The open attempts of one person in these quizzes, at most one per quiz. */
export async function listOpenAttempts(
  db: Database,
  userId: string,
  quizIds: readonly string[],
): Promise<AttemptRow[]> {
  if (quizIds.length === 0) return [];
  return selectAttempts(db)
    .where('user_id', '=', userId)
    .where('quiz_id', 'in', [...quizIds])
    .where('submitted_at', 'is', null)
    .execute();
}

/** The latest 50 submitted attempts of one person in a quiz, latest first. */
export function listSubmitted(db: Database, userId: string, quizId: string): Promise<AttemptRow[]> {
  return selectAttempts(db)
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

/**
 * An attempt, if it is open and expired before `before`. Locked until the transaction ends; skipped if locked by
 * another.
 */
export function lockExpired(db: Database, attemptId: string, before: Date): Promise<AttemptRow | undefined> {
  return selectAttempts(db)
    .where('id', '=', attemptId)
    .where('submitted_at', 'is', null)
    .where('expires_at', '<', before)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The ids of open attempts that expired before `before`. */
export async function listAbandoned(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('quiz_attempts')
    .select('id')
    .where('submitted_at', 'is', null)
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .execute();
  return rows.map((row) => row.id);
}

export interface AttemptQuestion {
  readonly questionId: string;
  readonly question: string;
  /** The options in authored order; `optionOrder` contains the displayed order. */
  readonly options: string[];
  readonly optionOrder: number[];
  /** The correct option for grading: the version's correct option, or its correction by a regrade. */
  readonly correctOption: number;
  /** Whether the answer was correct before the correct option was changed, and so keeps its point. */
  readonly keepsPoint: boolean;
  readonly explanation: string;
  readonly critical: boolean;
  readonly sectionId: string | null;
  readonly chosenOption: number | null;
}

/** The drawn questions of attempts with their saved answers, by attempt id, in the drawn order. */
export async function listAttemptQuestions(
  db: Database,
  attemptIds: readonly string[],
): Promise<Map<string, AttemptQuestion[]>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('attempt_questions as drawn')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'drawn.question_id').onRef('version.version', '=', 'drawn.version'),
    )
    .select(['drawn.attempt_id as attemptId', 'drawn.question_id as questionId', 'drawn.option_order as optionOrder'])
    .select(['drawn.chosen_option as chosenOption', 'version.question', 'version.options'])
    .select(['drawn.keeps_point as keepsPoint', 'version.explanation', 'version.critical'])
    .select((on) => on.fn.coalesce('drawn.corrected_option', 'version.correct_option').as('correctOption'))
    .select('version.section_id as sectionId')
    .where('drawn.attempt_id', 'in', [...attemptIds])
    .orderBy('drawn.position')
    .execute();
  return Map.groupBy(rows, (row) => row.attemptId);
}

export interface NewAttempt {
  readonly userId: string;
  readonly quizId: string;
  readonly moduleId: string;
  readonly contentRevision: number;
  readonly passingScore: number;
  readonly timeLimitMinutes: number | null;
  readonly now: Date;
  readonly drawn: readonly Drawn<{ id: string; version: number }>[];
}

/** Inserts an attempt with its drawn questions. Returns undefined if another request has already opened one. */
export async function saveAttempt(db: Database, attempt: NewAttempt): Promise<string | undefined> {
  const limitMs = attempt.timeLimitMinutes === null ? null : attempt.timeLimitMinutes * 60_000;
  const saved = await db
    .insertInto('quiz_attempts')
    .values({
      user_id: attempt.userId,
      quiz_id: attempt.quizId,
      module_id: attempt.moduleId,
      content_revision: attempt.contentRevision,
      passing_score: attempt.passingScore,
      time_limit_minutes: attempt.timeLimitMinutes,
      question_count: attempt.drawn.length,
      started_at: attempt.now,
      expires_at: limitMs === null ? null : new Date(attempt.now.getTime() + limitMs),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'quiz_id']).where('submitted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!saved) return undefined;
  const questions = attempt.drawn.map(({ question, optionOrder }, index) => ({
    attempt_id: saved.id,
    position: index + 1,
    question_id: question.id,
    version: question.version,
    option_order: optionOrder,
  }));
  await db.insertInto('attempt_questions').values(questions).execute();
  return saved.id;
}

/** Saves answers. The answers to questions without an entry in `chosen` remain unchanged. */
export async function saveAnswers(
  db: Database,
  attemptId: string,
  chosen: readonly ChosenOption[],
  now: Date,
): Promise<void> {
  if (chosen.length === 0) return;
  const ids = chosen.map((answer) => answer.questionId);
  const options = chosen.map((answer) => answer.option);
  await sql`
    update attempt_questions as drawn
    set chosen_option = answer.option, answered_at = ${now}
    from unnest(${ids}::uuid[], ${options}::integer[]) as answer (question_id, option)
    where drawn.attempt_id = ${attemptId} and drawn.question_id = answer.question_id
  `.execute(db);
}

/** Marks an open attempt as submitted, with its grade. */
export async function saveGrade(
  db: Database,
  attemptId: string,
  result: Grade & { closedBy: 'person' | 'clock'; timeSpentSeconds: number; now: Date },
): Promise<void> {
  await db
    .updateTable('quiz_attempts')
    .set({
      submitted_at: result.now,
      closed_by: result.closedBy,
      correct_count: result.correctCount,
      score: result.score,
      is_passing: result.isPassing,
      time_spent_seconds: result.timeSpentSeconds,
    })
    .where('id', '=', attemptId)
    .where('submitted_at', 'is', null)
    .execute();
}
