import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { findPassCutoff } from '../certificates/index.ts';
import { findSite, quizWaitsOf } from '../site/index.ts';
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
  /** The waiting times of the site after failed attempts. */
  readonly siteWaits: AttemptLimits['siteWaits'];
}

interface QuizTakerContext {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
}

/** Determines from which time on a person's attempts and passes count, and how long they wait after a failed one. */
export async function findQuizTaker({ db, config, now }: QuizTakerContext, userId: string): Promise<QuizTaker> {
  const [passCutoff, site] = await Promise.all([findPassCutoff({ db, config, userId, now }), findSite(db)]);
  return { userId, passCutoff, siteWaits: quizWaitsOf(site, config) };
}

/**
 * Selects quizzes with one person's results. `counts_for_module` is true for the module's first active quiz.
 * `attempt_count` includes all submitted attempts, except those that a revision ended. `best_score` includes all
 * submitted attempts that count, and so excludes test-outs below 90 percent. The other results include only attempts
 * since `passCutoff`. They exclude attempts on revisions before `passing_revision`, the last revision that required a
 * new pass.
 */
const selectQuizzes = (db: Database, { userId, passCutoff }: QuizTaker) =>
  db
    .selectFrom('quizzes as quiz')
    .innerJoin('module_titles as module', 'module.id', 'quiz.module_id')
    .select(['quiz.id', 'quiz.module_id', 'quiz.title', 'quiz.description', 'quiz.passing_score'])
    .select('module.passing_revision')
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
      const attemptsSinceCutoff = attempts
        .where('attempt.submitted_at', '>=', passCutoff)
        .whereRef('attempt.content_revision', '>=', 'module.passing_revision');
      const count = sql<number>`count(*)`.as('count');
      return [
        builder
          .exists(
            builder
              .selectFrom('module_quizzes')
              .select('module_quizzes.quiz_id')
              .whereRef('module_quizzes.quiz_id', '=', 'quiz.id'),
          )
          .as('counts_for_module'),
        activeQuestions.select(count).$asScalar().$notNull().as('pool_size'),
        activeQuestions
          .innerJoin('question_versions as version', (join) =>
            join
              .onRef('version.question_id', '=', 'questions.id')
              .onRef('version.version', '=', 'questions.current_version')
              .on('version.critical', '=', true),
          )
          .select(count)
          .$asScalar()
          .$notNull()
          .as('critical_count'),
        submittedAttempts
          .where('attempt.is_counted', '=', true)
          .select(({ fn }) => fn.max('attempt.score').as('best'))
          .as('best_score'),
        submittedAttempts
          .where('attempt.closed_by', '<>', 'revision')
          .select(count)
          .$asScalar()
          .$notNull()
          .as('attempt_count'),
        attemptsSinceCutoff.select(count).$asScalar().$notNull().as('used_count'),
        attemptsSinceCutoff.select(({ fn }) => fn.max('attempt.submitted_at').as('last')).as('last_submitted_at'),
        attemptsSinceCutoff
          .select('attempt.wait_lifted_at')
          .orderBy('attempt.submitted_at', 'desc')
          .orderBy('attempt.started_at', 'desc')
          .limit(1)
          .as('wait_lifted_at'),
        builder
          .exists(
            attemptsSinceCutoff
              .select('attempt.id')
              .where('attempt.is_passing', '=', true)
              .where('attempt.is_counted', '=', true),
          )
          .as('has_passed'),
      ];
    });

type SelectedQuiz = Awaited<ReturnType<ReturnType<typeof selectQuizzes>['execute']>>[number];

/** A quiz with one person's results, and the waiting times of the site. */
export type QuizRow = SelectedQuiz & Pick<QuizTaker, 'siteWaits'>;

