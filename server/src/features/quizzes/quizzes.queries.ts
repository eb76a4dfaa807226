import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { AttemptLimits } from './attempt-limits.rules.ts';
import type { DrawableQuestion } from './draw.rules.ts';

/** Whose quizzes they are, and since when this person's passes count. */
export interface Taker {
  readonly userId: string;
  readonly countsFrom: Date;
}

/** A quiz with what this person did in it so far. Passes before `countsFrom` are too old to count. */
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
      // A renewal begins anew: what came before its passes count neither opens nor closes anything.
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

/** What limits this person's attempts. */
export const limitsOf = (quiz: QuizRow): AttemptLimits => ({
  attemptLimit: quiz.attempt_limit,
  waitingMinutes: quiz.waiting_minutes,
  usedCount: quiz.used_count,
  lastSubmittedAt: quiz.last_submitted_at,
});

/** The active quizzes of a module; the first is the one that counts. */
export function listQuizzesOfModule(db: Database, taker: Taker, moduleId: string): Promise<QuizRow[]> {
  return withOwnResults(db, taker)
    .where('quiz.module_id', '=', moduleId)
    .where('quiz.is_active', '=', true)
    .orderBy('quiz.position')
    .orderBy('quiz.created_at')
    .orderBy('quiz.id')
    .execute();
}

/** One quiz, also an inactive one: an attempt begun in it can still be finished. */
export function findQuiz(db: Database, taker: Taker, quizId: string): Promise<QuizRow | undefined> {
  return withOwnResults(db, taker).where('quiz.id', '=', quizId).executeTakeFirst();
}

/** The questions that a new attempt may draw from, in their present version. */
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

/** The whole pool with its key: for trainers and admins only. */
export async function listPoolWithKey(db: Database, quizId: string) {
  const rows = await db
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
  return rows.map((row) => ({
    id: row.id,
    question: row.question,
    options: row.options,
    correctAnswer: row.options[row.correct_option - 1] ?? '',
    explanation: row.explanation,
    critical: row.critical,
  }));
}

/** The average over the best score of each quiz tried, in percent, and how many quizzes are passed. */
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
