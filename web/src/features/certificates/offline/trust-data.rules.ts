import { type RevocationList, readRevocationList } from './revocation-list.rules.ts';
import { type SiteKey, type VerifySignature, verifySignedText } from './signed-text.rules.ts';

/** The public keys of the site and its signed revocation list, as the server sends them and the browser stores them. */
export type SignedTrustData = { readonly keys: readonly SiteKey[]; readonly list: string };

/** The data that a check without network relies on. The signature of the list is verified. */
export type TrustData = { readonly keys: readonly SiteKey[]; readonly list: RevocationList };

/**
 * Verifies the signature of the list. Returns null if the list is missing, malformed, or not signed with one of the
 * keys.
 */
export function verifyTrustData(data: SignedTrustData | null, verify: VerifySignature): TrustData | null {
  if (!data) return null;
  const result = verifySignedText(data.list, data.keys, verify);
  const list = result.outcome === 'genuine' ? readRevocationList(result.payload) : null;
  return list && { keys: data.keys, list };
}

/**
 * True if the stored list is newer than the fetched list. Somebody between browser and server might have sent an older
 * list, in which a revocation is missing.
 */
export function isStoredNewer(fetched: TrustData, stored: TrustData | null): stored is TrustData {
  return stored !== null && stored.list.issuedAt > fetched.list.issuedAt;
}
