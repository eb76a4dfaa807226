import type { SettingsChange } from '@loopcheck/contract/features/site/site.contract';
import type { Database } from '../../platform/db/database.ts';

export type SiteMode = 'demo' | 'real';

/** The settings of this site. Undefined before the first start has created them. */
export async function findSite(db: Database) {
  return site(db).executeTakeFirst();
}

const site = (db: Database) =>
  db
    .selectFrom('site')
    .select(['mode', 'site_name', 'registration', 'certificate_prefix', 'certificate_validity_months'])
    .select('stalled_after_days');

/** Like `findSite`, and locks the row until the transaction ends. */
export const lockSite = (db: Database) => site(db).forUpdate().executeTakeFirst();

/** Saves settings. Undefined keeps the current value, null restores the value of the environment or the default. */
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

/** Marks a database as demo or real. Does nothing if it is marked already. */
export async function saveSiteMode(db: Database, mode: SiteMode): Promise<void> {
  await db
    .insertInto('site')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists the active modules for visitors, in their order. */
export function listModules(db: Database) {
  return db
    .selectFrom('active_modules')
    .select(['chapter_number as chapterNumber', 'title', 'summary', 'estimated_duration as estimatedDuration'])
    .orderBy('chapter_number')
    .execute();
}

/** The highest pass mark of all active quizzes, in percent. The landing page shows a score that passes any quiz. */
export async function findPassMark(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('quizzes')
    .innerJoin('active_modules as module', 'module.id', 'quizzes.module_id')
    .select((on) => on.fn.max('quizzes.passing_score').as('passMark'))
    .where('quizzes.is_active', '=', true)
    .executeTakeFirst();
  return row?.passMark ?? null;
}

/** The number of procedures in the library. */
export async function countSops(db: Database): Promise<number> {
  const row = await db
    .selectFrom('active_sops')
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Throws if the database does not respond. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.selectNoFrom((on) => on.lit(1).as('alive')).execute();
}
