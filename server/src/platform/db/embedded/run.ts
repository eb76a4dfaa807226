import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import type { Account } from './account.ts';

/** The result of a finished program. */
export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/**
 * PostgreSQL gets an environment of its own: none of the server's secrets, no PG* setting of the operator, messages in
 * one language, and no guessing of the time zone.
 */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: '/' };

/** Starts a program as `account` inside `folder`, in a process group of its own, which a Ctrl-C in the terminal does not reach. */
export function startAs(account: Account, folder: string, program: string, args: readonly string[]): ChildProcess {
  const options: SpawnOptions = {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  };
  // The working directory is entered before the rights are given up, so it may lie behind folders closed to the account.
  return spawn(program, args, account.isLentByRoot ? { ...options, uid: account.uid, gid: account.gid } : options);
}

/** Runs a program as `account` to its end and collects what it prints. A program that cannot start ends with code null. */
export function runAs(account: Account, folder: string, program: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = startAs(account, folder, program, args);
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}
