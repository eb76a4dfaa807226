import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { UnusableDatabaseError } from '../unusable-database-error.ts';

/** The operating system's user account under which PostgreSQL runs. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  /** True if the server runs as root and must start PostgreSQL as this account, because PostgreSQL rejects root. */
  readonly needsUserSwitch: boolean;
}

/** Lists all accounts of the machine except root. */
function listAccounts(): Account[] {
  return (
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      // The fields are: name, password, user id, group id, comment, home folder, shell.
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      .map(([name = '', , uid, gid]) => ({
        name,
        uid: Number(uid),
        gid: Number(gid),
        needsUserSwitch: true,
      }))
      .filter((account) => account.uid > 0)
  );
}

/**
 * Selects the accounts to try if the server runs as root. The owner of an existing cluster (the folder with
 * PostgreSQL's data) is first, so that the files keep their owner.
 */
function selectForRoot(accounts: readonly Account[], clusterFolder: string): Account[] {
  const ownerUid = statSync(clusterFolder, { throwIfNoEntry: false })?.uid;
  const owner = accounts.filter((account) => account.uid === ownerUid);
  const fallbacks = ['postgres', 'nobody'].flatMap((name) => accounts.filter((account) => account.name === name));
  return [...owner, ...fallbacks];
}

/**
 * Lists the accounts to try for PostgreSQL, in order of preference. If the server runs as root, these are the owner of
 * the cluster, `postgres` and `nobody`. Otherwise the only candidate is the current account. Throws an
 * UnusableDatabaseError if there is no such account.
 */
export function listAccountsToTry(clusterFolder: string): Account[] {
  if (process.getuid?.() === 0) {
    const accounts = selectForRoot(listAccounts(), clusterFolder);
    if (accounts.length > 0) return accounts;
    throw new UnusableDatabaseError(
      'PostgreSQL refuses to run as root, and this machine has neither an account "postgres" nor "nobody" to run it as. ' +
        'Create one of them, or start Loopcheck as an ordinary user.',
    );
  }
  return [currentAccount()];
}

function currentAccount(): Account {
  const uid = process.getuid?.() ?? -1;
  try {
    const { username, gid } = userInfo();
    return { name: username, uid, gid, needsUserSwitch: false };
  } catch (cause) {
    // PostgreSQL also rejects an account without an entry in /etc/passwd, but its message is less helpful.
    throw new UnusableDatabaseError(
      `PostgreSQL needs an account with a name, and user id ${uid} has no entry in /etc/passwd. ` +
        'Add one, or start Loopcheck as a named user.',
      { cause },
    );
  }
}
