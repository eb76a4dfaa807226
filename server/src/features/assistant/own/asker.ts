import type { Config } from '../../../config.ts';
import type { SignedIn } from '../../../platform/auth/signed-in.ts';
import type { Database } from '../../../platform/db/database.ts';

/** Who asks, and when. */
export interface Asker {
  readonly db: Database;
  readonly config: Config;
  readonly user: SignedIn;
  readonly now: Date;
}
