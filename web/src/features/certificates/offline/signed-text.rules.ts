import { toJsonObject } from './certificate-claims.rules.ts';

/** A public key of the site: the fields `kid` and `x` of a JSON Web Key (RFC 8037). */
export type SiteKey = { readonly kid: string; readonly x: string };

/** Returns true if the Ed25519 signature (RFC 8032) of the message is valid. */
export type VerifySignature = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

export type SignedTextResult =
  | { readonly outcome: 'genuine'; readonly payload: Readonly<Record<string, unknown>> }
  /** Not a JWS, or the payload is not a JSON object. */
  | { readonly outcome: 'unreadable' }
  /** The header names a key that is not in the list of keys, another algorithm, or critical extensions. */
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
  const header = parts.length === 3 ? parseJsonObject(decodeBase64Url(encodedHeader)) : null;
  if (!header) return { outcome: 'unreadable' };
  // `crit` names the extensions that a verifier must support. No extension is supported here.
  if (header['alg'] !== 'EdDSA' || 'crit' in header) return { outcome: 'foreign' };
  // In an Open Badges credential, `kid` is a URL that ends with the id of the key. In other texts, `kid` is the id.
  const headerKid = typeof header['kid'] === 'string' ? header['kid'].split('/').at(-1) : undefined;
  const key = keys.find(({ kid }) => kid === headerKid);
  const publicKey = key && decodeBase64Url(key.x);
  if (!publicKey) return { outcome: 'foreign' };
  const signature = decodeBase64Url(encodedSignature);
  const message = new TextEncoder().encode(`${encodedHeader}.${encodedPayload}`);
  if (!signature || !isSignatureValid(verify, signature, message, publicKey)) return { outcome: 'altered' };
  const payload = parseJsonObject(decodeBase64Url(encodedPayload));
  return payload ? { outcome: 'genuine', payload } : { outcome: 'unreadable' };
}

function isSignatureValid(verify: VerifySignature, signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) {
  try {
    return verify(signature, message, publicKey);
  } catch {
    // The library throws for malformed signatures and keys.
    return false;
  }
}

/**
 * Returns the bytes of a base64url text, or null if the text is not base64url. Several texts can decode to the same
 * bytes. Only the text that an encoder writes is accepted; for the other texts, returns null.
 */
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

function parseJsonObject(bytes: Uint8Array | null): Readonly<Record<string, unknown>> | null {
  if (!bytes) return null;
  try {
    return toJsonObject(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    // The bytes are not UTF-8 or not JSON.
    return null;
  }
}
