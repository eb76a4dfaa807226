import type { ErrorCode } from '@loopcheck/contract/errors';
import { commonPasswords } from './common-passwords.ts';

/** Stands for the address of our site while a path is checked. */
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

/** Why a new password is refused, or null when it is accepted. Length counts characters as people see them. */
export function passwordFault(
  password: string,
  policy: { readonly minimumLength: number; readonly refuseCommon: boolean },
): Extract<ErrorCode, 'password_too_short' | 'password_too_common'> | null {
  if ([...password].length < policy.minimumLength) return 'password_too_short';
  if (policy.refuseCommon && commonPasswords().has(password.toLowerCase())) return 'password_too_common';
  return null;
}

/** One account from one address: a person who mistypes, or somebody who guesses. */
export const accountFromAddress = { free: 4, longestDelayMs: 8_000 };
/** One account from anywhere: delayed much later, so that strangers cannot delay its owner by much. */
export const accountFromAnywhere = { free: 50, longestDelayMs: 2_000 };
/** One address: a shift of 200 people behind one gateway mistypes, too. */
export const address = { free: 400, longestDelayMs: 4_000 };
/** The current password of somebody signed in: a person who guesses it holds another person's session. */
export const currentPassword = { free: 4, longestDelayMs: 8_000 };
/** One-time links that do not exist, from one address: a link is followed, never typed. */
export const linkFromAddress = { free: 20, longestDelayMs: 4_000 };

/** Registrations from one address: a shift of 200 on its first day, and some mistakes. */
export const registrationLimit = { limit: 300, windowMs: 3_600_000 };
