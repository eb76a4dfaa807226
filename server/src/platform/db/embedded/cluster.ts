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
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { runAs } from './run.ts';

/**
 * The major version of the embedded PostgreSQL. PostgreSQL can only read a cluster (a folder with PostgreSQL's data) of
 * its own major version.
 */
export const embeddedMajorVersion = '18';

/**
 * The superuser that initdb creates. The server uses it to create the database and the role that owns the database, and
 * to hold the server lock (lock.ts).
 */
export const bootstrapRole = 'postgres';

/** Returns the folder of the database cluster in a DATA_DIR. */
export function clusterFolderOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'postgres');
}

/**
 * Returns the path of `folder` for the arguments of a PostgreSQL program whose working directory is `folder`. If root
 * starts the program as another user, that user might lack access to the parent folders, for example a home folder of
 * mode 700. On Linux, the working directory can still be accessed through /proc.
 */
export function folderArgument(account: Account, folder: string): string {
  return account.needsUserSwitch && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

async function changeOwner(account: Account, folder: string): Promise<void> {
  if (!account.needsUserSwitch) return;
  await chown(folder, account.uid, account.gid);
  const entries = await readdir(folder, { recursive: true });
  await Promise.all(entries.map((entry) => lchown(path.join(folder, entry), account.uid, account.gid)));
}

/** A cluster is created in a folder whose name has this prefix. The folder is renamed when the cluster is complete. */
const unfinishedPrefix = 'postgres-new-';

/** The age, in milliseconds, above which an unfinished cluster cannot belong to a server that is still starting. */
const unfinishedMaxAgeMs = 10 * 60_000;

/** Removes the unfinished clusters that interrupted first starts have left. */
async function removeUnfinishedClusters(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.all(
    names.map(async (name) => {
      const folder = path.join(dataDir, name);
      const isAbandoned = Date.now() - (await stat(folder)).mtimeMs > unfinishedMaxAgeMs;
      if (isAbandoned) await rm(folder, { recursive: true, force: true });
    }),
  );
}

async function createCluster({ account, folder: programs }: Binaries, dataDir: string): Promise<void> {
  const unfinishedFolder = await mkdtemp(path.join(dataDir, unfinishedPrefix));
  await changeOwner(account, unfinishedFolder);
  const { code, output } = await runAs(account, unfinishedFolder, path.join(programs, 'bin/initdb'), [
    `--pgdata=${folderArgument(account, unfinishedFolder)}`,
    `--username=${bootstrapRole}`,
    // No password is needed: the permissions of the socket folder control who can connect.
    '--auth=trust',
    '--encoding=UTF8',
    // The sort order and case rules must not depend on the locales of the machine.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ]);
  if (code !== 0) {
    await rm(unfinishedFolder, { recursive: true, force: true });
    throw new Error(`The database could not be created in ${dataDir}: ${output}`);
  }
  await renameCluster(unfinishedFolder, clusterFolderOf(dataDir));
}

async function renameCluster(unfinishedFolder: string, folder: string): Promise<void> {
  try {
    await rename(unfinishedFolder, folder);
  } catch (error) {
    // Another server created the cluster at the same time. The server lock (lock.ts) decides which of them runs.
    if (!existsSync(folder)) throw error;
    await rm(unfinishedFolder, { recursive: true, force: true });
  }
}

/** Creates DATA_DIR if it is missing. Throws an UnusableDatabaseError if DATA_DIR cannot be created or written. */
async function ensureWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new UnusableDatabaseError(
      `DATA_DIR ${dataDir} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

async function assertMajorVersion(folder: string): Promise<void> {
  const major = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (major === embeddedMajorVersion) return;
  if (major === '') {
    throw new UnusableDatabaseError(
      `${folder} exists but holds no PostgreSQL database. Move it away, or restore DATA_DIR from a backup.`,
    );
  }
  throw new UnusableDatabaseError(
    `${folder} was made by PostgreSQL ${major}, and this Loopcheck has PostgreSQL ${embeddedMajorVersion}, which cannot read it. ` +
      'Make a backup with the Loopcheck version that made it, move the folder away, and restore the backup with this version.',
  );
}

async function assertOwner(account: Account, folder: string): Promise<void> {
  const { uid } = await stat(folder);
  if (account.needsUserSwitch || uid === account.uid) return;
  throw new UnusableDatabaseError(
    `${folder} belongs to user id ${uid}, not to "${account.name}", because Loopcheck was started by someone else before ` +
      `(root perhaps). Start it as before, or as root: chown -R ${account.name} ${path.dirname(folder)}`,
  );
}

/**
 * Creates the cluster in DATA_DIR if it is missing, and makes the account in `binaries` the owner of an existing
 * cluster. Throws an UnusableDatabaseError if DATA_DIR cannot be written, if the cluster has another major version, or
 * if only root could change the owner of the cluster.
 */
export async function ensureCluster(binaries: Binaries, dataDir: string): Promise<void> {
  const folder = clusterFolderOf(dataDir);
  await ensureWritable(dataDir);
  await removeUnfinishedClusters(dataDir);
  if (!existsSync(folder)) return createCluster(binaries, dataDir);
  await assertOwner(binaries.account, folder);
  await assertMajorVersion(folder);
  // Root might have restored the cluster from a backup, or another account might have run PostgreSQL before.
  if ((await stat(folder)).uid !== binaries.account.uid) await changeOwner(binaries.account, folder);
  // PostgreSQL rejects a folder that other users can enter, such as one that was copied with cp -r.
  await chmod(folder, 0o700);
}
