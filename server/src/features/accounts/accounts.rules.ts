import type { AttemptLimits } from '../../platform/rate-limit/limit-attempts.ts';
import { networkOf } from '../../platform/rate-limit/rate-limit.rules.ts';

/** The origin that the URL parser needs to parse a path. No site can have this origin. */
const placeholderOrigin = 'http://site.invalid';

/**
 * The path to which the browser returns after signing in: `next` if it is a page of this site, otherwise the home page.
 * Refuses every path that a browser or router could interpret as another host:
 *
 * - a path that the URL parser changes, such as one with a backslash, a control character or dot segments
 * - a path with `//`, or with an encoded slash, backslash, percent sign or control character, before the query
 *
 * Also refuses paths of the API.
 */
export function safeNextPath(next: string | undefined): string {
  if (!next?.startsWith('/') || !URL.canParse(next, placeholderOrigin)) return '/';
  const { origin, pathname, search, hash } = new URL(next, placeholderOrigin);
  const isNormalized = origin === placeholderOrigin && `${pathname}${search}${hash}` === next;
  // The encoded control characters begin with %0 or %1, or are %7f. %25 is an encoded percent sign.
  const hasUnsafeSequence = /\/\/|\\|%2f|%5c|%25|%0|%1|%7f/i.test(pathname);
  const isApiPath = /^\/api(\/|$)/i.test(pathname);
  return isNormalized && !hasUnsafeSequence && !isApiPath ? next : '/';
}

// The comment on each limit below says what the limit counts. All addresses of one IPv6 network of 64 bits count as one
// IP address (`networkOf`).

const quarterHourMs = 15 * 60_000;
const hourMs = 60 * 60_000;

/** Failed sign-ins to one account in a browser in which the owner of the account has signed in before. */
export const knownBrowserLimit = { limit: 20, windowMs: quarterHourMs };
/** Failed sign-ins to one account from one IP address, in other browsers. */
export const accountAndAddressLimit = { limit: 20, windowMs: quarterHourMs };
/**
 * Failed sign-ins to one account from all IP addresses, in other browsers. This limit is higher than
 * `accountAndAddressLimit`. Otherwise, an attack from a few addresses would keep the owner from signing in with a new
 * device.
 */
export const accountLimit = { limit: 100, windowMs: quarterHourMs };
/**
 * Failed sign-ins to one account with one of its two sign-in names, the email and the employee ID. Each name has a
 * count of its own, because a common count would tell which email and employee ID belong together. Each name gets half
 * of `accountLimit`, so that the account has no more failures than `accountLimit` in total.
 */
const signInNameLimit = { limit: accountLimit.limit / 2, windowMs: quarterHourMs };
/** Failed sign-ins from one IP address to all accounts together, without those in known browsers. */
export const addressLimit = { limit: 30, windowMs: quarterHourMs };

/**
 * The limits of a sign-in. `signInName` is the email or the employee ID that was entered, in lower case.
 * `knownBrowserToken` is the token of the visitor's browser, undefined if the browser is not known to the account. In
 * an unknown browser, the limits do not depend on whether the account exists.
 */
export function signInLimits(
  signInName: string,
  ipAddress: string,
  knownBrowserToken: string | undefined,
): AttemptLimits {
  if (knownBrowserToken !== undefined)
    return { attempts: [{ parts: ['known browser', knownBrowserToken, signInName], rateLimit: knownBrowserLimit }] };
  const network = networkOf(ipAddress);
  return {
    attempts: [
      { parts: ['account from address', signInName, network], rateLimit: accountAndAddressLimit },
      { parts: ['account', signInName], rateLimit: signInNameLimit },
    ],
    failures: { parts: ['address', network], rateLimit: addressLimit },
  };
}

/**
 * The limits of wrong codes of sign-in cards (printed cards with a one-time code). Wrong codes for an employee ID are
 * counted apart from failed sign-ins. They get the whole `accountLimit`, because a card is used only with the employee
 * ID and not with the email. The failures of an IP address are counted together with its failed sign-ins.
 */
export function cardLimits(employeeId: string, ipAddress: string): AttemptLimits {
  const network = networkOf(ipAddress);
  return {
    attempts: [
      { parts: ['card from address', employeeId, network], rateLimit: accountAndAddressLimit },
      { parts: ['card', employeeId], rateLimit: accountLimit },
    ],
    failures: { parts: ['address', network], rateLimit: addressLimit },
  };
}

/** Refused sign-ins from one IP address that are recorded. Recording all would let an attack fill the table. */
export const storedRefusalsLimit = { limit: 20, windowMs: quarterHourMs };
/** Wrong current passwords that a signed-in person enters. Whoever stole a session could otherwise guess the password. */
export const currentPasswordLimit = { limit: 10, windowMs: quarterHourMs };
/** Unknown one-time links from one IP address. */
export const oneTimeLinkLimit = { limit: 20, windowMs: quarterHourMs };

/** Passwords that are sent with one valid one-time link or card. Rating and hashing a password takes processor time. */
export const linkPasswordLimit = { limit: 20, windowMs: quarterHourMs };

/** Registrations from one IP address. The limit is enough for 200 people and their mistakes. */
export const registrationLimit = { limit: 300, windowMs: hourMs };

/**
 * The name of a person who has stated no name: the part of the email before the @, cut to 160 characters, the maximum
 * length of a name.
 */
export const nameFromEmail = (email: string): string => email.slice(0, Math.min(email.lastIndexOf('@'), 160));

/**
 * The `personal` field of the training event of a changed account: the previous and the new name. The two names show
 * that records under both names are about the same person. Empty if the name is unchanged.
 */
export const nameChange = (
  previousName: string | undefined,
  newName: string | undefined,
): { readonly personal?: Record<string, string> } =>
  previousName === undefined || newName === undefined || previousName === newName
    ? {}
    : { personal: { previousName, newName } };

/**
 * The `result` field of the training event of an action that also ends an unconfirmed change of email. `hasEnded` is
 * false if there was no such change.
 */
export const emailChangeResult = (hasEnded: boolean): { readonly result?: { readonly emailChange: 'ended' } } =>
  hasEnded ? { result: { emailChange: 'ended' } } : {};

/**
 * Requests for a link because of a forgotten password, for one email. Anybody who knows the email can make such
 * requests.
 */
export const forgottenPasswordLimit = { limit: 3, windowMs: hourMs };
/**
 * Requests for a link because of a forgotten password, from one IP address. Many people of a site can share this IP
 * address.
 */
export const forgottenPasswordAddressLimit = { limit: 60, windowMs: hourMs };
/** Changes of email that one person requests. Each request mails an address that might belong to somebody else. */
export const emailChangeLimit = { limit: 5, windowMs: hourMs };
