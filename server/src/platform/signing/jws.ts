import { sign } from 'node:crypto';
import type { KeySet } from './site-keys.ts';

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Returns `payload` as a compact JWS (RFC 7515), signed with the current site key by Ed25519 (RFC 8037). If `type` is
 * given, it becomes the `typ` header.
 */
export function signJws(keys: KeySet, payload: object, type?: string): string {
  const header = { alg: 'EdDSA', kid: keys.kid, ...(type !== undefined && { typ: type }) };
  const signingInput = `${encodePart(header)}.${encodePart(payload)}`;
  return `${signingInput}.${sign(null, Buffer.from(signingInput), keys.privateKey).toString('base64url')}`;
}
