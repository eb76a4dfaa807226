import type { SignedTrustData } from './trust-data.rules.ts';

const storageKey = 'certificate-proofs';

/**
 * Stores the keys and the revocation list in the browser, for visits without network. Does nothing if the storage is
 * blocked or full.
 */
export function storeTrustData(data: SignedTrustData): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(data));
  } catch {
    return;
  }
}

/** Returns the data of an earlier visit. Null if they are missing or malformed, or if the storage is blocked. */
export function readStoredTrustData(): SignedTrustData | null {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isSignedTrustData(data) ? data : null;
  } catch {
    return null;
  }
}

function isSignedTrustData(value: unknown): value is SignedTrustData {
  if (typeof value !== 'object' || value === null || !('keys' in value) || !('list' in value)) return false;
  const isKey = (key: unknown) =>
    typeof key === 'object' &&
    key !== null &&
    'kid' in key &&
    typeof key.kid === 'string' &&
    'x' in key &&
    typeof key.x === 'string';
  return typeof value.list === 'string' && Array.isArray(value.keys) && value.keys.every(isKey);
}
