import { sign } from 'node:crypto';
import type { KeySet } from './site-keys.ts';

/** The signature algorithms of this site, by their JWA names (RFC 7518, RFC 8037). */
export type SignatureAlgorithm = 'EdDSA' | 'RS256';

/** The options of `signJws`. */
interface JwsOptions {
  /** The `typ` header; omitted if undefined. */
  readonly type?: string;
  /** EdDSA by default. */
  readonly algorithm?: SignatureAlgorithm;
  /**
   * The URL of the folder of public keys. With `keysUrl`, the header `kid` is the URL of the public key, and the header
   * `jwk` contains that key, as Open Badges verifiers expect. Without `keysUrl`, `kid` is the id of the key.
   */
  readonly keysUrl?: string;
}

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns `payload` as a compact JWS (RFC 7515), signed with the current site key of the algorithm. */
export function signJws(
  keys: KeySet,
  payload: object,
  { type, algorithm = 'EdDSA', keysUrl }: JwsOptions = {},
): string {
  const { kid, privateKey } = algorithm === 'EdDSA' ? keys.ed25519 : keys.rsa;
  const header = {
    alg: algorithm,
    ...(keysUrl === undefined
      ? { kid }
      : { kid: `${keysUrl}/${kid}`, jwk: keys.publicKeys.find((key) => key.kid === kid) }),
    ...(type !== undefined && { typ: type }),
  };
  const signingInput = `${encodePart(header)}.${encodePart(payload)}`;
  // Ed25519 has a fixed hash function. For Ed25519, `sign` requires null as the name of the hash function.
  const hash = algorithm === 'EdDSA' ? null : 'sha256';
  return `${signingInput}.${sign(hash, Buffer.from(signingInput), privateKey).toString('base64url')}`;
}
