import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';

const key = 'loopcheck.role';

/** The part of the account that decides which code and data the first page needs. */
export type SessionHint = Readonly<Pick<Account, 'role' | 'isAdmin'>>;

/** True if the server has written into this page that nobody is signed in. The development server never does. */
export const isVisitorPage = (): boolean => document.documentElement.dataset['session'] === 'none';

/**
 * Returns the hint about the person who was signed in when this browser last opened the site, or null. With the hint,
 * the code and data of a page are requested together with the account instead of after it. The hint grants no access:
 * the server checks the session of each request.
 */
export function readSessionHint(): SessionHint | null {
  try {
    const [role, admin] = localStorage.getItem(key)?.split(' ') ?? [];
    return role === 'trainee' || role === 'trainer' ? { role, isAdmin: admin === 'admin' } : null;
  } catch {
    // Storage is blocked. The page then waits for the account.
    return null;
  }
}

/** Stores the hint for the next visit; null removes it. */
export function saveSessionHint(hint: SessionHint | null): void {
  try {
    if (hint) localStorage.setItem(key, hint.isAdmin ? `${hint.role} admin` : hint.role);
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked or full. The next page waits for the account.
  }
}
