import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorCode } from '../error-code.ts';
import { DatabaseRefusal } from '../refusal.ts';
import type { Account } from './account.ts';

/** A Unix socket's path ends at 107 bytes (sun_path in unix(7)), the socket's own name included. */
const socketName = '.s.PGSQL.5432';
const longestFolder = 107 - `/${socketName}`.length;

async function isPrivateTo(account: Account, folder: string): Promise<boolean> {
  const found = await lstat(folder);
  return found.isDirectory() && found.uid === account.uid && (found.mode & 0o077) === 0;
}

/** Makes the folder, or accepts one of an earlier start; false when it cannot be made or is somebody else's. */
async function claim(account: Account, folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    if (account.isLentByRoot) await chown(folder, account.uid, account.gid);
    await chmod(folder, 0o700);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') return false;
  }
  return isPrivateTo(account, folder);
}

/** Whether the account can walk to a folder made below `parent`. */
async function isOpen(account: Account, parent: string): Promise<boolean> {
  if (!account.isLentByRoot) return true;
  for (let folder = parent; ; folder = path.dirname(folder)) {
    const found = await lstat(folder).catch(() => undefined);
    if (!found || (found.mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/**
 * The folder of PostgreSQL's socket: short enough whatever the length of DATA_DIR, entered by PostgreSQL's account (and
 * root) alone, and with a name made from DATA_DIR, so that each start uses the same one. PostgreSQL writes it into its
 * pid file, where a later start and the command line find it.
 */
export async function claimSocketFolder(account: Account, dataDir: string): Promise<string> {
  const mark = createHash('sha256')
    .update(`${await realpath(dataDir)}:${account.uid}`)
    .digest('hex')
    .slice(0, 16);
  const parents = [...(account.isLentByRoot ? ['/run'] : []), tmpdir(), '/tmp', '/var/tmp'];
  for (const parent of parents) {
    const folder = path.join(parent, `loopcheck-${mark}`);
    if (Buffer.byteLength(folder) > longestFolder || !(await isOpen(account, parent))) continue;
    if (await claim(account, folder)) return folder;
  }
  throw new DatabaseRefusal(
    `No folder for the database's socket could be made in ${parents.join(', ')}. ` +
      'Set TMPDIR to a folder with a short path that Loopcheck may write to.',
  );
}

/**
 * Removes what a PostgreSQL that is gone left in its socket folder. Its lock file names a process id, which in a
 * restarted container may be another living process, and PostgreSQL would believe in it.
 */
export async function removeStaleSocket(folder: string): Promise<void> {
  await rm(path.join(folder, socketName), { force: true });
  await rm(path.join(folder, `${socketName}.lock`), { force: true });
}

/** Removes the socket folder after an orderly stop. */
export async function releaseSocketFolder(folder: string): Promise<void> {
  await removeStaleSocket(folder);
  // Somebody may have swept it away already, or put something into it.
  await rmdir(folder).catch(() => undefined);
}
