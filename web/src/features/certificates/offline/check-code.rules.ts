import { type CertificateClaims, readClaims } from './certificate-claims.rules.ts';
import type { Revocation } from './revocation-list.rules.ts';
import { verifySignedText, type VerifySignature } from './signed-text.rules.ts';
import type { TrustData } from './trust-data.rules.ts';

/**
 * The result of a check. A code that is `valid`, `expired` or `revoked` has a correct signature of the site. `altered`:
 * the signature does not match the code. `foreign`: the code was signed with a key or in a way that this site does not
 * use. `unreadable`: the code is not a signed text, or not about a certificate.
 */
export type CodeVerdict =
  | { readonly status: 'valid' | 'expired'; readonly claims: CertificateClaims }
  | { readonly status: 'revoked'; readonly claims: CertificateClaims; readonly revocation: Revocation }
  | { readonly status: 'altered' | 'foreign' | 'unreadable' };

type Context = TrustData & {
  readonly verify: VerifySignature;
  /** The time of this device, in milliseconds. */
  readonly now: number;
};

/**
 * Checks without network the signature of a code, its expiry date, and whether the revocation list on this device
 * contains its certificate. A code without an expiry date is `expired`.
 */
export function checkCode(code: string, { keys, list, verify, now }: Context): CodeVerdict {
  const result = verifySignedText(code, keys, verify);
  if (result.outcome !== 'genuine') return { status: result.outcome };
  const claims = readClaims(result.payload);
  if (!claims) return { status: 'unreadable' };
  const revocation = list.revocations.get(claims.number);
  if (revocation) return { status: 'revoked', claims, revocation };
  const isExpired = claims.expiresAt === null || claims.expiresAt < now;
  return { status: isExpired ? 'expired' : 'valid', claims };
}
