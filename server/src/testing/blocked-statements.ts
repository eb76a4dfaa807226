import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../platform/db/database.ts';

/** Waits until a statement in the test database waits for a lock of another transaction. Fails after 30 seconds. */
export const waitForBlockedStatement = (db: Database): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      if (rows.length === 0) throw new Error('No statement waits for a lock.');
    },
    { timeout: 30_000, interval: 20 },
  );
