import type { Settings, SettingsChange, siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import type { Call } from '../../platform/http/implement.ts';
import { recordEvent } from '../records/index.ts';
import { settingsOf } from './settings.ts';
import { findSite, lockSite, saveSettings } from './site.queries.ts';

/** Changes settings and records from what to what. What is null falls back to the environment. */
export async function changeSettings(call: Call<(typeof siteEndpoints)['updateSettings']>): Promise<Settings> {
  const { db, config, body, user } = call;
  const before = settingsOf(await lockSite(db), config);
  await saveSettings(db, body);
  const after = settingsOf(await findSite(db), config);
  const changed = (Object.keys(body) as (keyof SettingsChange)[]).filter(
    (key) => before[key].value !== after[key].value || before[key].isSetHere !== after[key].isSetHere,
  );
  for (const setting of changed) {
    await recordEvent(db, {
      personId: user.id,
      verb: 'updated',
      object: 'site',
      result: { setting, from: before[setting].value, to: after[setting].value },
    });
  }
  return after;
}
