import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { findPassCutoff } from '../certificates/index.ts';
import type { AttemptLimits, DrawableQuestion } from './quizzes.rules.ts';

/** A person whose access to quizzes is checked, with the time from which their attempts count. */
export interface QuizTaker {
  readonly userId: string;
  /**
   * Attempts before this time count neither as a pass nor for the attempt limits. For a person who has never held a
   * certificate, it is in 1970, so all attempts count. For others, it is one validity period of a certificate ago, so
   * that they must pass the quizzes again for a renewal.
   */
  readonly passCutoff: Date;
}

interface QuizTakerContext {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
}

/** Determines from which time on a person's attempts and passes count. */
export const findQuizTaker = async ({ db, config, now }: QuizTakerContext, userId: string): Promise<QuizTaker> => ({
  userId,
  passCutoff: await findPassCutoff({ db, config, userId, now }),
});

/**
 * Selects quizzes with one person's results. `best_score` and `attempt_count` include all submitted attempts. The other
 * results include only attempts since `passCutoff`.
 */
const selectQuizzes = (db: Database, { userId, passCutoff }: QuizTaker) =>
  db
    .selectFrom('quizzes as quiz')
    .select(['quiz.id', 'quiz.module_id', 'quiz.title', 'quiz.description', 'quiz.passing_score'])
    .select(['quiz.time_limit_minutes', 'quiz.questions_drawn', 'quiz.is_active'])
    .select(['quiz.attempt_limit', 'quiz.waiting_minutes'])
    .select((builder) => {
      const activeQuestions = builder
        .selectFrom('questions')
        .whereRef('questions.quiz_id', '=', 'quiz.id')
        .where('questions.is_active', '=', true);
      const attempts = builder
        .selectFrom('quiz_attempts as attempt')
        .whereRef('attempt.quiz_id', '=', 'quiz.id')
        .where('attempt.user_id', '=', userId);
      const submittedAttempts = attempts.where('attempt.submitted_at', 'is not', null);
      const attemptsSinceCutoff = attempts.where('attempt.submitted_at', '>=', passCutoff);
      const count = sql<number>`count(*)`.as('count');
      return [
        activeQuestions.select(count).$asScalar().$notNull().as('pool_size'),
        submittedAttempts.select(({ fn }) => fn.max('attempt.score').as('best')).as('best_score'),
        submittedAttempts.select(count).$asScalar().$notNull().as('attempt_count'),
        attemptsSinceCutoff.select(count).$asScalar().$notNull().as('used_count'),
        attemptsSinceCutoff.select(({ fn }) => fn.max('attempt.submitted_at').as('last')).as('last_submitted_at'),
        builder
          .exists(attemptsSinceCutoff.select('attempt.id').where('attempt.is_passing', '=', true))
          .as('has_passed'),
      ];
    });

export type QuizRow = Awaited<ReturnType<ReturnType<typeof selectQuizzes>['execute']>>[number];

/** Extracts the attempt limits of a quiz and the person's use of them. */
export const toAttemptLimits = (quiz: QuizRow): AttemptLimits => ({
  attemptLimit: quiz.attempt_limit,
  waitingMinutes: quiz.waiting_minutes,
  usedCount: quiz.used_count,
  lastSubmittedAt: quiz.last_submitted_at,
});

/** Lists the active quizzes of a module in order. Only the first quiz counts for the module and the certificate. */
export function listQuizzesOfModule(db: Database, taker: QuizTaker, moduleId: string): Promise<QuizRow[]> {
  return selectQuizzes(db, taker)
    .where('quiz.module_id', '=', moduleId)
    .where('quiz.is_active', '=', true)
    .orderBy('quiz.position')
    .orderBy('quiz.created_at')
    .orderBy('quiz.id')
    .execute();
}

/** Finds an active or inactive quiz. An open attempt can still be finished after its quiz was deactivated. */
export function findQuiz(db: Database, taker: QuizTaker, quizId: string): Promise<QuizRow | undefined> {
  return selectQuizzes(db, taker).where('quiz.id', '=', quizId).executeTakeFirst();
}

/** Selects the active questions of a quiz in their current versions. */
const selectPool = (db: Database, quizId: string) =>
  db
    .selectFrom('questions as question')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.current_version'),
    )
    .where('question.quiz_id', '=', quizId)
    .where('question.is_active', '=', true)
    .orderBy('question.position');

/** Lists the active questions of a quiz in their current versions, with the data that `drawQuestions` needs. */
export async function listDrawableQuestions(
  db: Database,
  quizId: string,
): Promise<(DrawableQuestion & { version: number })[]> {
  const rows = await selectPool(db, quizId)
    .select(['question.id', 'version.version', 'version.critical', 'version.options'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    critical: row.critical,
    optionCount: row.options.length,
  }));
}

/** Lists the active questions of a quiz with their correct answers; for trainers and admins only. */
export function listPoolWithAnswers(db: Database, quizId: string) {
  return selectPool(db, quizId)
    .select(['question.id', 'version.question', 'version.options', 'version.correct_option'])
    .select(['version.explanation', 'version.critical'])
    .execute();
}

export type PoolQuestionRow = Awaited<ReturnType<typeof listPoolWithAnswers>>[number];

interface QuizStats {
  /** Average of the person's best scores in all quizzes that they have submitted, in percent; 0 if there are none. */
  readonly averageScore: number;
  readonly passedQuizzes: number;
}

export function findQuizStats(db: Database, userId: string): Promise<QuizStats> {
  return db
    .selectFrom(
      db
        .selectFrom('quiz_attempts')
        .select(({ fn }) => [
          'quiz_id',
          fn.max('score').as('best_score'),
          fn.agg<boolean>('bool_or', ['is_passing']).as('is_passed'),
        ])
        .where('user_id', '=', userId)
        .where('submitted_at', 'is not', null)
        .groupBy('quiz_id')
        .as('quiz'),
    )
    .select([
      sql<number>`coalesce(round(avg(best_score), 2), 0)::float8`.as('averageScore'),
      sql<number>`count(*) filter (where is_passed)`.as('passedQuizzes'),
    ])
    .executeTakeFirstOrThrow();
}
