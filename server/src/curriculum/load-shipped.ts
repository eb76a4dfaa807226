import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../platform/db/database.ts';
import { findFingerprint, saveFingerprint } from './shipped-content.queries.ts';

/** Loads the content folder if its files, or the code that reads them, have changed since the last time. */
export async function loadShippedContent(db: Database, contentDirectory: string, now: Date): Promise<void> {
  const fingerprint = await fingerprintOf(contentDirectory);
  if ((await findFingerprint(db)) === fingerprint) return;
  // Most starts load nothing, so the Markdown tools are imported only here.
  const [{ readCurriculum }, { loadCurriculum }] = await Promise.all([import('./read.ts'), import('./load.ts')]);
  await loadCurriculum(db, await readCurriculum(contentDirectory));
  // Saved last: if the process dies earlier, the next start repeats the load, which is idempotent.
  await saveFingerprint(db, fingerprint, now);
}

/** The folders of the code that converts files to rows: a newer version may convert the same files differently. */
const loaderFolders = [import.meta.dirname, path.join(import.meta.dirname, '../platform/html')];

/** SHA-256 over the names and bytes of the content and of the code that reads it. */
async function fingerprintOf(contentDirectory: string): Promise<string> {
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
