import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Config } from '../../config.ts';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { rememberShared, sharedVersion } from '../../platform/db/remember-shared.queries.ts';
import { certificatePolicyOf, drillsSettingOf, findSiteOfVersion, type Site } from '../site/index.ts';
import {
  findMissingRequirements,
  type MissingRequirement,
  renewalPassCutoff,
  findRequestObstacle,
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
   * The error code that states why the person's existing certificates prevent a request (see `findRequestObstacle`).
   * Null if they do not prevent a request.
   */
  readonly obstacle: ReturnType<typeof findRequestObstacle>;
  /** True if there are active modules, no requirement is missing, and there is no obstacle. */
  readonly canRequest: boolean;
}

/** Finds the requirements that a person does not meet yet, and whether the person can request a certificate now. */
export async function findEligibility(applicant: Applicant): Promise<Eligibility> {
  const { db, userId, now } = applicant;
  const [personal] = await selectPersonalResults(db, { userId });
  if (!personal) throw new Error('The statement has returned no row.');
  const passCutoff = personal.hasHeldCertificate
    ? findRenewalCutoff(await findSiteOfVersion(db, personal.sharedVersion), applicant)
    : firstPassCutoff;
  const modules = toModuleResults(await findSharedModules(db, personal.sharedVersion), personal, passCutoff);
  const site = await findSiteOfVersion(db, personal.sharedVersion);
  const needsDrills = drillsSettingOf(site) === 'required_for_certificate';
  const missing = findMissingRequirements(
    modules.map((module) => ({
      id: module.id,
      chapterNumber: module.chapter_number,
      title: module.title,
      isCompleted: module.completed_at !== null,
      hasQuiz: module.quiz_id !== null,
      isPassed: module.passed_at !== null,
      neededDrill: needsDrills && !module.has_passed_drill ? module.drill : null,
    })),
  );
  const obstacle = findRequestObstacle(personal.certificates.map(toValidity), now);
  return { modules, missing, obstacle, canRequest: modules.length > 0 && missing.length === 0 && obstacle === null };
}

/**
 * Returns the time since which a quiz must have been passed to count for the renewal of a certificate. The time is the
 * start of the day `validityMonths` months ago. Certificates of the site are valid for this number of months (default:
 * 12). A quiz that was passed before this time does not count as passed, so the person can take it again. For a
 * person's first certificate, every passed quiz counts (`firstPassCutoff`).
 */
export function findRenewalCutoff(site: Site, { config, now }: Pick<Applicant, 'config' | 'now'>): Date {
  const { validityMonths } = certificatePolicyOf(site, config);
  const key = `${validityMonths} ${config.siteTimezone} ${Math.floor(now.getTime() / quarterHourMs)}`;
  if (lastCutoff?.key !== key) {
    lastCutoff = { key, cutoff: renewalPassCutoff(now, validityMonths, config.siteTimezone) };
  }
  return lastCutoff.cutoff;
}

/** The time since which a passed quiz counts for a person's first certificate. */
export const firstPassCutoff = new Date(0);

// `findRenewalCutoff` keeps its last result, because computing it takes as long as a short SQL statement. The result
// is the same until the next full quarter of an hour, because no day begins in any time zone before then.
const quarterHourMs = 15 * 60_000;
let lastCutoff: { readonly key: string; readonly cutoff: Date } | undefined;

/** SQL that is true if a certificate was ever issued to the person. The person's next certificate is then a renewal. */
export const hasHeldCertificate = (db: Database, userId: RawBuilder<string>) =>
  sql<boolean>`exists (${db.selectFrom('certificates').select('id').where('user_id', '=', userId).where('issued_at', 'is not', null)})`;

/**
 * Lists the active modules by chapter number, each with its first active quiz and its first drill. This data is the
 * same for all people, so it is kept in memory until its version (`sharedVersion`) changes.
 */
