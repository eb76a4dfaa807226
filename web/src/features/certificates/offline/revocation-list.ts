import { objectOf, secondsOf } from './claims.ts';

/** The site's signed list of certificates that were taken back. */
export type RevocationList = {
  /** The date that the site signed it with, in milliseconds. */
  readonly issuedAt: number;
  readonly numbers: ReadonlySet<string>;
};

/** The list in a payload whose signature was checked; null where it is another text that the site has signed. */
export function revocationListOf(payload: Readonly<Record<string, unknown>>): RevocationList | null {
  const issuedAt = secondsOf(payload['iat']);
  const entries = payload['revoked'];
  if (issuedAt === null || !Array.isArray(entries)) return null;
  const numbers = entries.map((entry: unknown) => (typeof entry === 'string' ? entry : objectOf(entry)?.['n']));
  if (!numbers.every((number) => typeof number === 'string')) return null;
  return { issuedAt, numbers: new Set(numbers) };
}

export type ListAge = {
  /** Whole days since the list was signed. */
  readonly days: number;
  /** A certificate may have been taken back since. */
  readonly isOld: boolean;
  /** The list is dated ahead of this device's clock: the clock is wrong, and with it every expiry shown here. */
  readonly isAhead: boolean;
};

const day = 24 * 60 * 60_000;
/** From here on the age of the list is told as a warning, in days. */
const oldAfter = 7;
/** Clocks on a site differ a little, in milliseconds. */
const clockSlack = 5 * 60_000;

/** How old a list is at a moment, both in milliseconds. */
export function listAge(issuedAt: number, now: number): ListAge {
  const days = Math.max(0, Math.floor((now - issuedAt) / day));
  return { days, isOld: days >= oldAfter, isAhead: issuedAt - now > clockSlack };
}
