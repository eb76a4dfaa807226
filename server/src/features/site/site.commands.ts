import { type SiteSettings, SiteSettingsChange } from '@loopcheck/contract/features/site/site.contract';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordEvent } from '../records/index.ts';
import { findSite, insertSiteIfMissing, lockSite, saveSettings } from './site.queries.ts';
import { settingsOf } from './site.rules.ts';

/** Changes site settings, and records the old and the new value of each changed setting. Must run in a transaction. */
export async function changeSettings(
  { db, config }: { readonly db: Database; readonly config: Config },
  { adminId, change }: { readonly adminId: string; readonly change: SiteSettingsChange },
): Promise<SiteSettings> {
  const before = settingsOf(await lockSite(db), config);
  await saveSettings(db, change);
  const after = settingsOf(await findSite(db), config);
  // If an admin sets the value that is already the default, only `isSetByAdmin` changes. This change is recorded, too.
  const changedSettings = SiteSettingsChange.keyof().options.filter(
    (key) => before[key].value !== after[key].value || before[key].isSetByAdmin !== after[key].isSetByAdmin,
  );
  for (const setting of changedSettings) {
    await recordEvent(db, {
      personId: adminId,
      verb: 'updated',
      object: 'site',
      result: { setting, from: before[setting].value, to: after[setting].value },
    });
  }
  return after;
}

/**
 * Thrown if a server in demo mode is started with the database of a real site, or the other way round. The operator sees
 * the message.
 */
export class SiteModeMismatchError extends Error {
  override readonly name = 'SiteModeMismatchError';
}

/**
 * Stores the mode of this server, demo or real, in a new database. Throws SiteModeMismatchError if the database already
 * has the other mode, so that a database never contains both sample people and real records.
 */
export async function ensureSiteMode(db: Database, config: Config): Promise<void> {
  const mode = config.demo ? 'demo' : 'real';
  await insertSiteIfMissing(db, mode);
  const site = await findSite(db);
  if (site?.mode === mode) return;
  throw new SiteModeMismatchError(
    site?.mode === 'demo'
      ? 'This database was begun in demo mode and holds sample people. Give the real site another DATA_DIR or DATABASE_URL.'
      : 'This database holds a real site. Demo mode will not touch it: give the demo another DATA_DIR or DATABASE_URL.',
  );
}
