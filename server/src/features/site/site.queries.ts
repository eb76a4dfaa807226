import type { SettingsChange } from '@loopcheck/contract/features/site/site.contract';
import type { Database } from '../../platform/db/database.ts';

export type SiteMode = 'demo' | 'real';

/** What this database was marked as at its first start, or undefined before that. */
export async function findSite(db: Database) {
  return site(db).executeTakeFirst();
}

const site = (db: Database) =>
  db
    .selectFrom('site')
    .select(['mode', 'site_name', 'registration', 'certificate_prefix', 'certificate_validity_months'])
    .select('stalled_after_days');

/** The same, and nobody changes it until the transaction ends. */
export const lockSite = (db: Database) => site(db).forUpdate().executeTakeFirst();

/** Writes what an admin decided: undefined stays, null is set nowhere. */
export async function saveSettings(db: Database, change: SettingsChange): Promise<void> {
  const values = {
    ...(change.siteName !== undefined && { site_name: change.siteName ?? 'Loopcheck' }),
    ...(change.registration !== undefined && { registration: change.registration }),
    ...(change.certificatePrefix !== undefined && { certificate_prefix: change.certificatePrefix }),
    ...(change.certificateValidityMonths !== undefined && {
      certificate_validity_months: change.certificateValidityMonths,
    }),
    ...(change.stalledAfterDays !== undefined && { stalled_after_days: change.stalledAfterDays }),
  };
  if (Object.keys(values).length > 0) await db.updateTable('site').set(values).execute();
}

/** Marks a new database as demo or real, for ever. Does nothing when it is marked already. */
export async function saveSiteMode(db: Database, mode: SiteMode): Promise<void> {
  await db
    .insertInto('site')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function listChapters(db: Database) {
  return db
    .selectFrom('modules')
    .select(['chapter_number as chapterNumber', 'title', 'summary', 'estimated_duration as estimatedDuration'])
    .where('is_active', '=', true)
    .orderBy('chapter_number')
    .execute();
}

/** The highest pass mark among active quizzes, in percent: what a visitor is told must be enough everywhere. */
export async function findPassMark(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('quizzes')
    .innerJoin('modules', 'modules.id', 'quizzes.module_id')
    .select((on) => on.fn.max('quizzes.passing_score').as('passMark'))
    .where('quizzes.is_active', '=', true)
    .where('modules.is_active', '=', true)
    .executeTakeFirst();
  return row?.passMark ?? null;
}

/** How many procedures the library holds. */
export async function countSops(db: Database): Promise<number> {
  const row = await db
    .selectFrom('sops')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Throws when the database does not answer. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.selectNoFrom((on) => on.lit(1).as('alive')).execute();
}
