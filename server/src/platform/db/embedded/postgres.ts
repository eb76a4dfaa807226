import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { folderArgument } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';
import { startAs } from './run.ts';

/** PostgreSQL's settings, as in postgresql.conf. */
export type Settings = Readonly<Record<string, string>>;

/** For a small machine that has other things to do; commits are durable (fsync and synchronous_commit stay on). */
const settings: Settings = {
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
  // Parallel workers share memory in /dev/shm, which containers keep at 64 MB; nothing here is large enough for them.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server logs its failed statements itself; PostgreSQL must not log statements and values as well.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '',
  log_checkpoints: 'off',
};

/** Where and how one PostgreSQL runs. */
export interface Placement {
  readonly binaries: Binaries;
  readonly clusterFolder: string;
  readonly socketFolder: string;
  readonly settings: Settings;
  readonly log: DatabaseLog;
}

/** A started PostgreSQL that answers. */
export interface RunningPostgres {
  readonly pid: number;
  readonly ended: Promise<unknown>;
}

/** Messages about the end of PostgreSQL or of a session. Refused sessions during start and stop are not failures. */
const isFailure = /^(PANIC|FATAL: {2}(?!the database system is|terminating connection due to administrator))/;

/** Logs PostgreSQL's output: failures as errors, the rest as debug. Returns a list that holds the last lines. */
function listenTo(child: ChildProcess, log: DatabaseLog): string[] {
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      if (said.length > 5) said.shift();
      if (isFailure.test(line)) log.error({ postgres: line }, 'PostgreSQL reports a failure');
      else log.debug({ postgres: line }, 'PostgreSQL reports');
    });
  }
  return said;
}

/**
 * Starts PostgreSQL and waits until it answers; recovery after a crash has no time limit. When it exits before
 * that, the error contains its last output.
 */
export async function startPostgres(placement: Placement): Promise<RunningPostgres> {
  const { binaries, clusterFolder, socketFolder, log } = placement;
  const all = { ...settings, unix_socket_directories: socketFolder, ...placement.settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const folder = folderArgument(binaries.account, clusterFolder);
  const child = startAs(binaries.account, clusterFolder, path.join(binaries.folder, 'bin/postgres'), [
    '-D',
    folder,
    ...args,
  ]);
  const said = listenTo(child, log);
  const ended = once(child, 'close').then(
    () => 'ended' as const,
    (error: Error) => {
      said.push(error.message);
      return 'ended' as const;
    },
  );
  do {
    const postmaster = findPostmaster(clusterFolder);
    if (postmaster?.isReady && postmaster.pid === child.pid) return { pid: postmaster.pid, ended };
  } while ((await Promise.race([pause(20, 'waiting' as const), ended])) !== 'ended');
  throw new Error(`PostgreSQL did not start: ${said.join(' / ')}`);
}
