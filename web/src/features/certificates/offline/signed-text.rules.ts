/** A public key of the site: the fields `kid` and `x` of a JSON Web Key (RFC 8037). */
export type SiteKey = { readonly kid: string; readonly x: string };

/** Returns true if the Ed25519 signature (RFC 8032) of the message is valid. */
export type VerifySignature = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

export type SignedTextResult =
  | { readonly outcome: 'genuine'; readonly payload: Readonly<Record<string, unknown>> }
  /** Not a signed text. */
  | { readonly outcome: 'unreadable' }
  /** Signed with a key that is not in the list of keys. */
  | { readonly outcome: 'foreign' }
  /** The signature does not match the text. */
  | { readonly outcome: 'altered' };

/**
 * Verifies a compact JWS (RFC 7515) with the keys of the site, and returns its payload. The header of the text can only
 * select one of these keys: it can neither supply another key nor another signature algorithm.
 */
export function verifySignedText(text: string, keys: readonly SiteKey[], verify: VerifySignature): SignedTextResult {
  const parts = text.trim().split('.');
  const [encodedHeader = '', encodedPayload = '', encodedSignature = ''] = parts;
  const header = parts.length === 3 ? parseJson(decodeBase64Url(encodedHeader)) : null;
  if (!header) return { outcome: 'unreadable' };
  if (header['alg'] !== 'EdDSA' || 'crit' in header) return { outcome: 'foreign' };
  const key = keys.find(({ kid }) => kid === header['kid']);
  const publicKey = key && decodeBase64Url(key.x);
  if (!publicKey) return { outcome: 'foreign' };
  const signature = decodeBase64Url(encodedSignature);
  const message = new TextEncoder().encode(`${encodedHeader}.${encodedPayload}`);
  if (!signature || !isGenuine(verify, signature, message, publicKey)) return { outcome: 'altered' };
  const payload = parseJson(decodeBase64Url(encodedPayload));
  return payload ? { outcome: 'genuine', payload } : { outcome: 'unreadable' };
}

function isGenuine(verify: VerifySignature, signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) {
  try {
    return verify(signature, message, publicKey);
  } catch {
    // The library throws for malformed signatures and keys.
    return false;
  }
}

/** Returns null if the text is not base64url, or not the only valid encoding of its bytes. */
export function decodeBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const encodedAgain = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    return encodedAgain === text ? Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0) : null;
  } catch {
    // `atob` throws for a length that is not possible in base64.
    return null;
  }
}

function parseJson(bytes: Uint8Array | null): Record<string, unknown> | null {
  if (!bytes) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // The bytes are not UTF-8 or not JSON.
    return null;
  }
}
