import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { withClient } from '../platform/db/client.ts';
import { type Connection, inDatabase } from '../platform/db/connection.ts';
import { closeDatabase, type Database, openDatabase } from '../platform/db/database.ts';
import { clusterFolderOf } from '../platform/db/embedded/cluster.ts';
import { findPostmaster, isAlive, stopPostmaster } from '../platform/db/embedded/postmaster.ts';
import { releaseSocketFolder } from '../platform/db/embedded/socket-folder.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/start.ts';
import { migrate } from '../platform/db/migrate.ts';
import { ensureServerRole } from '../platform/db/roles.ts';

/** The connections with which test files reach the database cluster of the test run. */
export interface TestCluster {
  readonly owner: Connection;
  readonly server: Connection;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/** The migrated and seeded database from which the database of every test file is copied. */
export const templateDatabase = 'loopcheck_template';

const folderPrefix = 'loopcheck-test-cluster-';
const migrationsDirectory = path.resolve(import.meta.dirname, '../../migrations');

/** The exports of the optional file seed-template.ts, which inserts rows that all tests may use. */
interface TemplateSeed {
  readonly seedTemplate: (db: Database, owner: Connection) => Promise<void>;
}

/** Removes clusters left behind by killed runs. The folder name contains the process id of the run. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [pid] = name.startsWith(folderPrefix) ? name.slice(folderPrefix.length).split('-') : [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = path.join(tmpdir(), name);
    const running = findPostmaster(clusterFolderOf(folder));
    if (running) {
      await stopPostmaster(running.pid);
      await releaseSocketFolder(running.socketFolder);
    }
    await rm(folder, { recursive: true, force: true });
  }
}

async function createTemplate(owner: Connection): Promise<void> {
  await withClient(owner, (client) => client.query(`create database ${templateDatabase}`));
  const connection = inDatabase(owner, templateDatabase);
  // Default privileges apply to one database; startEmbeddedPostgres granted them in its own database only.
  await ensureServerRole(connection, { canLogin: true });
  await migrate(connection, migrationsDirectory);
  await seed(connection);
}

async function seed(connection: Connection): Promise<void> {
  const file = path.join(import.meta.dirname, 'seed-template.ts');
  if (!existsSync(file)) return;
  const { seedTemplate } = (await import(pathToFileURL(file).href)) as TemplateSeed;
  const db = openDatabase(connection, { max: 2 });
  await seedTemplate(db, connection);
  await closeDatabase(db);
}

/**
 * Vitest's global setup. Starts one temporary PostgreSQL server for the whole run, in a temporary DATA_DIR and without
 * fsync, and creates the template database with server/migrations and, if it exists, `seedTemplate` of
 * seed-template.ts.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const dataDir = await mkdtemp(path.join(tmpdir(), `${folderPrefix}${process.pid}-`));
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
    await rm(dataDir, { recursive: true, force: true });
  };
}
