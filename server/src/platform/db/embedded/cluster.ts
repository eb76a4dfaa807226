import { existsSync } from 'node:fs';
import {
  access,
  chmod,
  constants,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import { DatabaseRefusal } from '../refusal.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { runAs } from './run.ts';

/** The PostgreSQL major version whose files this Loopcheck reads and writes. */
export const embeddedMajor = '18';

/** The role that initdb makes: superuser, used only to make the owner's role and database and to hold the server's lock. */
export const bootstrapRole = 'postgres';

/** The folder of the database in a DATA_DIR. */
export function clusterFolderOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'postgres');
}

/**
 * How PostgreSQL is told its folder. Lent an account by root, it may not walk through the folders above (a DATA_DIR or a
 * home of mode 700), but it is started inside the folder, and Linux lets a process reach its own working directory
 * without a look at what lies above.
 */
export function folderArgument(account: Account, folder: string): string {
  return account.isLentByRoot && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

async function giveTo(account: Account, folder: string): Promise<void> {
  if (!account.isLentByRoot) return;
  await chown(folder, account.uid, account.gid);
  const entries = await readdir(folder, { recursive: true });
  await Promise.all(entries.map((entry) => lchown(path.join(folder, entry), account.uid, account.gid)));
}

const unfinishedPrefix = 'postgres-new-';

/** A first start that was interrupted leaves an unfinished folder, never a half-made cluster. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.all(
    names.map(async (name) => {
      const folder = path.join(dataDir, name);
      // A newer one may belong to a server that is starting.
      const isOld = Date.now() - (await stat(folder)).mtimeMs > 10 * 60_000;
      if (isOld) await rm(folder, { recursive: true, force: true });
    }),
  );
}

async function createCluster({ account, folder: programs }: Binaries, dataDir: string): Promise<void> {
  const unfinished = await mkdtemp(path.join(dataDir, unfinishedPrefix));
  await giveTo(account, unfinished);
  const { code, output } = await runAs(account, unfinished, path.join(programs, 'bin/initdb'), [
    `--pgdata=${folderArgument(account, unfinished)}`,
    `--username=${bootstrapRole}`,
    // No password: the permissions of the socket folder decide who can connect.
    '--auth=trust',
    '--encoding=UTF8',
    // The same order and case rules on every machine and PostgreSQL build, whatever locales it has.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ]);
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(`The database could not be made in ${dataDir}: ${output}`);
  }
  await moveIntoPlace(unfinished, clusterFolderOf(dataDir));
}

async function moveIntoPlace(unfinished: string, folder: string): Promise<void> {
  try {
    await rename(unfinished, folder);
  } catch (error) {
    // Another server created one at the same time; the lock decides which of the two continues.
    if (!existsSync(folder)) throw error;
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function refuseClosed(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new DatabaseRefusal(
      `DATA_DIR ${dataDir} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

async function refuseOtherMajor(folder: string): Promise<void> {
  const major = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (major === embeddedMajor) return;
  if (major === '') {
    throw new DatabaseRefusal(
      `${folder} exists but holds no PostgreSQL database. Move it away, or restore DATA_DIR from a backup.`,
    );
  }
  throw new DatabaseRefusal(
    `${folder} was made by PostgreSQL ${major}, and this Loopcheck has PostgreSQL ${embeddedMajor}, which cannot read it. ` +
      'Make a backup with the Loopcheck version that made it, move the folder away, and restore the backup with this version.',
  );
}

async function refuseForeignOwner(account: Account, folder: string): Promise<void> {
  const { uid } = await stat(folder);
  if (account.isLentByRoot || uid === account.uid) return;
  throw new DatabaseRefusal(
    `${folder} belongs to user id ${uid}, not to "${account.name}", because Loopcheck was started by someone else before ` +
      `(root perhaps). Start it as before, or as root: chown -R ${account.name} ${path.dirname(folder)}`,
  );
}

/**
 * Makes sure that DATA_DIR holds a cluster that this PostgreSQL and `account` can run: made when missing, refused with
 * an instruction when it is of another major version or belongs to somebody else.
 */
export async function ensureCluster(binaries: Binaries, dataDir: string): Promise<void> {
  const folder = clusterFolderOf(dataDir);
  await refuseClosed(dataDir);
  await removeUnfinished(dataDir);
  if (!existsSync(folder)) return createCluster(binaries, dataDir);
  await refuseForeignOwner(binaries.account, folder);
  await refuseOtherMajor(folder);
  // Restored from a backup by root, or run by another account before.
  if ((await stat(folder)).uid !== binaries.account.uid) await giveTo(binaries.account, folder);
  // PostgreSQL refuses a folder that others may enter, and a copy with cp -r leaves one.
  await chmod(folder, 0o700);
}
