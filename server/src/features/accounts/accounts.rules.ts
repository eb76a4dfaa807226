import type { ErrorCode } from '@loopcheck/contract/errors';
import { commonPasswords } from './common-passwords.ts';

/** A placeholder origin for parsing paths. */
const anySite = 'http://site.invalid';

/**
 * The path to return to after signing in: a path on this site, written as a browser would write it, and nothing else.
 * Anything that could be read as another host (//host, /\host, a scheme, control characters, encoded slashes, or a path
 * that becomes one of these when dots are resolved) becomes the home page.
 */
export function safeNextPath(next: string | undefined): string {
  if (!next?.startsWith('/') || !URL.canParse(next, anySite)) return '/';
  const { origin, pathname, search, hash } = new URL(next, anySite);
  const isAsWritten = origin === anySite && `${pathname}${search}${hash}` === next;
  const hasHiddenHost = /\/\/|\\|%2f|%5c|%25|%0|%1|%7f/i.test(pathname);
  const isCall = /^\/api(\/|$)/i.test(pathname);
  return isAsWritten && !hasHiddenHost && !isCall ? next : '/';
}

/** Why a new password is refused, or null if it is accepted. Its length is counted in characters as people see them. */
export function passwordFault(
  password: string,
  policy: { readonly minimumLength: number; readonly refuseCommon: boolean },
): Extract<ErrorCode, 'password_too_short' | 'password_too_common'> | null {
  if ([...password].length < policy.minimumLength) return 'password_too_short';
  if (policy.refuseCommon && commonPasswords().has(password.toLowerCase())) return 'password_too_common';
  return null;
}

/** The delay for one account from one IP address, where somebody mistypes or guesses. */
export const accountFromAddress = { free: 4, longestDelayMs: 8_000 };
/** The delay for one account from all IP addresses. It starts later, so that strangers can hardly delay the owner. */
export const accountFromAnywhere = { free: 50, longestDelayMs: 2_000 };
/** The delay for one IP address. It allows for typing errors of a shift of 200 people behind one gateway. */
export const address = { free: 400, longestDelayMs: 4_000 };
/** The delay for guessing the current password of a signed-in person, which suggests that the session was stolen. */
export const currentPassword = { free: 4, longestDelayMs: 8_000 };
/** The delay for unknown one-time links from one IP address. It starts early, because links are not typed. */
export const linkFromAddress = { free: 20, longestDelayMs: 4_000 };

/** The rate limit of registrations from one IP address. It allows for a shift of 200 people and some mistakes. */
export const registrationLimit = { limit: 300, windowMs: 3_600_000 };
