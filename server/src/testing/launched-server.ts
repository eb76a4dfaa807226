import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Connection } from '../platform/db/connection.ts';

/** What embedded-server.ts says first. */
export interface Answer {
  readonly owner?: Connection;
  readonly server?: Connection;
  readonly refused?: string;
  readonly name?: string;
}

/** A database server in a process of its own. */
export interface LaunchedServer {
  readonly answer: Answer;
  /** What it logged as warning or error. */
  readonly logged: string[];
  /** Ends it in order. */
  stop(): Promise<void>;
  /** Ends it as a power cut or `kill -9` does. */
  kill(): Promise<void>;
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
  const ended = once(child, 'exit').then(() => [JSON.stringify({ refused: logged.join('\n'), name: 'crash' })]);
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [string];
  return {
    answer: JSON.parse(line) as Answer,
    logged,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}
