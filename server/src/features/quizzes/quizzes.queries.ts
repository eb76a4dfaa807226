import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Config } from '../../config.ts';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { rememberShared, sharedVersion } from '../../platform/db/remember-shared.queries.ts';
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

/** A quiz, active or inactive, without anybody's results. */
interface SharedQuiz {
  readonly id: string;
  readonly module_id: string;
  readonly title: string;
  readonly description: string;
  readonly passing_score: number;
  /** The last revision of the module that required a new pass. */
  readonly passing_revision: number;
  readonly time_limit_minutes: number | null;
  readonly questions_drawn: number;
  readonly is_active: boolean;
  readonly attempt_limit: number | null;
  readonly waiting_minutes: number | null;
  /** True for the module's first active quiz. */
  readonly counts_for_module: boolean;
  readonly is_module_active: boolean;
  /** The number of active questions. */
  readonly pool_size: number;
  readonly critical_count: number;
}

/** Lists all quizzes in the order in which a module shows them. */
const findSharedQuizzes = rememberShared((db): Promise<SharedQuiz[]> =>
  db
    .selectFrom('quizzes as quiz')
    .innerJoin('module_titles as module', 'module.id', 'quiz.module_id')
    .leftJoin('module_quizzes as counting', 'counting.quiz_id', 'quiz.id')
    .leftJoin(
      (builder) =>
        builder
          .selectFrom('questions')
          .innerJoin('question_versions as version', (join) =>
            join
              .onRef('version.question_id', '=', 'questions.id')
              .onRef('version.version', '=', 'questions.current_version'),
          )
          .select('questions.quiz_id')
          .select(sql<number>`count(*)`.as('size'))
          .select(sql<number>`count(*) filter (where version.critical)`.as('critical'))
          .where('questions.is_active', '=', true)
          .groupBy('questions.quiz_id')
          .as('pool'),
      (join) => join.onRef('pool.quiz_id', '=', 'quiz.id'),
    )
    .select(['quiz.id', 'quiz.module_id', 'quiz.title', 'quiz.description', 'quiz.passing_score'])
    .select(['module.passing_revision', 'module.is_active as is_module_active'])
    .select(['quiz.time_limit_minutes', 'quiz.questions_drawn', 'quiz.is_active'])
    .select(['quiz.attempt_limit', 'quiz.waiting_minutes'])
    .select(({ eb, fn }) => [
      eb('counting.quiz_id', 'is not', null).$castTo<boolean>().as('counts_for_module'),
      fn.coalesce('pool.size', sql<number>`0`).as('pool_size'),
      fn.coalesce('pool.critical', sql<number>`0`).as('critical_count'),
    ])
    .orderBy('quiz.position')
    .orderBy('quiz.created_at')
    .orderBy('quiz.id')
    .execute(),
);

/**
 * Selects one row with a person's results in each quiz that they have attempted. `attemptCount` includes all submitted
 * attempts, except those that a revision ended. `bestScore` includes all submitted attempts that count, and so excludes
 * test-outs below 90 percent. The other results include only attempts since `passCutoff`. They exclude attempts on
 * revisions before `passing_revision`, the last revision that required a new pass.
 */
