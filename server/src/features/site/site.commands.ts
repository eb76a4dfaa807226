import { type Settings, SettingsChange } from '@loopcheck/contract/features/site/site.contract';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordEvent } from '../records/index.ts';
import { findSite, lockSite, saveSettings, saveSiteMode } from './site.queries.ts';
import { settingsOf } from './site.rules.ts';

/** Changes settings and records the old and new value of each changed setting. Run it in a transaction. */
export async function changeSettings(
  { db, config }: { readonly db: Database; readonly config: Config },
  { adminId, change }: { readonly adminId: string; readonly change: SettingsChange },
): Promise<Settings> {
  const before = settingsOf(await lockSite(db), config);
  await saveSettings(db, change);
  const after = settingsOf(await findSite(db), config);
  const changed = SettingsChange.keyof().options.filter(
    (key) => before[key].value !== after[key].value || before[key].isSetHere !== after[key].isSetHere,
  );
  for (const setting of changed) {
    await recordEvent(db, {
      personId: adminId,
      verb: 'updated',
      object: 'site',
      result: { setting, from: before[setting].value, to: after[setting].value },
    });
  }
  return after;
}

/** The database was created in the other mode. The message tells the operator what to do. */
export class WrongSiteMode extends Error {
  override readonly name = 'WrongSiteMode';
}

/**
 * Marks a new database as demo or real, and throws WrongSiteMode at later starts in the other mode, so that sample
 * people and real records never mix.
 */
export async function markSite(db: Database, config: Config): Promise<void> {
  const wanted = config.demo ? 'demo' : 'real';
  await saveSiteMode(db, wanted);
  const site = await findSite(db);
  if (site?.mode === wanted) return;
  throw new WrongSiteMode(
    site?.mode === 'demo'
      ? 'This database was begun in demo mode and holds sample people. Give the real site another DATA_DIR or DATABASE_URL.'
      : 'This database holds a real site. Demo mode will not touch it: give the demo another DATA_DIR or DATABASE_URL.',
  );
}
