import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { withClient } from '../platform/db/client.ts';
import { type ConnectionUrl, withDatabaseName } from '../platform/db/connection.ts';
import { closeDatabase, type Database, openDatabase } from '../platform/db/database.ts';
import { clusterFolderOf } from '../platform/db/embedded/cluster.ts';
import { findPostmaster, isProcessRunning, stopPostmaster } from '../platform/db/embedded/postmaster.ts';
import { removeSocketFolder } from '../platform/db/embedded/socket-folder.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/start.ts';
import { migrate } from '../platform/db/migrate.ts';
import { ensureServerRole } from '../platform/db/roles.ts';

/** The URLs with which test files connect to the database cluster of the test run. */
export interface TestCluster {
  /** The URL with the role that owns the tables. */
  readonly owner: ConnectionUrl;
  /** The URL with the role `loopcheck_server`, which the server uses. */
  readonly server: ConnectionUrl;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/** The migrated and seeded database from which the database of every test file is copied. */
export const templateDatabase = 'loopcheck_template';

const folderPrefix = 'loopcheck-test-cluster-';
/** The folder of Linux whose files are in memory. */
const memoryFolder = '/dev/shm';
/**
 * The free memory that is required for a cluster in memory. A run needs much less: a few databases of 26 MB each, and
 * up to 1 GB for the write-ahead log.
 */
const neededMemoryBytes = 4 * 1024 ** 3;
const migrationsDirectory = path.resolve(import.meta.dirname, '../../migrations');

/** The exports of the optional file seed-template.ts, which inserts the rows that every test database contains. */
interface TemplateSeed {
  readonly seedTemplate: (db: Database, owner: ConnectionUrl) => Promise<void>;
}

/**
 * Returns the folder for the clusters of test runs. If there is enough memory, the files are in memory. Each test file
 * creates and removes the thousand files of a database, which takes several times as long on a disk.
 */
async function findParentFolder(): Promise<string> {
  if (!existsSync(memoryFolder) || process.availableMemory() < neededMemoryBytes) return tmpdir();
  const { bavail, bsize } = await statfs(memoryFolder);
  return bavail * bsize < neededMemoryBytes ? tmpdir() : memoryFolder;
}

/**
 * Returns the DATA_DIR in the folder of a cluster. `npm test` finds the processes and files of its run by the path of
 * its temporary folder. Therefore, the path of DATA_DIR ends with that path.
 */
const dataDirIn = (folder: string) => path.join(folder, tmpdir());

/**
 * Removes the clusters of test runs that were killed. The name of a cluster's folder contains the process id of its
 * run, which shows whether the run has ended.
 */
async function removeAbandonedClusters(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [pid] = name.startsWith(folderPrefix) ? name.slice(folderPrefix.length).split('-') : [];
    if (pid === undefined || isProcessRunning(Number(pid))) continue;
    const folder = path.join(parent, name);
    const postmaster = findPostmaster(clusterFolderOf(dataDirIn(folder)));
    if (postmaster) {
      await stopPostmaster(postmaster.pid);
      await removeSocketFolder(postmaster.socketFolder);
    }
    await rm(folder, { recursive: true, force: true });
  }
}

async function createTemplate(owner: ConnectionUrl): Promise<void> {
  await withClient(owner, (client) => client.query(`create database ${templateDatabase}`));
  const connection = withDatabaseName(owner, templateDatabase);
  // Default privileges are granted per database. startEmbeddedPostgres grants them only in the database that it
  // creates.
  await ensureServerRole(connection, { canLogin: true });
  await migrate(connection, migrationsDirectory);
  await seed(connection);
}

async function seed(connection: ConnectionUrl): Promise<void> {
  const file = path.join(import.meta.dirname, 'seed-template.ts');
  if (!existsSync(file)) return;
  const { seedTemplate } = (await import(pathToFileURL(file).href)) as TemplateSeed;
  const db = openDatabase(connection, { max: 2 });
  await seedTemplate(db, connection);
  await closeDatabase(db);
}

/**
 * The global setup of Vitest. Starts one PostgreSQL server for the whole run, in a temporary DATA_DIR and without
 * fsync, and creates the template database. Returns the teardown, which stops the server and removes the folder.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = await findParentFolder();
  await removeAbandonedClusters(parent);
  const folder = await mkdtemp(path.join(parent, `${folderPrefix}${process.pid}-`));
  const dataDir = dataDirIn(folder);
  await mkdir(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: 'fatal' }),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      autovacuum: 'off',
    },
  });
  await createTemplate(postgres.owner);
  project.provide('testCluster', { owner: postgres.owner, server: postgres.server });
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
