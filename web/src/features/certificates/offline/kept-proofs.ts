import type { SiteKey } from './signed-text.ts';

/** What this browser keeps for checks without network: the site's public keys and its last signed list. */
export type Proofs = { readonly keys: readonly SiteKey[]; readonly list: string };

const place = 'certificate-proofs';

/** Keeps keys and list beyond this page. Where the browser blocks storage they last as long as the page. */
export function keepProofs(proofs: Proofs): void {
  try {
    localStorage.setItem(place, JSON.stringify(proofs));
  } catch {
    // Blocked or full storage: the page itself still holds them.
    return;
  }
}

/** The keys and the list kept by an earlier visit, or null. */
export function readProofs(): Proofs | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    return isProofs(kept) ? kept : null;
  } catch {
    // Blocked storage, or text of an earlier version: there is nothing kept.
    return null;
  }
}

function isProofs(value: unknown): value is Proofs {
  if (typeof value !== 'object' || value === null || !('keys' in value) || !('list' in value)) return false;
  const isKey = (key: unknown) =>
    typeof key === 'object' && key !== null && 'kid' in key && 'x' in key && typeof key.x === 'string';
  return typeof value.list === 'string' && Array.isArray(value.keys) && value.keys.every(isKey);
}
