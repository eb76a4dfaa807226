import { sign } from 'node:crypto';
import type { KeySet } from './site-keys.ts';

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A statement of this site, signed: the compact form of RFC 7515 with Ed25519 (RFC 8037). */
export function signCompact(keys: KeySet, payload: object, type?: string): string {
  const header = { alg: 'EdDSA', kid: keys.kid, ...(type !== undefined && { typ: type }) };
  const signed = `${encoded(header)}.${encoded(payload)}`;
  return `${signed}.${sign(null, Buffer.from(signed), keys.privateKey).toString('base64url')}`;
}
