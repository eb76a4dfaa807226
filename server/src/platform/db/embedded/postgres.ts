import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { folderArgument } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';
import { spawnAs } from './run.ts';

/** The names and values of PostgreSQL's settings, as in postgresql.conf. */
export type PostgresSettings = Readonly<Record<string, string>>;

/**
 * Settings for a small machine that also runs the server. They keep fsync and synchronous_commit on, so that commits
 * are durable.
 */
const defaultSettings: PostgresSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '80',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel workers need shared memory, which containers limit to 64 MB, and the queries are too small to need them.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server logs failed statements itself. PostgreSQL must not log them a second time, together with their values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '',
  log_checkpoints: 'off',
};

/** The programs, folders and settings with which PostgreSQL is started. */
export interface PostgresOptions {
  readonly binaries: Binaries;
  readonly clusterFolder: string;
  readonly socketFolder: string;
  /** Settings that override the defaults. */
  readonly settings: PostgresSettings;
  readonly log: DatabaseLog;
}

/** A PostgreSQL that was started and accepts connections. */
export interface RunningPostgres {
  readonly pid: number;
  /** Resolves when the process has exited. */
  readonly exited: Promise<unknown>;
}

/** Matches log lines of errors that end PostgreSQL or a session, except errors that a normal start or stop causes. */
const failurePattern = /^(PANIC|FATAL: {2}(?!the database system is|terminating connection due to administrator))/;

/** The maximum number of output lines in the error of a failed start. */
const maxLastLines = 5;

/** Logs PostgreSQL's output. Returns an array that always contains the last lines of the output so far. */
function logOutput(child: ChildProcess, log: DatabaseLog): string[] {
  const lastLines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > maxLastLines) lastLines.shift();
      if (failurePattern.test(line)) log.error({ postgres: line }, 'PostgreSQL reports a failure');
      else log.debug({ postgres: line }, 'PostgreSQL reports');
    });
  }
  return lastLines;
}

/**
 * Starts PostgreSQL and waits until it accepts connections. There is no time limit, because recovery after a crash can
 * take long. If PostgreSQL exits instead, the error contains its last output.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { binaries, clusterFolder, socketFolder, log } = options;
  const settings = { ...defaultSettings, unix_socket_directories: socketFolder, ...options.settings };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const folder = folderArgument(binaries.account, clusterFolder);
  const child = spawnAs(binaries.account, clusterFolder, path.join(binaries.folder, 'bin/postgres'), [
    '-D',
    folder,
    ...args,
  ]);
  const lastLines = logOutput(child, log);
  const exited = once(child, 'close').then(
    () => 'exited' as const,
    // `once` rejects with the error of the child, for example if the program could not be started.
    (error: Error) => {
      lastLines.push(error.message);
      return 'exited' as const;
    },
  );
  // Checks every 20 ms whether PostgreSQL is ready, until it is ready or has exited.
  do {
    const postmaster = findPostmaster(clusterFolder);
    if (postmaster?.isReady && postmaster.pid === child.pid) return { pid: postmaster.pid, exited };
  } while ((await Promise.race([pause(20, 'waiting' as const), exited])) !== 'exited');
  throw new Error(`PostgreSQL did not start: ${lastLines.join(' / ')}`);
}
