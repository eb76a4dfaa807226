/** A public key of the site, as its key list (RFC 8037) names it. */
export type SiteKey = { readonly kid: string; readonly x: string };

/** Whether a signature over a message was made with the private half of a key: Ed25519 (RFC 8032). */
export type VerifySignature = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

export type Opened =
  | { readonly outcome: 'genuine'; readonly payload: Readonly<Record<string, unknown>> }
  /** No signed text at all. */
  | { readonly outcome: 'unreadable' }
  /** Signed with a key that this device does not know. */
  | { readonly outcome: 'foreign' }
  /** Not as it was signed. */
  | { readonly outcome: 'altered' };

/**
 * Opens a compact JWS (RFC 7515) and checks it against the site's keys. The header only chooses among those keys:
 * it can neither bring one along nor choose another way of signing.
 */
export function openSigned(text: string, keys: readonly SiteKey[], verify: VerifySignature): Opened {
  const parts = text.trim().split('.');
  const [head = '', body = '', seal = ''] = parts;
  const header = parts.length === 3 ? readJson(bytesOf(head)) : null;
  if (!header) return { outcome: 'unreadable' };
  if (header['alg'] !== 'EdDSA' || 'crit' in header) return { outcome: 'foreign' };
  const key = keys.find(({ kid }) => kid === header['kid']);
  const publicKey = key && bytesOf(key.x);
  if (!publicKey) return { outcome: 'foreign' };
  const signature = bytesOf(seal);
  const message = new TextEncoder().encode(`${head}.${body}`);
  if (!signature || !isGenuine(verify, signature, message, publicKey)) return { outcome: 'altered' };
  const payload = readJson(bytesOf(body));
  return payload ? { outcome: 'genuine', payload } : { outcome: 'unreadable' };
}

function isGenuine(verify: VerifySignature, signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) {
  try {
    return verify(signature, message, publicKey);
  } catch {
    // Bytes that are no signature or no point of the curve make the library throw: the text is not genuine.
    return false;
  }
}

/** Bytes of base64url text; null where it is none, or where its last character holds bits that decoding would drop. */
export function bytesOf(text: string): Uint8Array | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const back = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    return back === text ? Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0) : null;
  } catch {
    // A length that no bytes have.
    return null;
  }
}

function readJson(bytes: Uint8Array | null): Record<string, unknown> | null {
  if (!bytes) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // Neither UTF-8 nor JSON: no header and no claims.
    return null;
  }
}
