import type { RevocationReason } from '@loopcheck/contract/features/certificates/certificates.contract';
import { dayOf, objectOf } from './claims.ts';

/** A certificate on the list. */
export type Revocation = { readonly revokedAt: number | null; readonly reason: RevocationReason | null };

/** The site's signed list of certificates that were taken back. */
export type RevocationList = {
  /** The date that the site signed it with, in milliseconds. */
  readonly issuedAt: number;
  readonly revoked: ReadonlyMap<string, Revocation>;
};

const reasons: readonly string[] = ['issued_in_error', 'result_withdrawn', 'left_the_site', 'other'];
const isReason = (value: unknown): value is RevocationReason => typeof value === 'string' && reasons.includes(value);

/** The list in a payload whose signature was checked; null where it is another text that the site has signed. */
export function revocationListOf(payload: Readonly<Record<string, unknown>>): RevocationList | null {
  const { iat, revoked } = payload;
  if (typeof iat !== 'number' || !Number.isFinite(iat) || !Array.isArray(revoked)) return null;
  const entries = revoked.map(objectOf);
  const named = entries.flatMap((entry) => {
    const number = entry?.['n'];
    if (typeof number !== 'string') return [];
    const reason = entry?.['r'];
    return [[number, { revokedAt: dayOf(entry?.['d'], 'begins'), reason: isReason(reason) ? reason : null }] as const];
  });
  // A list of which one entry cannot be read would let that certificate pass.
  return named.length === entries.length ? { issuedAt: iat * 1000, revoked: new Map(named) } : null;
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
