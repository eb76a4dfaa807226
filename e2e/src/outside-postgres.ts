import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from './real-site.ts';

/** The folder of the programs of Debian's PostgreSQL 15, the oldest version that Loopcheck supports. */
const programFolder = '/usr/lib/postgresql/15/bin';

/** A PostgreSQL server that listens on TCP, of another version than the embedded one. */
export interface OutsidePostgres {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts Debian's PostgreSQL 15 on loopback. Installs it first if it is missing. Returns undefined if it cannot be
 * installed.
 */
export async function openOutsidePostgres(): Promise<OutsidePostgres | undefined> {
  if (!existsSync(programFolder) && !install()) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'loopcheck-outside-'));
  const account = findAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  execFileSync(
    path.join(programFolder, 'initdb'),
    ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
    {
      ...account,
      cwd: folder,
      stdio: 'ignore',
    },
  );
  const port = await findFreePort();
  const settings = ['-p', port, '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off'];
  const postgres = spawn(path.join(programFolder, 'postgres'), ['-D', data, ...settings], {
    ...account,
    cwd: folder,
    stdio: 'ignore',
  });
  await untilReady(port);
  return {
    url: `postgres://owner@127.0.0.1:${port}/postgres`,
    close: async () => {
      const ended = once(postgres, 'exit');
      postgres.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The account that runs PostgreSQL, which refuses to run as root. Undefined for the account of this process. */
function findAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: number('-u'), gid: number('-g') };
}

/** Installs the package with apt-get. Returns false if that is not possible. */
function install(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const lockOptions = ['-o', 'DPkg::Lock::Timeout=120'];
  try {
    execFileSync('apt-get', [...lockOptions, 'update'], { stdio: 'ignore' });
    execFileSync('apt-get', [...lockOptions, 'install', '-y', '--no-install-recommends', 'postgresql-15'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    // For example, the system has no such package. The caller then skips its test.
    return false;
  }
  return existsSync(programFolder);
}

async function untilReady(port: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      execFileSync(path.join(programFolder, 'pg_isready'), ['-h', '127.0.0.1', '-p', port], { stdio: 'ignore' });
      return;
    } catch {
      // Not ready yet.
      await pause(200);
    }
  }
  throw new Error('The outside PostgreSQL did not become ready.');
}
