import type { Database } from '../platform/db/database.ts';
import { fingerprintOf } from './fingerprint.ts';
import { findFingerprint, saveFingerprint } from './shipped-content.queries.ts';

/** Loads the content folder when its files, or the code that reads them, have changed since the last loading. */
export async function loadShippedContent(db: Database, contentDirectory: string, now: Date): Promise<void> {
  const fingerprint = await fingerprintOf(contentDirectory);
  if ((await findFingerprint(db)) === fingerprint) return;
  // The reader and its Markdown tools are only imported when there is something to read: most starts need none of it.
  const [{ readCurriculum }, { loadCurriculum }] = await Promise.all([import('./read.ts'), import('./load.ts')]);
  await loadCurriculum(db, await readCurriculum(contentDirectory));
  // Noted after the loading: a start that dies between loads once more, which is safe.
  await saveFingerprint(db, fingerprint, now);
}
