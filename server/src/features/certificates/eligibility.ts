import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { certificatePolicyOf, findSite } from '../site/index.ts';
import { listValidities } from './certificates.queries.ts';
import { missingOf, type Missing, oldestCountingPass, standsInTheWay } from './certificates.rules.ts';
import { listModuleStandings, type ModuleStandingRow, wasEverIssued } from './eligibility.queries.ts';

/** Whose certificate it is about, and when. */
export interface Applicant {
  readonly db: Database;
  readonly config: Config;
  readonly userId: string;
  readonly now: Date;
}

/**
 * The oldest moment from which a person's passes count. The first certificate takes every pass; a renewal only those
 * no older than the validity, and an older pass opens its quiz again.
 */
export async function passesCountFrom({ db, config, userId, now }: Applicant): Promise<Date> {
  if (!(await wasEverIssued(db, userId))) return new Date(0);
  const { validityMonths } = certificatePolicyOf(await findSite(db), config);
  return oldestCountingPass(now, validityMonths, config.siteTimezone);
}

export interface Eligibility {
  readonly modules: readonly ModuleStandingRow[];
  readonly missing: readonly Missing[];
  readonly obstacle: ReturnType<typeof standsInTheWay>;
  readonly canRequest: boolean;
}

/** What a person still lacks for the certificate, and whether they may ask for it now. */
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
  const obstacle = standsInTheWay(await listValidities(db, userId), now);
  return { modules, missing, obstacle, canRequest: modules.length > 0 && missing.length === 0 && obstacle === null };
}
