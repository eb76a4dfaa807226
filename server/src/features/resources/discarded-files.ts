import type { Database } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { listDiscarded, removeDiscarded } from './resources.queries.ts';

/** As many as one round removes: a stop waits for it. */
const perRound = 50;

/** Removes the bytes that no record needs any more. What could not be removed is tried in the next round. */
export async function removeDiscardedFiles(db: Database, storage: Storage): Promise<void> {
  for (const key of await listDiscarded(db, perRound)) {
    await storage.remove(key);
    await removeDiscarded(db, key);
  }
}
