import { hkdfSync } from 'node:crypto';
import type { KeySet } from './site-keys.ts';

/** 32 bytes for one purpose, the same each time for the same key and different for every purpose (RFC 5869). */
export function deriveSecret(keys: KeySet, purpose: string): Buffer {
  const { d } = keys.privateKey.export({ format: 'jwk' });
  if (d === undefined) throw new Error('The site key has no private part.');
  return Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', purpose, 32));
}
