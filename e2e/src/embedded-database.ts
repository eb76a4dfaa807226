import { closeDatabase, type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { findRunningEmbedded } from '../../server/src/platform/db/embedded/start.ts';

/** Runs `work` on the embedded database of the server that runs on `dataDir`. Returns what `work` returns. */
export async function withEmbeddedDatabase<Result>(
  dataDir: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const embedded = findRunningEmbedded(dataDir);
  if (!embedded) throw new Error('The embedded database does not run.');
  const db = openDatabase(embedded.server, { max: 1 });
  try {
    return await work(db);
  } finally {
    await closeDatabase(db);
  }
}
