import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { certificatePolicyOf, findSite } from '../site/index.ts';
import { missingOf, type Missing, oldestCountingPass, requestObstacle } from './certificates.rules.ts';

/** The person whose eligibility is asked for, and the moment it is decided at. */
export interface Applicant {
  readonly db: Database;
  readonly config: Config;
  readonly userId: string;
  readonly now: Date;
}

export interface Eligibility {
  readonly modules: readonly ModuleStandingRow[];
  readonly missing: readonly Missing[];
  readonly obstacle: ReturnType<typeof requestObstacle>;
  readonly canRequest: boolean;
}

/** What a person still lacks for the certificate, and whether they may request it now. */
export async function findEligibility(applicant: Applicant): Promise<Eligibility> {
  const { db, userId, now } = applicant;
  const modules = await listModuleStandings(db, userId, await passesCountFrom(applicant));
  const missing = missingOf(
    modules.map((module) => ({
      id: module.id,
      chapterNumber: module.chapter_number,
      title: module.title,
      isCompleted: module.status === 'completed',
      hasQuiz: module.quiz_id !== null,
      isPassed: module.passed_at !== null,
    })),
  );
  const obstacle = requestObstacle(await listValidities(db, userId), now);
  return { modules, missing, obstacle, canRequest: modules.length > 0 && missing.length === 0 && obstacle === null };
}

/**
 * The moment from which a person's passes count. For the first certificate every pass counts; for a renewal only passes
 * that are no older than the validity, and the quiz of an older pass opens again.
 */
export async function passesCountFrom({ db, config, userId, now }: Applicant): Promise<Date> {
  if (!(await wasEverIssued(db, userId))) return new Date(0);
  const { validityMonths } = certificatePolicyOf(await findSite(db), config);
  return oldestCountingPass(now, validityMonths, config.siteTimezone);
}

/** Every active module in order, with this person's completion and the best counting pass of its first active quiz. */
function listModuleStandings(db: Database, userId: string, countsFrom: Date) {
  return db
    .selectFrom('active_modules as module')
    .leftJoin('module_progress as own', (join) =>
      join.onRef('own.module_id', '=', 'module.id').on('own.user_id', '=', userId),
    )
    .leftJoin('module_quizzes as quiz', 'quiz.module_id', 'module.id')
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom('quiz_results as attempt')
          .select(['attempt.score', 'attempt.submitted_at', 'attempt.content_revision', 'attempt.passing_score'])
          .whereRef('attempt.quiz_id', '=', 'quiz.quiz_id')
          .where('attempt.user_id', '=', userId)
          .where('attempt.is_passing', '=', true)
          .where('attempt.submitted_at', '>=', countsFrom)
          .orderBy('attempt.score', 'desc')
          .orderBy('attempt.submitted_at')
          .limit(1)
          .as('pass'),
      (join) => join.onTrue(),
    )
    .select(['module.id', 'module.chapter_number', 'module.title', 'module.content_revision'])
    .select(['own.status', 'own.completed_at', 'own.depth_revision', 'quiz.quiz_id'])
    .select(['pass.score', 'pass.submitted_at as passed_at', 'pass.content_revision as passed_revision'])
    .select('pass.passing_score')
    .orderBy('module.chapter_number')
    .execute();
}

export type ModuleStandingRow = Awaited<ReturnType<typeof listModuleStandings>>[number];

/** Whether a certificate was ever issued to this person: the next one is a renewal. */
async function wasEverIssued(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('certificates')
    .select('id')
    .where('user_id', '=', userId)
    .where('issued_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** State and expiry of each of a person's certificates. */
function listValidities(db: Database, userId: string) {
  return db
    .selectFrom('certificates')
    .select(['state', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .execute();
}
