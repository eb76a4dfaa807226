import { claimsOf, type Claims } from './claims.ts';
import type { RevocationList } from './revocation-list.ts';
import { openSigned, type SiteKey, type VerifySignature } from './signed-text.ts';

export type CodeVerdict =
  | { readonly status: 'valid' | 'expired' | 'revoked'; readonly claims: Claims }
  /** Genuine, but without a list nobody can say whether it was taken back. */
  | { readonly status: 'unlisted'; readonly claims: Claims }
  | { readonly status: 'altered' | 'foreign' | 'unreadable' };

type Knowledge = {
  readonly keys: readonly SiteKey[];
  readonly list: RevocationList | null;
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
  if (list?.numbers.has(claims.number)) return { status: 'revoked', claims };
  if (claims.expiresAt !== null && claims.expiresAt <= now) return { status: 'expired', claims };
  return { status: list ? 'valid' : 'unlisted', claims };
}
