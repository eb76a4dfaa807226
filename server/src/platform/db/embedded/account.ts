import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { DatabaseRefusal } from '../refusal.ts';

/** The operating system's account under which PostgreSQL runs. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  /** True when the server is root and gives up its rights for PostgreSQL, which refuses to run as root. */
  readonly isLentByRoot: boolean;
}

function accountsOfMachine(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({
      name,
      uid: Number(uid),
      gid: Number(gid),
      isLentByRoot: true,
    }))
    .filter((account) => account.uid > 0);
}

/** The owner of an existing cluster comes first, so that its files keep their owner. */
function preferredAccounts(accounts: readonly Account[], clusterFolder: string): Account[] {
  const ownerUid = statSync(clusterFolder, { throwIfNoEntry: false })?.uid;
  const owner = accounts.filter((account) => account.uid === ownerUid);
  const usual = ['postgres', 'nobody'].flatMap((name) => accounts.filter((account) => account.name === name));
  return [...owner, ...usual];
}

/**
 * The accounts to try for PostgreSQL, best first: the server's own, or for root the owner of the cluster, `postgres`,
 * `nobody`. PostgreSQL refuses an account without an entry in the passwd database, so this code reports it with a clear message.
 */
export function accountsFor(clusterFolder: string): Account[] {
  if (process.getuid?.() === 0) {
    const accounts = preferredAccounts(accountsOfMachine(), clusterFolder);
    if (accounts.length > 0) return accounts;
    throw new DatabaseRefusal(
      'PostgreSQL refuses to run as root, and this machine has neither an account "postgres" nor "nobody" to run it as. ' +
        'Create one of them, or start Loopcheck as an ordinary user.',
    );
  }
  return [ownAccount()];
}

function ownAccount(): Account {
  const uid = process.getuid?.() ?? -1;
  try {
    const { username, gid } = userInfo();
    return { name: username, uid, gid, isLentByRoot: false };
  } catch (cause) {
    // userInfo fails for an account without an entry, and PostgreSQL would with a far less helpful message.
    throw new DatabaseRefusal(
      `PostgreSQL needs an account with a name, and user id ${uid} has no entry in /etc/passwd. ` +
        'Add one, or start Loopcheck as a named user.',
      { cause },
    );
  }
}
