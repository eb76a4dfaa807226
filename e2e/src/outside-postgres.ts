import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Where Debian keeps the programs of its PostgreSQL 15, the oldest that the product takes. */
const debian = '/usr/lib/postgresql/15/bin';

/** An external PostgreSQL of another version, over TCP. */
export interface OutsidePostgres {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts Debian's PostgreSQL 15 on loopback, installing it first where that can be done; undefined where it cannot. */
export async function openOutsidePostgres(): Promise<OutsidePostgres | undefined> {
  if (!existsSync(debian) && !install()) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'loopcheck-outside-'));
  const account = accountFor();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  execFileSync(path.join(debian, 'initdb'), ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-locale'], {
    ...account,
    cwd: folder,
    stdio: 'ignore',
  });
  const port = await freePort();
  const settings = ['-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off'];
  const postgres = spawn(path.join(debian, 'postgres'), ['-D', data, ...settings], {
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

/** PostgreSQL refuses to run as root. */
function accountFor(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: number('-u'), gid: number('-g') };
}

function install(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  try {
    execFileSync('apt-get', [...wait, 'update'], { stdio: 'ignore' });
    execFileSync('apt-get', [...wait, 'install', '-y', '--no-install-recommends', 'postgresql-15'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    // This system has no such package: the test is skipped.
    return false;
  }
  return existsSync(debian);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function untilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      execFileSync(path.join(debian, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      return;
    } catch {
      // Not ready yet.
      await pause(200);
    }
  }
  throw new Error('The outside PostgreSQL did not become ready.');
}
