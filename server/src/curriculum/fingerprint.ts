import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What turns the files into what is loaded: a newer Loopcheck may read the same files differently. */
const readers = [import.meta.dirname, path.join(import.meta.dirname, '../platform/html')];

/** SHA-256 over the names and bytes of the content and of the code that reads it. */
export async function fingerprintOf(contentDirectory: string): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of [contentDirectory, ...readers]) {
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