const selectResults = compileOnce((db, parameter: Parameter<{ userId: string; passCutoff: Date }>) => {
  const isUsed = sql`attempt.submitted_at >= ${parameter('passCutoff')} and attempt.content_revision >= module.passing_revision`;
  return db.selectNoFrom(({ selectFrom }) => [
    sharedVersion.as('sharedVersion'),
    jsonArrayFrom(
      selectFrom('quiz_attempts as attempt')
        .innerJoin('quizzes as quiz', 'quiz.id', 'attempt.quiz_id')
        .innerJoin('module_titles as module', 'module.id', 'quiz.module_id')
        .select('attempt.quiz_id as quizId')
        .select([
          sql<
            string | null
          >`max(attempt.score) filter (where attempt.submitted_at is not null and attempt.is_counted)::text`.as(
            'bestScore',
          ),
          sql<number>`count(*) filter (where attempt.submitted_at is not null and attempt.closed_by <> 'revision')`.as(
            'attemptCount',
          ),
          sql<number>`count(*) filter (where ${isUsed})`.as('usedCount'),
          sql<string | null>`max(attempt.submitted_at) filter (where ${isUsed})`.as('lastSubmittedAt'),
          sql<
            string | null
          >`(array_agg(attempt.wait_lifted_at order by attempt.submitted_at desc, attempt.started_at desc)
            filter (where ${isUsed}))[1]`.as('waitLiftedAt'),
          sql<boolean>`coalesce(bool_or(attempt.is_passing and attempt.is_counted) filter (where ${isUsed}), false)`.as(
            'hasPassed',
          ),
        ])
        .where('attempt.user_id', '=', parameter('userId'))
        .groupBy('attempt.quiz_id'),
    ).as('results'),
  ]);
});

/** A quiz with one person's results, and the waiting times of the site. */
export interface QuizRow extends SharedQuiz, Pick<QuizTaker, 'siteWaits'> {
  /** In percent, with two decimals; null without an attempt that counts. */
  readonly best_score: string | null;
  readonly attempt_count: number;
  readonly used_count: number;
  readonly last_submitted_at: Date | null;
  readonly wait_lifted_at: Date | null;
  readonly has_passed: boolean;
}

/** Lists the quizzes for which `isWanted` is true, in the order in which a module shows them. */
async function listQuizzes(
  db: Database,
  { userId, passCutoff, siteWaits }: QuizTaker,
  isWanted: (quiz: SharedQuiz) => boolean,
): Promise<QuizRow[]> {
  const [personal] = await selectResults(db, { userId, passCutoff });
  if (!personal) return [];
  const quizzes = await findSharedQuizzes(db, personal.sharedVersion);
  const results = new Map(personal.results.map((result) => [result.quizId, result]));
  const toDate = (time: string | null | undefined): Date | null => (time ? new Date(time) : null);
  return quizzes.filter(isWanted).map((quiz) => {
    const result = results.get(quiz.id);
    return {
      ...quiz,
      siteWaits,
      best_score: result?.bestScore ?? null,
      attempt_count: result?.attemptCount ?? 0,
      used_count: result?.usedCount ?? 0,
      last_submitted_at: toDate(result?.lastSubmittedAt),
      wait_lifted_at: toDate(result?.waitLiftedAt),
      has_passed: result?.hasPassed ?? false,
    };
  });
}

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
export function listQuizzesOfModule(db: Database, taker: QuizTaker, moduleId: string): Promise<QuizRow[]> {
  // A request may contain an id in upper or lower case.
  const id = moduleId.toLowerCase();
  return listQuizzes(db, taker, (quiz) => quiz.module_id === id && quiz.is_active);
}

/** Lists quizzes, active or inactive. */
export async function listQuizzesById(db: Database, taker: QuizTaker, ids: readonly string[]): Promise<QuizRow[]> {
  if (ids.length === 0) return [];
  return listQuizzes(db, taker, ({ id }) => ids.includes(id));
}

/** Lists the quizzes that count for the active modules: the first active quiz of each module. */
export const listQuizzesThatCount = (db: Database, taker: QuizTaker): Promise<QuizRow[]> =>
  listQuizzes(db, taker, (quiz) => quiz.counts_for_module && quiz.is_module_active);

/**
 * Finds an active or inactive quiz; undefined if there is none. Inactive quizzes are included, because an open attempt
 * can still be finished after its quiz was deactivated.
 */
export async function findQuiz(db: Database, taker: QuizTaker, quizId: string): Promise<QuizRow | undefined> {
  const [quiz] = await listQuizzesById(db, taker, [quizId.toLowerCase()]);
  return quiz;
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