const findSharedModules = rememberShared((db) =>
  db
    .selectFrom('active_modules as module')
    // The view module_quizzes has at most one row per module: the module's first active quiz.
    .leftJoin('module_quizzes as quiz', 'quiz.module_id', 'module.id')
    .select(['module.id', 'module.chapter_number', 'module.title', 'module.content_revision', 'quiz.quiz_id'])
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('active_drills as drill')
          .select(['drill.id', 'drill.number', 'drill.title'])
          .whereRef('drill.module_id', '=', 'module.id')
          .orderBy('drill.id')
          .limit(1),
      ).as('drill'),
    )
    .orderBy('module.chapter_number')
    .execute(),
);

/**
 * Selects one row with a person's certificates, completed modules and passed attempts, the best attempt of each quiz
 * first. An attempt does not count if a later revision of the module required a new pass.
 */
const selectPersonalResults = compileOnce((db, parameter: Parameter<{ userId: string }>) => {
  const userId = parameter('userId');
  return db.selectNoFrom(({ selectFrom }) => [
    sharedVersion.as('sharedVersion'),
    hasHeldCertificate(db, userId).as('hasHeldCertificate'),
    jsonArrayFrom(
      selectFrom('certificates').select(['state', 'expires_at as expiresAt']).where('user_id', '=', userId),
    ).as('certificates'),
    jsonArrayFrom(
      selectFrom('completed_modules')
        .select(['module_id as moduleId', 'completed_at as completedAt', 'depth_revision as readRevision'])
        .where('user_id', '=', userId),
    ).as('completions'),
    jsonArrayFrom(
      selectFrom('quiz_results')
        .select(['id', 'quiz_id as quizId', sql<string>`score::text`.as('score')])
        .select('submitted_at as submittedAt')
        .select(['content_revision as contentRevision', 'passing_score as passingScore'])
        .where('user_id', '=', userId)
        .where('is_passing', '=', true)
        .where('is_current', '=', true)
        .orderBy('quiz_results.score', 'desc')
        .orderBy('submitted_at'),
    ).as('passes'),
    jsonArrayFrom(selectFrom('passed_drills').select('module_id as moduleId').where('user_id', '=', userId)).as(
      'passedDrills',
    ),
  ]);
});

type SharedModules = Awaited<ReturnType<typeof findSharedModules>>;
type PersonalResults = Awaited<ReturnType<typeof selectPersonalResults>>[number];

const toValidity = ({ state, expiresAt }: PersonalResults['certificates'][number]) => ({
  state,
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
});

/**
 * The active modules by chapter number. Each has the person's completion of the module and the id of its first active
 * quiz. Each module also has the person's best passed attempt at this quiz since `passCutoff`. The fields of a
 * completion, quiz or attempt that does not exist are null.
 *
 * `content_revision` is the current revision of the module's text. `read_revision` is the revision that the person
 * read. `passed_revision` is the revision at the time of the passed attempt.
 */
function toModuleResults(
  modules: SharedModules,
  { completions, passes, passedDrills }: PersonalResults,
  passCutoff: Date,
) {
  return modules.map((module) => {
    const completion = completions.find(({ moduleId }) => moduleId === module.id);
    const pass = passes.find(
      ({ quizId, submittedAt }) =>
        quizId === module.quiz_id && submittedAt !== null && new Date(submittedAt) >= passCutoff,
    );
    return {
      ...module,
      completed_at: completion?.completedAt ? new Date(completion.completedAt) : null,
      read_revision: completion?.readRevision ?? null,
      score: pass?.score ?? null,
      passed_at: pass?.submittedAt ? new Date(pass.submittedAt) : null,
      passed_revision: pass?.contentRevision ?? null,
      passing_score: pass?.passingScore ?? null,
      attempt_id: pass?.id ?? null,
      has_passed_drill: passedDrills.some(({ moduleId }) => moduleId === module.id),
    };
  });
}

export type ModuleResultsRow = ReturnType<typeof toModuleResults>[number];
