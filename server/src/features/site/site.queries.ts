import type { SiteSettingsChange } from '@loopcheck/contract/features/site/site.contract';
import type { Database } from '../../platform/db/database.ts';

export type SiteMode = 'demo' | 'real';

/**
 * Finds the stored settings of this site. A setting that is null is not set. `site_name` is never null: the column has
 * the product name as its default. Returns undefined before the first start of the server.
 */
export async function findSite(db: Database) {
  return selectSite(db).executeTakeFirst();
}

const selectSite = (db: Database) =>
  db
    .selectFrom('site')
    .select(['mode', 'site_name', 'registration', 'certificate_prefix', 'certificate_validity_months'])
    .select('stalled_after_days');

/** Like `findSite`, and locks the row until the transaction ends. */
export const lockSite = (db: Database) => selectSite(db).forUpdate().executeTakeFirst();

/** Saves settings. Undefined leaves a setting unchanged. Null removes the setting, so that its default applies. */
export async function saveSettings(db: Database, change: SiteSettingsChange): Promise<void> {
  const values = {
    // The column is not nullable. The product name is its default.
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

/** Stores the mode of a database. Does nothing if the database already has a mode. */
export async function saveSiteMode(db: Database, mode: SiteMode): Promise<void> {
  await db
    .insertInto('site')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists the active modules with the fields that visitors see, sorted by chapter number. */
export function listModules(db: Database) {
  return db
    .selectFrom('active_modules')
    .select(['chapter_number as chapterNumber', 'title', 'summary', 'estimated_duration as estimatedDuration'])
    .orderBy('chapter_number')
    .execute();
}

/** Finds the highest pass mark of the active quizzes in active modules, in percent. Null if there is no such quiz. */
export async function findHighestPassMark(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('quizzes')
    .innerJoin('active_modules as module', 'module.id', 'quizzes.module_id')
    .select((eb) => eb.fn.max('quizzes.passing_score').as('passMark'))
    .where('quizzes.is_active', '=', true)
    .executeTakeFirst();
  return row?.passMark ?? null;
}

export async function countSops(db: Database): Promise<number> {
  const row = await db
    .selectFrom('active_sops')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Throws if the database does not respond. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.selectNoFrom((eb) => eb.lit(1).as('alive')).execute();
}
