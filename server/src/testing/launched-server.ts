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

/** What embedded-server.ts says first. */
const Answer = z.object({
  owner: z.string().optional(),
  server: z.string().optional(),
  refused: z.string().optional(),
  name: z.string().optional(),
});

/** A database server in a process of its own. */
export interface LaunchedServer {
  readonly answer: z.infer<typeof Answer>;
  /** What it logged as warning or error. */
  readonly logged: string[];
  /** Ends it in order. */
  readonly stop: () => Promise<void>;
  /** Ends it as a power cut or `kill -9` does. */
  readonly kill: () => Promise<void>;
}

/** Under whose account and from which copy of the project a server is launched. */
export interface LaunchOptions {
  readonly uid?: number;
  /** The folder that holds `server` and `node_modules`; this project's when not said. */
  readonly project?: string;
}

const ownProject = path.resolve(import.meta.dirname, '../../..');

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Launches embedded-server.ts on a DATA_DIR and waits for its first words. */
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
  const said = once(createInterface({ input: child.stdout }), 'line').then(([line]) => Answer.parse(JSON.parse(line)));
  const ended = once(child, 'exit').then(() => ({ refused: logged.join('\n'), name: 'crash' }));
  const answer = await Promise.race([said, ended]);
  return {
    answer,
    logged,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** Kills the servers of a test, and removes what they leave behind beside DATA_DIR: an orphan and its socket's folder. */
export async function removeServers(servers: readonly LaunchedServer[], dataDir: string): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()));
  const orphan = findPostmaster(clusterFolderOf(dataDir));
  if (!orphan) return;
  await stopPostmaster(orphan.pid);
  await releaseSocketFolder(orphan.socketFolder);
}

/** Database servers for the tests of a file: each test has a DATA_DIR of its own, and what it launched ends with it. */
export function embeddedServers() {
  let made: string;
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
    made = await mkdtemp(path.join(tmpdir(), 'loopcheck-embedded-'));
    const first = await launchServer(made);
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
  afterAll(() => rm(made, { recursive: true }));

  return {
    /** The empty folder of the running test. */
    dataDir: () => dataDir,
    /** Copies what a first start and an orderly stop left: a database with one row in the table `kept`. */
    copyMade: () => cp(clusterFolderOf(made), clusterFolderOf(dataDir), { recursive: true }),
    launch,
    /** Runs a statement as the owner. */
    ask,
    postmasterPid: () => findPostmaster(clusterFolderOf(dataDir))?.pid ?? 0,
  };
}
