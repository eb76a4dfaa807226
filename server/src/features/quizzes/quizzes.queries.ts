import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Config } from '../../config.ts';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { rememberShared, sharedVersion } from '../../platform/db/remember-shared.queries.ts';
import { findRenewalCutoff, firstPassCutoff, hasHeldCertificate } from '../certificates/index.ts';
import { findSiteOfVersion, quizWaitsOf, type Site } from '../site/index.ts';
import type { AttemptRow } from './attempts.queries.ts';
import type { AttemptLimits } from './quizzes.rules.ts';

/**
 * The person for whom quizzes are read, with the configuration and the current time, on which the pass cutoff depends.
 */
export interface QuizTaker {
  readonly userId: string;
  readonly config: Config;
  readonly now: Date;
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
  /** The number of active questions that are critical. */
  readonly critical_count: number;
}

/** The data of all quizzes that are the same for everybody. */
interface SharedQuizzes {
  /** All quizzes, in the order in which a module shows them. */
  readonly quizzes: readonly SharedQuiz[];
  /** The ids of all modules, active or inactive. */
  readonly moduleIds: ReadonlySet<string>;
}

const findSharedQuizzes = rememberShared(async (db): Promise<SharedQuizzes> => {
  const modules = await db.selectFrom('module_titles').select('id').execute();
  return { quizzes: await listSharedQuizzes(db), moduleIds: new Set(modules.map(({ id }) => id)) };
});

const listSharedQuizzes = (db: Database): Promise<SharedQuiz[]> =>
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
    .execute();

/**
 * A person's results in each quiz that they have attempted. `attemptCount` includes all submitted attempts, except those
 * that a revision ended. `bestScore` includes all submitted attempts that count, and so excludes test-outs (attempts
 * before reading the text) below 90 percent. `hasOpenAttempt` includes overdue and outdated attempts.
 *
 * The other results include only the used attempts. A used attempt was submitted since the pass cutoff, and was started
 * on `passing_revision`, the last revision that required a new pass, or on a later revision. The pass cutoff of a person
 * who has never held a certificate is in 1970, so no attempt is before it. The pass cutoff of other people is
 * `renewalCutoff`, so that they must pass the quizzes again for a renewal. `waitLiftedAt` is the time at which a trainer
 * lifted the waiting time after the latest used attempt; null if no trainer did.
 */
function selectResults(db: Database, parameter: Parameter<ResultsParameters>) {
  const passCutoff = sql`case when ${hasHeldCertificate(db, parameter('userId'))} then ${parameter('renewalCutoff')}::timestamptz else ${parameter('firstCutoff')}::timestamptz end`;
  const isUsed = sql`attempt.submitted_at >= ${passCutoff} and attempt.content_revision >= module.passing_revision`;
  return db
    .selectFrom('quiz_attempts as attempt')
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
      sql<boolean>`bool_or(attempt.submitted_at is null)`.as('hasOpenAttempt'),
      sql<number>`count(*) filter (where ${isUsed})`.as('usedCount'),
      sql<string | null>`max(attempt.submitted_at) filter (where ${isUsed})`.as('lastSubmittedAt'),
      sql<string | null>`(array_agg(attempt.wait_lifted_at order by attempt.submitted_at desc, attempt.started_at desc)
            filter (where ${isUsed}))[1]`.as('waitLiftedAt'),
      sql<boolean>`coalesce(bool_or(attempt.is_passing and attempt.is_counted) filter (where ${isUsed}), false)`.as(
        'hasPassed',
      ),
    ])
    .where('attempt.user_id', '=', parameter('userId'))
    .groupBy('attempt.quiz_id');
}

interface ResultsParameters {
  readonly userId: string;
  /** The pass cutoff of a person who has never held a certificate. */
  readonly firstCutoff: Date;
  /** The pass cutoff of a person who holds or has held a certificate. */
  readonly renewalCutoff: Date;
}

const selectPersonalResults = compileOnce((db, parameter: Parameter<ResultsParameters>) =>
  db.selectNoFrom([
    sharedVersion.as('sharedVersion'),
    hasHeldCertificate(db, parameter('userId')).as('hasHeldCertificate'),
    jsonArrayFrom(selectResults(db, parameter)).as('results'),
  ]),
);

/**
 * Selects up to two attempts for each quiz: the open attempt, and the latest submitted one. Also selects the states of
 * the person's certificates and requests, latest first.
 */
