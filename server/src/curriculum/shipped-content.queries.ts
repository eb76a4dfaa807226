import type { Database } from '../platform/db/database.ts';

/**
 * Returns the fingerprint of the content that was loaded last: a hash of the files and of the code that loads them.
 * Returns undefined before the first load.
 */
export async function findFingerprint(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('shipped_content').select('fingerprint').executeTakeFirst();
  return row?.fingerprint;
}

/** Saves the fingerprint of the loaded content in the only row of the table. */
export async function saveFingerprint(db: Database, fingerprint: string, now: Date): Promise<void> {
  await db
    .insertInto('shipped_content')
    .values({ fingerprint, loaded_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ fingerprint, loaded_at: now }))
    .execute();
}
