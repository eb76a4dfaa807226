import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { closeDatabase, openDatabase } from '../platform/db/database.ts';
import { clusterFolderOf } from '../platform/db/embedded/cluster.ts';
import { findPostmaster, stopPostmaster } from '../platform/db/embedded/postmaster.ts';
import { removeSocketFolder } from '../platform/db/embedded/socket-folder.ts';

/**
 * The first line that embedded-server.ts prints: the two connection URLs, or the error that prevented the start. If the
 * process exits before this line, `errorMessage` contains what it logged, and `errorName` is `crash`.
 */
const StartReport = z.object({
  /** The connection URL of the role that owns the tables. */
  ownerUrl: z.string().optional(),
  /** The connection URL of the role `loopcheck_server`. */
  serverUrl: z.string().optional(),
  errorMessage: z.string().optional(),
  /** The name of the error's class. */
  errorName: z.string().optional(),
});

/** A separate process that runs embedded-server.ts, which starts and supervises an embedded PostgreSQL. */
export interface LaunchedDatabaseServer {
  readonly startReport: z.infer<typeof StartReport>;
  /** The warnings and errors that the process logged. */
  readonly loggedLines: string[];
  /** Stops the process with SIGTERM. The process stops PostgreSQL before it exits. */
  readonly stop: () => Promise<void>;
  /** Kills the process with SIGKILL, so that it cannot stop PostgreSQL. */
  readonly kill: () => Promise<void>;
}

export interface LaunchOptions {
  /** The id of the system user that runs the process; by default the user that runs the test. */
  readonly uid?: number;
  /** The folder that contains `server` and `node_modules`; by default the root of this repository. */
  readonly project?: string;
}

const repositoryRoot = path.resolve(import.meta.dirname, '../../..');

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Launches embedded-server.ts on a DATA_DIR and waits for its first line. */
export async function launchDatabaseServer(
  dataDir: string,
  options: LaunchOptions = {},
): Promise<LaunchedDatabaseServer> {
  const project = options.project ?? repositoryRoot;
  const child = spawn(process.execPath, [path.join(project, 'server/src/testing/embedded-server.ts'), dataDir], {
    cwd: '/',
    env: {
      PATH: '/usr/bin:/bin',
      TMPDIR: '/tmp',
      HOME: '/nonexistent',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  const loggedLines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => loggedLines.push(line));
  const firstLine = once(createInterface({ input: child.stdout }), 'line').then(([line]) =>
    StartReport.parse(JSON.parse(line)),
  );
  const crash = once(child, 'exit').then(() => ({ errorMessage: loggedLines.join('\n'), errorName: 'crash' }));
  const startReport = await Promise.race([firstLine, crash]);
  return {
    startReport,
    loggedLines,
    stop: () => stopProcess(child, 'SIGTERM'),
    kill: () => stopProcess(child, 'SIGKILL'),
  };
}

/**
 * Kills the servers of a test, stops a PostgreSQL that is still running on `dataDir`, and removes its socket folder.
 */
export async function removeDatabaseServers(
  servers: readonly LaunchedDatabaseServer[],
  dataDir: string,
): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()));
  const orphan = findPostmaster(clusterFolderOf(dataDir));
  if (!orphan) return;
  await stopPostmaster(orphan.pid);
  await removeSocketFolder(orphan.socketFolder);
}

/**
 * Registers hooks for the tests of the calling file. Each test gets an empty DATA_DIR. After each test, the servers
 * that it launched are killed.
 */
export function setUpEmbeddedServers() {
  let templateDataDir: string;
  let dataDir: string;
  let launchedServers: LaunchedDatabaseServer[];

  const launch = async (folder = dataDir): Promise<LaunchedDatabaseServer> => {
    const server = await launchDatabaseServer(folder);
    launchedServers.push(server);
    return server;
  };

  const queryAsOwner = async <Row>(server: LaunchedDatabaseServer, text: string): Promise<Row[]> => {
    const db = openDatabase(server.startReport.ownerUrl ?? '', { max: 1 });
    try {
      return (await sql.raw<Row>(text).execute(db)).rows;
    } finally {
      await closeDatabase(db);
    }
  };

  beforeAll(async () => {
    templateDataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-embedded-'));
    const first = await launchDatabaseServer(templateDataDir);
    await queryAsOwner(first, "create table kept as select 'FT-101' as tag");
    await first.stop();
  });
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-embedded-'));
    launchedServers = [];
  });
  afterEach(async () => {
    await removeDatabaseServers(launchedServers, dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });
  afterAll(() => rm(templateDataDir, { recursive: true }));

  return {
    /** Returns the DATA_DIR of the running test. */
    dataDir: () => dataDir,
    /** Copies a stopped cluster into the DATA_DIR of the test. Its table `kept` has one row, with the tag FT-101. */
    copyStoppedCluster: () => cp(clusterFolderOf(templateDataDir), clusterFolderOf(dataDir), { recursive: true }),
    /** Launches a server, by default on the DATA_DIR of the test. */
    launch,
    /** Executes a statement as the owner of the tables. */
    queryAsOwner,
    /** Returns the process id of the PostgreSQL that runs on the test's DATA_DIR, or 0 if none is running. */
    postmasterPid: () => findPostmaster(clusterFolderOf(dataDir))?.pid ?? 0,
  };
}
