import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../platform/db/database.ts';
import { findFingerprint, saveFingerprint } from './shipped-content.queries.ts';

/**
 * Loads the content folder into the database if its files, or the code that converts them, have changed since the last
 * load.
 */
export async function loadShippedContent(db: Database, contentDirectory: string, now: Date): Promise<void> {
  const fingerprint = await computeFingerprint(contentDirectory);
  if ((await findFingerprint(db)) === fingerprint) return;
  // read.ts and load.ts import the Markdown libraries, which takes time. They are imported only here, because most
  // starts of the server do not need them.
  const [{ readCurriculum }, { loadCurriculum }] = await Promise.all([import('./read.ts'), import('./load.ts')]);
  await loadCurriculum(db, await readCurriculum(contentDirectory));
  // The fingerprint is saved last: if the process is killed earlier, the next start repeats the idempotent load.
  await saveFingerprint(db, fingerprint, now);
}

/** The folders with the code that converts files to rows. Changed code can convert the same files differently. */
const loaderFolders = [import.meta.dirname, path.join(import.meta.dirname, '../platform/html')];

/** Computes a SHA-256 hash over the names and contents of the content files and of the code that converts them. */
async function computeFingerprint(contentDirectory: string): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of [contentDirectory, ...loaderFolders]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .toSorted();
    const contents = await Promise.all(files.map((file) => readFile(file)));
    for (const [index, file] of files.entries()) {
      hash.update(`${path.relative(folder, file)}\0${contents[index]?.length}\0`).update(contents[index] ?? '');
    }
  }
  return hash.digest('hex');
}
