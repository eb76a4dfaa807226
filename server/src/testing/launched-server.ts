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
import { releaseSocketFolder } from '../platform/db/embedded/socket-folder.ts';

/** The first line that embedded-server.ts prints. */
const Answer = z.object({
  owner: z.string().optional(),
  server: z.string().optional(),
  refused: z.string().optional(),
  name: z.string().optional(),
});

/** A database server in a separate process. */
export interface LaunchedServer {
  readonly answer: z.infer<typeof Answer>;
  /** The warnings and errors that the process logged. */
  readonly logged: string[];
  /** Stops the server with SIGTERM. */
  readonly stop: () => Promise<void>;
  /** Kills the server with SIGKILL, which has the effect of a power failure. */
  readonly kill: () => Promise<void>;
}

/** The system user that runs a server, and the copy of the project that it is launched from. */
export interface LaunchOptions {
  readonly uid?: number;
  /** The folder that contains `server` and `node_modules`; defaults to this project's. */
  readonly project?: string;
}

const ownProject = path.resolve(import.meta.dirname, '../../..');

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Launches embedded-server.ts on a DATA_DIR and waits for its first line. */
export async function launchServer(dataDir: string, options: LaunchOptions = {}): Promise<LaunchedServer> {
  const project = options.project ?? ownProject;
  const child = spawn(process.execPath, [path.join(project, 'server/src/testing/embedded-server.ts'), dataDir], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', TMPDIR: '/tmp', HOME: '/nonexistent' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  const logged: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => logged.push(line));
  const firstLine = once(createInterface({ input: child.stdout }), 'line').then(([line]) =>
    Answer.parse(JSON.parse(line)),
  );
  const exit = once(child, 'exit').then(() => ({ refused: logged.join('\n'), name: 'crash' }));
  const answer = await Promise.race([firstLine, exit]);
  return {
    answer,
    logged,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/**
 * Kills the servers of a test, and removes what remains outside DATA_DIR: an orphaned postmaster and its socket folder.
 */
export async function removeServers(servers: readonly LaunchedServer[], dataDir: string): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()));
  const orphan = findPostmaster(clusterFolderOf(dataDir));
  if (!orphan) return;
  await stopPostmaster(orphan.pid);
  await releaseSocketFolder(orphan.socketFolder);
}

/**
 * Database servers for the tests of a file. Each test has a separate DATA_DIR, and its servers are killed when it ends.
 */
export function embeddedServers() {
  let stoppedDataDir: string;
  let dataDir: string;
  let launched: LaunchedServer[];

  const launch = async (folder = dataDir): Promise<LaunchedServer> => {
    const server = await launchServer(folder);
    launched.push(server);
    return server;
  };

  const ask = async <Row>(server: LaunchedServer, text: string): Promise<Row[]> => {
    const db = openDatabase(server.answer.owner ?? '', { max: 1 });
    try {
      return (await sql.raw<Row>(text).execute(db)).rows;
    } finally {
      await closeDatabase(db);
    }
  };

  beforeAll(async () => {
    stoppedDataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-embedded-'));
    const first = await launchServer(stoppedDataDir);
    await ask(first, "create table kept as select 'FT-101' as tag");
    await first.stop();
  });
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-embedded-'));
    launched = [];
  });
  afterEach(async () => {
    await removeServers(launched, dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });
  afterAll(() => rm(stoppedDataDir, { recursive: true }));

  return {
    /** The empty folder of the running test. */
    dataDir: () => dataDir,
    /** Copies a cluster that was started once and stopped normally; its table `kept` has one row. */
    copyMade: () => cp(clusterFolderOf(stoppedDataDir), clusterFolderOf(dataDir), { recursive: true }),
    launch,
    /** Runs a statement as the owner. */
    ask,
    postmasterPid: () => findPostmaster(clusterFolderOf(dataDir))?.pid ?? 0,
  };
}
