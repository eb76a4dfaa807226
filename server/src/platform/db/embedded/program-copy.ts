import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../error-code.ts';

const SymlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * npm packages cannot hold symbolic links, so the package lists them and leaves the making to an install script, which
 * many sites switch off. False when the folder cannot be written.
 */
export async function makeSymlinks(folder: string): Promise<boolean> {
  const listed = SymlinkList.parse(JSON.parse(await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8')));
  const made = await Promise.all(
    listed.map(async ({ source, target }) => {
      const place = path.resolve(folder, '..', target);
      if (await lstat(place).catch(() => undefined)) return true;
      return symlink(path.relative(path.dirname(target), source), place).then(
        () => true,
        (error: unknown) => errorCode(error) === 'EEXIST',
      );
    }),
  );
  return made.every(Boolean);
}

/** Folders for a copy, best first: permanent caches, then those that the system cleans now and then. */
export function copyPlaces(version: string): string[] {
  const name = `loopcheck-postgres-${version}-${process.getuid?.()}`;
  return ['/var/cache', '/var/lib', tmpdir(), '/var/tmp'].map((cache) => path.join(cache, name));
}

/** Opens a copy for reading to everybody, whatever umask the installation had. */
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  await Promise.all(
    entries
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => {
        const isRun = entry.isDirectory() || entry.parentPath.endsWith('/bin');
        return chmod(path.join(entry.parentPath, entry.name), isRun ? 0o755 : 0o644);
      }),
  );
}

/** In a shared folder, another user may have placed a manipulated copy; only a copy that this user owns and nobody else can write is trusted. */
export async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** Archives are for compiling against PostgreSQL. */
const isNeededToRun = (file: string) => !file.endsWith('.a');

/**
 * Copies PostgreSQL's programs to `place`, under another name first, so that an interrupted copy is never taken for one.
 * False when that folder cannot be used (read-only, full, somebody else's); the next one may do.
 */
export async function copyTo(place: string, programs: string): Promise<boolean> {
  let unfinished: string | undefined;
  try {
    unfinished = await mkdtemp(`${place}-`);
    await cp(programs, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun });
    await makeSymlinks(unfinished);
    await openForReading(unfinished);
    if (await isOurs(place)) await rm(place, { recursive: true });
    await rename(unfinished, place);
  } catch {
    if (unfinished !== undefined) await rm(unfinished, { recursive: true, force: true });
  }
  return isOurs(place);
}