/** Extracts the attempt limits of a quiz and the person's use of them. */
export const toAttemptLimits = (quiz: QuizRow): AttemptLimits => ({
  attemptLimit: quiz.attempt_limit,
  waitingMinutes: quiz.waiting_minutes,
  siteWaits: quiz.siteWaits,
  usedCount: quiz.used_count,
  lastSubmittedAt: quiz.last_submitted_at,
  isWaitLifted: quiz.wait_lifted_at !== null,
});

/** Lists the active quizzes of a module in order. Only the first quiz counts for the module and the certificate. */
export async function listQuizzesOfModule(db: Database, taker: QuizTaker, moduleId: string): Promise<QuizRow[]> {
  const quizzes = await selectQuizzes(db, taker)
    .where('quiz.module_id', '=', moduleId)
    .where('quiz.is_active', '=', true)
    .orderBy('quiz.position')
    .orderBy('quiz.created_at')
    .orderBy('quiz.id')
    .execute();
  return quizzes.map((quiz) => ({ ...quiz, siteWaits: taker.siteWaits }));
}

/** Lists quizzes, active or inactive, in any order. */
export async function listQuizzesById(db: Database, taker: QuizTaker, ids: readonly string[]): Promise<QuizRow[]> {
  if (ids.length === 0) return [];
  const quizzes = await selectQuizzes(db, taker)
    .where('quiz.id', 'in', [...ids])
    .execute();
  return quizzes.map((quiz) => ({ ...quiz, siteWaits: taker.siteWaits }));
}

/** Lists the quizzes that count for the active modules, in any order: the first active quiz of each module. */
export async function listQuizzesThatCount(db: Database, taker: QuizTaker): Promise<QuizRow[]> {
  const quizzes = await selectQuizzes(db, taker)
    .where('quiz.id', 'in', (builder) =>
      builder
        .selectFrom('module_quizzes')
        .innerJoin('active_modules', 'active_modules.id', 'module_quizzes.module_id')
        .select('module_quizzes.quiz_id'),
    )
    .execute();
  return quizzes.map((quiz) => ({ ...quiz, siteWaits: taker.siteWaits }));
}

/**
 * Finds an active or inactive quiz; undefined if there is none. Inactive quizzes are included, because an open attempt
 * can still be finished after its quiz was deactivated.
 */
export async function findQuiz(db: Database, taker: QuizTaker, quizId: string): Promise<QuizRow | undefined> {
  const quiz = await selectQuizzes(db, taker).where('quiz.id', '=', quizId).executeTakeFirst();
  return quiz && { ...quiz, siteWaits: taker.siteWaits };
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

/** Lists the sections of the active questions of a quiz; null for a question without a section. */
export async function listPoolSections(db: Database, quizId: string): Promise<{ sectionId: string | null }[]> {
  return selectPool(db, quizId).select('version.section_id as sectionId').execute();
}

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
    .select(['version.exhibit', 'version.explanation', 'version.critical'])
    .execute();
}

export type PoolQuestionRow = Awaited<ReturnType<typeof listPoolWithAnswers>>[number];

interface QuizStats {
  /** Average of the person's best scores in all quizzes with attempts that count, in percent; 0 if there are none. */
  readonly averageScore: number;
  /** The number of quizzes with a pass that counts for the current revision. */
  readonly passedQuizzes: number;
}

/** Finds a person's average score and the number of passed quizzes. */
export function findQuizStats(db: Database, userId: string): Promise<QuizStats> {
  return db
    .selectFrom(
      db
        .selectFrom('quiz_results')
        .select(({ fn }) => ['quiz_id', fn.max('score').as('best_score')])
        .select(sql<boolean>`bool_or(is_passing and is_current)`.as('is_passed'))
        .where('user_id', '=', userId)
        .groupBy('quiz_id')
        .as('quiz'),
    )
    .select([
      sql<number>`coalesce(round(avg(best_score), 2), 0)::float8`.as('averageScore'),
      sql<number>`count(*) filter (where is_passed)`.as('passedQuizzes'),
    ])
    .executeTakeFirstOrThrow();
}
