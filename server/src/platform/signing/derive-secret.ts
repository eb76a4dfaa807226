import { hkdfSync } from 'node:crypto';
import type { KeySet } from './site-keys.ts';

/** Derives a secret of 32 bytes from the site key by HKDF (RFC 5869). The same key and purpose give the same secret. */
export function deriveSecret(keys: KeySet, purpose: string): Buffer {
  const { d } = keys.privateKey.export({ format: 'jwk' });
  if (d === undefined) throw new Error('The site key has no private part.');
  return Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', purpose, 32));
}
