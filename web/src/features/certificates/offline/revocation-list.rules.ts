import type { RevocationReason } from '@loopcheck/contract/features/certificates/certificates.contract';
import { parseLocalDay, toJsonObject } from './certificate-claims.rules.ts';

/** An entry of the revocation list. `revokedAt` is in milliseconds. */
export type Revocation = { readonly revokedAt: number | null; readonly reason: RevocationReason | null };

export type RevocationList = {
  /** The time at which the site signed the list, in milliseconds. */
  readonly issuedAt: number;
  /** The revocations, by certificate number. */
  readonly revocations: ReadonlyMap<string, Revocation>;
};

const reasons: readonly RevocationReason[] = ['issued_in_error', 'result_withdrawn', 'left_the_site', 'other'];

/**
 * Reads the payload of a signed list. Its entries have the fields `n` (certificate number), `d` (day of the revocation)
 * and `r` (reason). Returns null for a payload that is not a revocation list, such as a certificate, and for a list in
 * which an entry has no number.
 */
export function readRevocationList(payload: Readonly<Record<string, unknown>>): RevocationList | null {
  const { iat, revoked } = payload;
  if (typeof iat !== 'number' || !Number.isFinite(iat) || !Array.isArray(revoked)) return null;
  const entries = revoked.map(toJsonObject);
  const readableEntries = entries.flatMap((entry) => {
    const number = entry?.['n'];
    if (typeof number !== 'string') return [];
    const reason = reasons.find((known) => known === entry?.['r']) ?? null;
    return [[number, { revokedAt: parseLocalDay(entry?.['d'], 'start'), reason }] as const];
  });
  // If an unreadable entry were skipped, its certificate would be shown as valid.
  if (readableEntries.length < entries.length) return null;
  return { issuedAt: iat * 1000, revocations: new Map(readableEntries) };
}

export type ListAge = {
  /** Whole days since the list was signed. */
  readonly days: number;
  /** True if the list is at least 7 days old. Other certificates might have been revoked since then. */
  readonly isOld: boolean;
  /**
   * True if the list is dated in the future: the clock of this device is behind, so expired certificates look valid.
   */
  readonly isFromFuture: boolean;
};

const dayMs = 24 * 60 * 60_000;
const oldAfterDays = 7;
/** Accepted difference between the clocks of the server and of this device. */
const clockToleranceMs = 5 * 60_000;

/** The age of a list at the time `now`. Both times are in milliseconds. */
export function toListAge(issuedAt: number, now: number): ListAge {
  const days = Math.max(0, Math.floor((now - issuedAt) / dayMs));
  return { days, isOld: days >= oldAfterDays, isFromFuture: issuedAt - now > clockToleranceMs };
}
