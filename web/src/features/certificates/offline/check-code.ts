import { claimsOf, type Claims } from './claims.ts';
import type { Revocation, RevocationList } from './revocation-list.ts';
import { openSigned, type SiteKey, type VerifySignature } from './signed-text.ts';

export type CodeVerdict =
  | { readonly status: 'valid' | 'expired'; readonly claims: Claims }
  | { readonly status: 'revoked'; readonly claims: Claims; readonly revocation: Revocation }
  | { readonly status: 'altered' | 'foreign' | 'unreadable' };

type Knowledge = {
  readonly keys: readonly SiteKey[];
  readonly list: RevocationList;
  readonly verify: VerifySignature;
  /** This device's time, in milliseconds. */
  readonly now: number;
};

/** What can be said of a code without asking the site: from the signature, the dates in it, and the last list. */
export function checkCode(text: string, { keys, list, verify, now }: Knowledge): CodeVerdict {
  const opened = openSigned(text, keys, verify);
  if (opened.outcome !== 'genuine') return { status: opened.outcome };
  const claims = claimsOf(opened.payload);
  if (!claims) return { status: 'unreadable' };
  const revocation = list.revoked.get(claims.number);
  if (revocation) return { status: 'revoked', claims, revocation };
  const isOver = claims.expiresAt === null || claims.expiresAt < now;
  return { status: isOver ? 'expired' : 'valid', claims };
}
