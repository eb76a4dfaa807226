import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';

const key = 'loopcheck.role';

/** The part of an account that decides which code and data the first page needs. It can be out of date. */
export type SessionHint = Readonly<Pick<Account, 'role' | 'isAdmin'>>;

/** True if the server has written into this page that nobody is signed in. The development server never writes this. */
export const isVisitorPage = (): boolean => document.documentElement.dataset['session'] === 'none';

/**
 * Returns the role that the server has written into this page. If the server has written no role, returns the hint that
 * this browser stored at its last visit, or null. With the hint, the code and data of a page are requested together
 * with the account instead of after it. The hint grants no access: the server checks the session of each request.
 */
export function readSessionHint(): SessionHint | null {
  const hintOfPage = parseHint(document.documentElement.dataset['session']);
  if (hintOfPage) return hintOfPage;
  try {
    return parseHint(localStorage.getItem(key));
  } catch {
    // Storage is blocked. The page then waits for the account.
    return null;
  }
}

/** Parses a role, followed by the word "admin" for an administrator: "trainee", "trainer admin". */
function parseHint(text: string | null | undefined): SessionHint | null {
  const [role, admin] = text?.split(' ') ?? [];
  return role === 'trainee' || role === 'trainer' ? { role, isAdmin: admin === 'admin' } : null;
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
