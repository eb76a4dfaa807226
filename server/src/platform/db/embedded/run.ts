import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import type { Account } from './account.ts';

/** The exit code and output of a program. */
export interface ExitResult {
  /** The exit code; null if the program could not be started or was killed by a signal. */
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

/**
 * The environment variables of PostgreSQL: a fixed locale and time zone, and none of the server's own variables. The
 * two MALLOC variables make glibc return the memory of a large statement (blocks of at least 1 MB) to the system
 * afterwards. With glibc's default of 128 KB, every execution of the larger ordinary statements would return its memory
 * and request it again, which takes a third more processor time.
 */
const environment = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  HOME: '/',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_MMAP_THRESHOLD_: '1048576',
};

/**
 * Starts a program as `account` with the working directory `folder`. The program has a separate process group, so that
 * Ctrl-C in the terminal does not reach it.
 */
export function spawnAs(account: Account, folder: string, program: string, args: readonly string[]): ChildProcess {
  const options: SpawnOptions = {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  };
  // The working directory is entered before the user switch, so the account needs no access to the parent folders.
  return spawn(program, args, account.needsUserSwitch ? { ...options, uid: account.uid, gid: account.gid } : options);
}

/** Runs a program as `account` with the working directory `folder`, and waits until it exits. Never rejects. */
export async function runAs(
  account: Account,
  folder: string,
  program: string,
  args: readonly string[],
): Promise<ExitResult> {
  try {
    return await waitForExit(spawnAs(account, folder, program, args));
  } catch (error) {
    // `spawn` reports some failures, such as ENOENT, with the event `error`. It throws others, such as EPERM.
    return { code: null, output: error instanceof Error ? error.message : String(error) };
  }
}

function waitForExit(child: ChildProcess): Promise<ExitResult> {
  return new Promise((resolve, reject) => {
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}
