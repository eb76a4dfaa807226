import type { ErrorCode } from '@loopcheck/contract/errors';
import { commonPasswords } from './common-passwords.ts';

/** The origin that the URL parser needs to parse a path. No site can have this origin. */
const placeholderOrigin = 'http://site.invalid';

/**
 * The path to which the browser returns after signing in: `next` if it is a page of this site, otherwise the home page.
 * Refuses a path that a browser or router could interpret as another host: every path that the URL parser changes, such
 * as one with a backslash, a control character or dot segments, and every path with `//` or an encoded slash. Also
 * refuses paths of the API.
 */
export function safeNextPath(next: string | undefined): string {
  if (!next?.startsWith('/') || !URL.canParse(next, placeholderOrigin)) return '/';
  const { origin, pathname, search, hash } = new URL(next, placeholderOrigin);
  const isNormalized = origin === placeholderOrigin && `${pathname}${search}${hash}` === next;
  const hasUnsafeSequence = /\/\/|\\|%2f|%5c|%25|%0|%1|%7f/i.test(pathname);
  const isApiPath = /^\/api(\/|$)/i.test(pathname);
  return isNormalized && !hasUnsafeSequence && !isApiPath ? next : '/';
}

/** Returns an error code if a new password is not acceptable, otherwise null. The length is in Unicode code points. */
export function passwordFault(
  password: string,
  policy: { readonly minimumLength: number; readonly refuseCommon: boolean },
): Extract<ErrorCode, 'password_too_short' | 'password_too_common'> | null {
  if ([...password].length < policy.minimumLength) return 'password_too_short';
  if (policy.refuseCommon && commonPasswords().has(password.toLowerCase())) return 'password_too_common';
  return null;
}

/** Delays sign-in attempts for one account from one IP address after failed attempts. */
export const accountAndAddressBackoff = { freeFailures: 4, maxDelayMs: 8_000 };
/**
 * Delays attempts for one account from all IP addresses. Many failures are free and the delays are short, so that an
 * attacker can hardly delay the owner of the account.
 */
export const accountBackoff = { freeFailures: 50, maxDelayMs: 2_000 };
/** Delays attempts from one IP address. Two typing errors of each of 200 people behind one gateway cause no delay. */
export const addressBackoff = { freeFailures: 400, maxDelayMs: 4_000 };
/** Delays guesses of a signed-in person's current password, because somebody may have stolen the session. */
export const currentPasswordBackoff = { freeFailures: 4, maxDelayMs: 8_000 };
/** Delays requests for unknown one-time links from one IP address. */
export const oneTimeLinkBackoff = { freeFailures: 20, maxDelayMs: 4_000 };

/** The rate limit of registrations from one IP address. It is enough for 200 people and their mistakes. */
export const registrationLimit = { limit: 300, windowMs: 3_600_000 };
