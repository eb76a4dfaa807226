import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorCode } from '../error-code.ts';
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import type { Account } from './account.ts';

const socketName = '.s.PGSQL.5432';

/**
 * The maximum length of a folder's path in bytes. The path of a Unix socket can have at most 107 bytes (sun_path in
 * unix(7)).
 */
const maxFolderBytes = 107 - `/${socketName}`.length;

async function isPrivateTo(account: Account, folder: string): Promise<boolean> {
  const stats = await lstat(folder);
  return stats.isDirectory() && stats.uid === account.uid && (stats.mode & 0o077) === 0;
}

/**
 * Creates the folder if it is missing. Returns false if the folder cannot be created, or if another user can access it.
 */
async function ensurePrivateFolder(account: Account, folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    if (account.needsUserSwitch) await chown(folder, account.uid, account.gid);
    await chmod(folder, 0o700);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') return false;
  }
  return isPrivateTo(account, folder);
}

/**
 * Returns true if the account can enter `parent` and all folders above it. For an account other than the current one,
 * returns true only if all users can enter them.
 */
async function canEnter(account: Account, parent: string): Promise<boolean> {
  if (!account.needsUserSwitch) return true;
  for (let folder = parent; ; folder = path.dirname(folder)) {
    const stats = await lstat(folder).catch(() => undefined);
    if (!stats || (stats.mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/**
 * Creates the folder of PostgreSQL's socket if it is missing, and returns its path. The path is short even if the path
 * of DATA_DIR is long. The folder's name contains a hash of DATA_DIR and the account's id, so that every start uses the
 * same folder. Only the account (and root) can enter the folder.
 */
export async function ensureSocketFolder(account: Account, dataDir: string): Promise<string> {
  const hash = createHash('sha256')
    .update(`${await realpath(dataDir)}:${account.uid}`)
    .digest('hex')
    .slice(0, 16);
  const parents = [...(account.needsUserSwitch ? ['/run'] : []), tmpdir(), '/tmp', '/var/tmp'];
  for (const parent of parents) {
    const folder = path.join(parent, `loopcheck-${hash}`);
    if (Buffer.byteLength(folder) > maxFolderBytes || !(await canEnter(account, parent))) continue;
    if (await ensurePrivateFolder(account, folder)) return folder;
  }
  throw new UnusableDatabaseError(
    `No folder for the database's socket could be made in ${parents.join(', ')}. ` +
      'Set TMPDIR to a folder with a short path that Loopcheck can write to.',
  );
}

/**
 * Removes the socket and its lock file, which a killed PostgreSQL leaves. The lock file contains a process id. In a
 * restarted container, another process can have that id, and PostgreSQL would then not start.
 */
export async function removeStaleSocket(folder: string): Promise<void> {
  await rm(path.join(folder, socketName), { force: true });
  await rm(path.join(folder, `${socketName}.lock`), { force: true });
}

/** Removes the socket folder after PostgreSQL has stopped. */
export async function removeSocketFolder(folder: string): Promise<void> {
  await removeStaleSocket(folder);
  // The folder might be missing already, or contain files of other programs.
  await rmdir(folder).catch(() => undefined);
}
