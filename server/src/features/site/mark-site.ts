import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { findSite, saveSiteMode } from './site.queries.ts';

/** The database belongs to the other mode; the message says what to do. */
export class WrongSiteMode extends Error {
  override readonly name = 'WrongSiteMode';
}

/** Marks the database demo or real at its first start, and refuses the other mode ever after: sample people must not stand among real records. */
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