const selectPersonalStandings = compileOnce((db, parameter: Parameter<ResultsParameters>) =>
  db.selectNoFrom([
    sharedVersion.as('sharedVersion'),
    hasHeldCertificate(db, parameter('userId')).as('hasHeldCertificate'),
    jsonArrayFrom(selectResults(db, parameter)).as('results'),
    jsonArrayFrom(
      db
        .selectFrom('quiz_attempts')
        .distinctOn(sql`quiz_id, submitted_at is null`)
        .select(['quiz_id as quizId', 'content_revision as contentRevision', 'submitted_at as submittedAt'])
        .select(['expires_at as expiresAt', 'is_passing as isPassing', 'is_test_out as testOut'])
        .select('sections_to_read as sectionsToRead')
        .where('user_id', '=', parameter('userId'))
        .orderBy('quiz_id')
        .orderBy(sql`submitted_at is null`)
        .orderBy('submitted_at', 'desc')
        .orderBy('started_at', 'desc'),
    ).as('attempts'),
    jsonArrayFrom(
      db
        .selectFrom('certificate_states')
        .select(['state', 'expires_at as expiresAt'])
        .where('user_id', '=', parameter('userId'))
        .orderBy('requested_at', 'desc'),
    ).as('certificates'),
  ]),
);

/** The columns that `selectPersonalResults` and `selectPersonalStandings` have in common. */
interface PersonalRow {
  readonly sharedVersion: string;
  readonly hasHeldCertificate: boolean;
  readonly results: readonly {
    readonly quizId: string;
    readonly bestScore: string | null;
    readonly attemptCount: number;
    readonly hasOpenAttempt: boolean;
    readonly usedCount: number;
    readonly lastSubmittedAt: string | null;
    readonly waitLiftedAt: string | null;
    readonly hasPassed: boolean;
  }[];
}

/**
 * Reads a person's results in all quizzes. The pass cutoff for a renewal depends on a setting of the site. To save a
 * query for the setting, the statement is sent with the cutoff that follows from the last known setting. If the result
 * shows that the setting has changed, the statement is sent a second time with the right cutoff.
 */
async function readResults<Row extends PersonalRow>(
  db: Database,
  { userId, config, now }: QuizTaker,
  select: (db: Database, parameters: ResultsParameters) => Promise<Row[]>,
) {
  let site = lastSites.get(config);
  for (;;) {
    const renewalCutoff = findRenewalCutoff(site, { config, now });
    const [personal] = await select(db, { userId, firstCutoff: firstPassCutoff, renewalCutoff });
    if (!personal) throw new Error('The statement has returned no row.');
    site = await findSiteOfVersion(db, personal.sharedVersion);
    lastSites.set(config, site);
    const isCutoffCurrent = findRenewalCutoff(site, { config, now }).getTime() === renewalCutoff.getTime();
    if (personal.hasHeldCertificate && !isCutoffCurrent) continue;
    const passCutoff = personal.hasHeldCertificate ? renewalCutoff : firstPassCutoff;
    const shared = await findSharedQuizzes(db, personal.sharedVersion);
    return { ...shared, personal, passCutoff, siteWaits: quizWaitsOf(site, config) };
  }
}

/** The settings of the site at the last call, by the configuration of the server. They can be outdated. */
const lastSites = new WeakMap<Config, Site>();

/** A quiz with one person's results, and the waiting times of the site. */
export interface QuizRow extends SharedQuiz, Pick<AttemptLimits, 'siteWaits'> {
  /** In percent, with two decimals; null without an attempt that counts. */
  readonly best_score: string | null;
  readonly attempt_count: number;
  /** True if the person has an attempt that is not submitted, even if the attempt is overdue or outdated. */
  readonly has_open_attempt: boolean;
  /** The number of submitted attempts that count for the attempt limit. */
  readonly used_count: number;
  readonly last_submitted_at: Date | null;
  readonly wait_lifted_at: Date | null;
  readonly has_passed: boolean;
  /** The version of the shared data (see `rememberShared`) at the time when the results were loaded. */
  readonly shared_version: string;
}

/** Lists the quizzes for which `isWanted` is true, in the order in which a module shows them. */
async function listQuizzes(
  db: Database,
  taker: QuizTaker,
  isWanted: (quiz: SharedQuiz) => boolean,
): Promise<QuizRow[]> {
  return toQuizRows(await readResults(db, taker, selectPersonalResults), isWanted);
}

function toQuizRows(
  { quizzes, personal, siteWaits }: Omit<Awaited<ReturnType<typeof readResults>>, 'moduleIds' | 'passCutoff'>,
  isWanted: (quiz: SharedQuiz) => boolean,
): QuizRow[] {
  const results = new Map(personal.results.map((result) => [result.quizId, result]));
  return quizzes.filter(isWanted).map((quiz) => {
    const result = results.get(quiz.id);
    return {
      ...quiz,
      siteWaits,
      best_score: result?.bestScore ?? null,
      attempt_count: result?.attemptCount ?? 0,
      has_open_attempt: result?.hasOpenAttempt ?? false,
      used_count: result?.usedCount ?? 0,
      last_submitted_at: toDate(result?.lastSubmittedAt),
      wait_lifted_at: toDate(result?.waitLiftedAt),
      has_passed: result?.hasPassed ?? false,
      shared_version: personal.sharedVersion,
    };
  });
}

