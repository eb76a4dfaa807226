import type { SitePictureKind, SiteSettingsChange } from '@loopcheck/contract/features/site/site.contract';
import type { Database } from '../../platform/db/database.ts';
import { findSharedVersion, rememberShared } from '../../platform/db/remember-shared.queries.ts';

/**
 * States whether the database belongs to a demo or to a real site. The mode is stored at the first start and never
 * changes.
 */
export type SiteMode = 'demo' | 'real';

/**
 * Finds the stored settings of this site. A setting that is null is not set. `site_name` is never null: the column has
 * the product name as its default. Returns undefined before the first start of the server.
 */
export async function findSite(db: Database) {
  return findSiteOfVersion(db, await findSharedVersion(db));
}

const selectSite = (db: Database) =>
  db
    .selectFrom('site')
    .select(['landing_sentence', 'logo_key', 'picture_key'])
    .select(['mode', 'site_name', 'registration', 'certificate_prefix', 'certificate_validity_months'])
    .select(['module_gate', 'drills', 'stalled_after_days', 'check_reading_time', 'second_factor_required_for'])
    .select(['quiz_wait_after_first_fail_minutes', 'quiz_wait_after_third_fail_minutes'])
    .select(['accept_word', 'accept_excel', 'max_video_megabytes', 'max_document_megabytes', 'max_sop_megabytes']);

/**
 * Like `findSite`, but usually without a database query, because the settings are kept in memory. The parameter
 * `version` is the version of the shared data (see `rememberShared`) that the caller has just read.
 */
export const findSiteOfVersion = rememberShared((db) => selectSite(db).executeTakeFirst());

/** Like `findSite`, and locks the row until the transaction ends. */
export const lockSite = (db: Database) => selectSite(db).forUpdate().executeTakeFirst();

/** Saves settings. Undefined leaves a setting unchanged. Null removes the setting, so that its default applies. */
export async function saveSettings(db: Database, change: SiteSettingsChange): Promise<void> {
  const values = {
    // The column is not nullable. The product name is its default.
    ...(change.siteName !== undefined && { site_name: change.siteName ?? 'Loopcheck' }),
    // An empty sentence is saved as null: not set.
    ...(change.landingSentence !== undefined && { landing_sentence: change.landingSentence || null }),
    ...(change.registration !== undefined && { registration: change.registration }),
    ...(change.certificatePrefix !== undefined && { certificate_prefix: change.certificatePrefix }),
    ...(change.certificateValidityMonths !== undefined && {
      certificate_validity_months: change.certificateValidityMonths,
    }),
    ...(change.moduleGate !== undefined && { module_gate: change.moduleGate }),
    ...(change.drills !== undefined && { drills: change.drills }),
    ...(change.stalledAfterDays !== undefined && { stalled_after_days: change.stalledAfterDays }),
    ...(change.checkReadingTime !== undefined && { check_reading_time: change.checkReadingTime }),
    ...(change.secondFactorRequiredFor !== undefined && {
      second_factor_required_for: change.secondFactorRequiredFor,
    }),
    ...(change.quizWaitAfterFirstFailMinutes !== undefined && {
      quiz_wait_after_first_fail_minutes: change.quizWaitAfterFirstFailMinutes,
    }),
    ...(change.quizWaitAfterThirdFailMinutes !== undefined && {
      quiz_wait_after_third_fail_minutes: change.quizWaitAfterThirdFailMinutes,
    }),
    ...(change.acceptWord !== undefined && { accept_word: change.acceptWord }),
    ...(change.acceptExcel !== undefined && { accept_excel: change.acceptExcel }),
    ...(change.maxVideoMegabytes !== undefined && { max_video_megabytes: change.maxVideoMegabytes }),
    ...(change.maxDocumentMegabytes !== undefined && { max_document_megabytes: change.maxDocumentMegabytes }),
    ...(change.maxSopMegabytes !== undefined && { max_sop_megabytes: change.maxSopMegabytes }),
  };
  if (Object.keys(values).length > 0) await db.updateTable('site').set(values).execute();
}

/** Saves the storage key of the logo or the picture; null for none. */
export async function savePictureKey(db: Database, kind: SitePictureKind, key: string | null): Promise<void> {
  await db
    .updateTable('site')
    .set(kind === 'logo' ? { logo_key: key } : { picture_key: key })
    .execute();
}

/** Inserts the row of this site with its mode, at the first start of the server. Does nothing if the row exists. */
export async function insertSiteIfMissing(db: Database, mode: SiteMode): Promise<void> {
  await db
    .insertInto('site')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Finds the id of the file store: the folder or bucket with the site's files. Null before the first start. */
export async function findFileStoreId(db: Database): Promise<string | null> {
  const site = await db.selectFrom('site').select('file_store_id').executeTakeFirstOrThrow();
  return site.file_store_id;
}

/** Saves the id of the file store, unless an id is already saved. Returns the saved id. */
export async function saveFileStoreId(db: Database, id: string): Promise<string> {
  await db.updateTable('site').set({ file_store_id: id }).where('file_store_id', 'is', null).execute();
  return (await findFileStoreId(db)) ?? id;
}

/** Finds the data that visitors see. The object is the same until the data changes. */
export async function findPublicData(db: Database): Promise<PublicData> {
  return findPublicDataOfVersion(db, await findSharedVersion(db));
}

const findPublicDataOfVersion = rememberShared(async (db) => ({
  site: await selectSite(db).executeTakeFirst(),
  chapters: await listModules(db),
  highestPassMark: await findHighestPassMark(db),
  sopCount: await countSops(db),
}));

export type PublicData = Awaited<ReturnType<typeof findPublicDataOfVersion>>;

/** Lists the active modules with the fields that visitors see, sorted by chapter number. */
function listModules(db: Database) {
  return db
    .selectFrom('active_modules')
    .select(['chapter_number as chapterNumber', 'title', 'summary', 'estimated_duration as estimatedDuration'])
    .orderBy('chapter_number')
    .execute();
}

/** Finds the highest pass mark of the active quizzes in active modules, in percent. Null if there is no such quiz. */
async function findHighestPassMark(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('quizzes')
    .innerJoin('active_modules as module', 'module.id', 'quizzes.module_id')
    .select((eb) => eb.fn.max('quizzes.passing_score').as('passMark'))
    .where('quizzes.is_active', '=', true)
    .executeTakeFirst();
  return row?.passMark ?? null;
}

/** Counts the active procedures. */
async function countSops(db: Database): Promise<number> {
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
