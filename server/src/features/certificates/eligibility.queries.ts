import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { certificatePolicyOf, findSite } from '../site/index.ts';
import {
  findMissingRequirements,
  type MissingRequirement,
  renewalPassCutoff,
  requestObstacle,
} from './certificates.rules.ts';

/** The person whose eligibility is checked, the time of the check, and the database and configuration for the check. */
export interface Applicant {
  readonly db: Database;
  readonly config: Config;
  readonly userId: string;
  readonly now: Date;
}

/** The state of a person's modules and certificates that decides whether the person can request a certificate. */
export interface Eligibility {
  /** All active modules by chapter number, each with the person's results. */
  readonly modules: readonly ModuleResultsRow[];
  /** The requirements that the person does not meet yet. */
  readonly missing: readonly MissingRequirement[];
  /**
   * The error code that states why the person's existing certificates prevent a request. One is pending, or one is
   * still valid and cannot be renewed yet. Null if they do not prevent a request.
   */
  readonly obstacle: ReturnType<typeof requestObstacle>;
  /** True if there are active modules, no requirement is missing, and there is no obstacle. */
  readonly canRequest: boolean;
}

/** Finds the requirements that a person does not meet yet, and whether the person can request a certificate now. */
export async function findEligibility(applicant: Applicant): Promise<Eligibility> {
  const { db, userId, now } = applicant;
  const modules = await listModuleResults(db, userId, await findPassCutoff(applicant));
  const missing = findMissingRequirements(
    modules.map((module) => ({
      id: module.id,
      chapterNumber: module.chapter_number,
      title: module.title,
      isCompleted: module.completed_at !== null,
      hasQuiz: module.quiz_id !== null,
      isPassed: module.passed_at !== null,
    })),
  );
  const obstacle = requestObstacle(await listCertificateValidities(db, userId), now);
  return { modules, missing, obstacle, canRequest: modules.length > 0 && missing.length === 0 && obstacle === null };
}

/**
 * Finds the time since which a quiz must have been passed to count for a certificate. For a person's first certificate,
 * every passed quiz counts. For a renewal, a quiz counts only if it was passed in the last `validityMonths`, the number
 * of months for which the site's certificates are valid (default: 12). A quiz that was passed before this time does not
 * count as passed, so the person can take it again.
 */
export async function findPassCutoff({ db, config, userId, now }: Applicant): Promise<Date> {
  if (!(await hasEverHeldCertificate(db, userId))) return new Date(0);
  const { validityMonths } = certificatePolicyOf(await findSite(db), config);
  return renewalPassCutoff(now, validityMonths, config.siteTimezone);
}

/**
 * Lists the active modules by chapter number, one row per module. Each row has the person's completion of the module
 * and the id of its first active quiz. It also has the person's best passed attempt at this quiz since `passCutoff`. An
 * attempt does not count if a later revision of the module required a new pass. The columns of a completion, quiz or
 * attempt that does not exist are null.
 *
 * `content_revision` is the current revision of the module's text, `read_revision` the revision that the person read,
 * and `passed_revision` the revision at the time of the passed attempt.
 */
function listModuleResults(db: Database, userId: string, passCutoff: Date) {
  return (
    db
      .selectFrom('active_modules as module')
      .leftJoin('completed_modules as completion', (join) =>
        join.onRef('completion.module_id', '=', 'module.id').on('completion.user_id', '=', userId),
      )
      // The view module_quizzes has at most one row per module: the module's first active quiz.
      .leftJoin('module_quizzes as quiz', 'quiz.module_id', 'module.id')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('quiz_results as attempt')
            .select(['attempt.id', 'attempt.score', 'attempt.submitted_at'])
            .select(['attempt.content_revision', 'attempt.passing_score'])
            .whereRef('attempt.quiz_id', '=', 'quiz.quiz_id')
            .where('attempt.user_id', '=', userId)
            .where('attempt.is_passing', '=', true)
            .where('attempt.is_current', '=', true)
            .where('attempt.submitted_at', '>=', passCutoff)
            .orderBy('attempt.score', 'desc')
            .orderBy('attempt.submitted_at')
            .limit(1)
            .as('pass'),
        (join) => join.onTrue(),
      )
      .select(['module.id', 'module.chapter_number', 'module.title', 'module.content_revision'])
      .select(['completion.completed_at', 'completion.depth_revision as read_revision', 'quiz.quiz_id'])
      .select(['pass.score', 'pass.submitted_at as passed_at', 'pass.content_revision as passed_revision'])
      .select(['pass.passing_score', 'pass.id as attempt_id'])
      .orderBy('module.chapter_number')
      .execute()
  );
}

export type ModuleResultsRow = Awaited<ReturnType<typeof listModuleResults>>[number];

/** True if a certificate was ever issued to the person. The person's next certificate is then a renewal. */
async function hasEverHeldCertificate(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('certificates')
    .select('id')
    .where('user_id', '=', userId)
    .where('issued_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function listCertificateValidities(db: Database, userId: string) {
  return db
    .selectFrom('certificates')
    .select(['state', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .execute();
}
