import { hkdfSync } from 'node:crypto';
import type { KeySet } from './site-keys.ts';

/**
 * Derives a secret of 32 bytes from the current private Ed25519 key of the site, with HKDF (RFC 5869). The secret for a
 * purpose stays the same until the signing key is rotated.
 */
export function deriveSecret(keys: KeySet, purpose: string): Buffer {
  // The member `d` of a JSON Web Key is its private part.
  const { d } = keys.ed25519.privateKey.export({ format: 'jwk' });
  if (d === undefined) throw new Error('The Ed25519 key has no private part.');
  return Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', purpose, 32));
}