const toDate = (time: string | null | undefined): Date | null => (time ? new Date(time) : null);

/** Extracts the attempt limits of a quiz, and what the person has used of them. */
export const toAttemptLimits = (quiz: QuizRow): AttemptLimits => ({
  attemptLimit: quiz.attempt_limit,
  waitingMinutes: quiz.waiting_minutes,
  siteWaits: quiz.siteWaits,
  usedCount: quiz.used_count,
  lastSubmittedAt: quiz.last_submitted_at,
  isWaitLifted: quiz.wait_lifted_at !== null,
});

/**
 * Lists the active quizzes of a module in order. Only the first quiz counts for the module and the certificate. Returns
 * undefined if the module does not exist.
 */
export async function listQuizzesOfModule(
  db: Database,
  taker: QuizTaker,
  moduleId: string,
): Promise<QuizRow[] | undefined> {
  // A request can contain an id in upper or lower case.
  const id = moduleId.toLowerCase();
  const results = await readResults(db, taker, selectPersonalResults);
  if (!results.moduleIds.has(id)) return undefined;
  return toQuizRows(results, (quiz) => quiz.module_id === id && quiz.is_active);
}

/** Lists quizzes, active or inactive. */
export async function listQuizzesById(db: Database, taker: QuizTaker, ids: readonly string[]): Promise<QuizRow[]> {
  if (ids.length === 0) return [];
  return listQuizzes(db, taker, ({ id }) => ids.includes(id));
}

/** A person's open attempt at a quiz, or their latest submitted attempt. See `AttemptRow`. */
export type LatestAttempt = Pick<
  AttemptRow,
  'quizId' | 'contentRevision' | 'submittedAt' | 'expiresAt' | 'isPassing' | 'testOut' | 'sectionsToRead'
>;

/**
 * Lists the quizzes that count for the active modules: the first active quiz of each module. Also lists up to two
 * attempts for each quiz: the open attempt, and the latest attempt that was submitted since the pass cutoff. Also lists
 * the person's certificates and requests, latest first.
 */
export async function listStandings(db: Database, taker: QuizTaker) {
  const results = await readResults(db, taker, selectPersonalStandings);
  const { personal, passCutoff } = results;
  const attempts = personal.attempts.map((row): LatestAttempt => ({
    ...row,
    submittedAt: toDate(row.submittedAt),
    expiresAt: toDate(row.expiresAt),
  }));
  return {
    quizzes: toQuizRows(results, (quiz) => quiz.counts_for_module && quiz.is_module_active),
    attempts: attempts.filter(({ submittedAt }) => submittedAt === null || submittedAt >= passCutoff),
    certificates: personal.certificates.map(({ state, expiresAt }) => ({ state, expiresAt: toDate(expiresAt) })),
    sharedVersion: personal.sharedVersion,
  };
}

/**
 * Finds an active or inactive quiz; undefined if there is no such quiz. Inactive quizzes are included, because an open
 * attempt can still be finished after its quiz was deactivated.
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

/** Lists the active questions of a quiz with their correct answers; for trainers and admins only. */
export function listPoolWithAnswers(db: Database, quizId: string) {
  return selectPool(db, quizId)
    .select(['question.id', 'version.question', 'version.options', 'version.correct_option'])
    .select(['version.exhibit', 'version.explanation', 'version.critical'])
    .execute();
}

export type PoolQuestionRow = Awaited<ReturnType<typeof listPoolWithAnswers>>[number];

interface QuizStats {
  /**
   * The average, in percent, of the person's best scores in all quizzes with attempts that count; 0 without such an
   * attempt.
   */
  readonly averageScore: number;
  /** The number of quizzes in which the person has a pass that counts for the current revision of the module. */
  readonly passedQuizzes: number;
}

/** Finds a person's average score and the number of passed quizzes. */
export async function findQuizStats(db: Database, userId: string): Promise<QuizStats> {
  const [stats] = await selectQuizStats(db, { userId });
  if (!stats) throw new Error('The statement has returned no row.');
  return stats;
}

const selectQuizStats = compileOnce((db, parameter: Parameter<{ userId: string }>) =>
  db
    .selectFrom(
      db
        .selectFrom('quiz_results')
        .select(({ fn }) => ['quiz_id', fn.max('score').as('best_score')])
        .select(sql<boolean>`bool_or(is_passing and is_current)`.as('is_passed'))
        .where('user_id', '=', parameter('userId'))
        .groupBy('quiz_id')
        .as('quiz'),
    )
    .select([
      sql<number>`coalesce(round(avg(best_score), 2), 0)::float8`.as('averageScore'),
      sql<number>`count(*) filter (where is_passed)`.as('passedQuizzes'),
    ]),
);
