import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../db/error-code.ts';
import { copyOwner } from '../owner/copy-owner.ts';

/** A public Ed25519 key of this site as a JSON Web Key (RFC 8037). */
interface Ed25519PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
}

/** A public RSA key of this site as a JSON Web Key (RFC 7518, 6.3). */
interface RsaPublicKey {
  readonly kty: 'RSA';
  readonly n: string;
  readonly e: string;
  readonly kid: string;
}

/** A public key of this site. `kid` is its id. */
export type PublicKey = Ed25519PublicKey | RsaPublicKey;

/** A private key with its id. */
interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

/** The current signing keys of this site, and the public keys of all its signing keys, past and current. */
export interface KeySet {
  /** The Ed25519 key, which signs everything. */
  readonly ed25519: SigningKey;
  /** The RSA key. It also signs credentials, because some programs for Open Badges can verify only RS256. */
  readonly rsa: SigningKey;
  /** Starts with the public keys of the current signing keys. */
  readonly publicKeys: readonly PublicKey[];
  /**
   * 32 random bytes, from which encryption keys are derived. These bytes stay the same when the signing keys are
   * replaced.
   */
  readonly encryptionSecret: Buffer;
}

/** Access to the signing keys of this site, and to the secret from which the encryption keys are derived. */
export interface SiteKeys {
  /** Returns the keys in the file. A changed file is read again, so that servers use new keys without a restart. */
  read(): Promise<KeySet>;
}

/** Thrown when the key file is invalid. The message contains the path of the file and the reason. */
export class SiteKeyFault extends Error {
  override readonly name = 'SiteKeyFault';
}

const KeyId = z.string().min(1).max(64);
// The minimum lengths of `x`, `d` and `n` are slightly below the lengths of complete keys. In base64url, an Ed25519 key
// has 43 characters, and the modulus of a 2048-bit RSA key has 342.
const StoredEd25519Key = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().min(40),
  kid: KeyId,
});
const StoredRsaKey = z.object({ kty: z.literal('RSA'), n: z.string().min(340), e: z.string().min(1), kid: KeyId });
const RsaNumber = z.string().min(1);
/** The content of the key file: JSON Web Keys with their private members, and the public keys of earlier key pairs. */
const KeyFile = z.object({
  current: StoredEd25519Key.extend({ d: z.string().min(40) }),
  currentRsa: StoredRsaKey.extend({
    d: RsaNumber,
    p: RsaNumber,
    q: RsaNumber,
    dp: RsaNumber,
    dq: RsaNumber,
    qi: RsaNumber,
  }),
  past: z.array(z.discriminatedUnion('kty', [StoredEd25519Key, StoredRsaKey])),
  /** 32 bytes in base64url. */
  encryptionSecret: z.string().length(43),
});
type KeyFile = z.infer<typeof KeyFile>;

/**
 * Returns access to the keys in a file. Only `read` opens the file. The keys are kept in memory until the file changes:
 * parsing and checking them takes time, and anybody can make requests that need them.
 */
export function siteKeysFromFile(file: string): SiteKeys {
  let latest: { readonly version: string; readonly keys: KeySet } | undefined;
  return {
    read: async () => {
      const { ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
      const version = [ino, size, mtimeNs, ctimeNs].join(' ');
      if (latest?.version === version) return latest.keys;
      const keys = toKeySet(await readKeyFile(file));
      latest = { version, keys };
      return keys;
    },
  };
}

/**
 * Creates the key file if it is missing, readable only by its owner. Servers that start concurrently use the same file.
 * Throws SiteKeyFault if an existing file is invalid.
 */
export async function ensureSiteKey(file: string): Promise<void> {
  try {
    await readKeyFile(file);
  } catch (error) {
    // An invalid file is not replaced, because it might contain the key with which certificates were signed.
    if (errorCode(error) !== 'ENOENT') throw error;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const encryptionSecret = randomBytes(32).toString('base64url');
    await writeKeyFile(
      { current: createEd25519Key(), currentRsa: createRsaKey(), past: [], encryptionSecret },
      file,
      async (temporaryFile) => {
        try {
          await link(temporaryFile, file);
        } catch (linkError) {
          // Another server has created the file in the meantime. This server uses the keys in that file.
          if (errorCode(linkError) !== 'EEXIST') throw linkError;
        }
      },
    );
    await readKeyFile(file);
  }
}

/**
 * Replaces both signing keys by new ones and returns the id of the new Ed25519 key. The previous public keys stay in
 * the file, so that existing signatures remain valid. The encryption secret stays the same, so that encrypted data
 * remains readable.
 */
export async function rotateSiteKey(file: string): Promise<string> {
  const keys = await readKeyFile(file);
  const newKeys = {
    current: createEd25519Key(),
    currentRsa: createRsaKey(),
    past: [toEd25519PublicKey(keys.current), toRsaPublicKey(keys.currentRsa), ...keys.past],
    encryptionSecret: keys.encryptionSecret,
  };
  await writeKeyFile(newKeys, file, async (temporaryFile) => {
    await copyOwner(file, temporaryFile);
    await rename(temporaryFile, file);
  });
  return newKeys.current.kid;
}

// These functions return a key without its private members.
const toEd25519PublicKey = ({ kty, crv, x, kid }: Ed25519PublicKey): Ed25519PublicKey => ({ kty, crv, x, kid });
const toRsaPublicKey = ({ kty, n, e, kid }: RsaPublicKey): RsaPublicKey => ({ kty, n, e, kid });

/** Reads and checks the key file. Throws SiteKeyFault if the file is invalid. */
async function readKeyFile(file: string): Promise<KeyFile> {
  const text = await readFile(file, 'utf8');
  try {
    const keys = KeyFile.parse(JSON.parse(text));
    const publicKey = createPublicKey(createPrivateKey({ key: keys.current, format: 'jwk' })).export({ format: 'jwk' });
    if (publicKey.x !== keys.current.x || !isRsaKeyPair(keys.currentRsa)) throw new KeyMismatchError();
    return keys;
  } catch (error) {
    throw new SiteKeyFault(
      `${file} is not a site key: ${describeFault(error)}. Restore the file from a backup: without its keys, ` +
        'existing certificates can no longer be verified.',
    );
  }
}

/** Returns true if the modulus of the public key is the product of the private primes. */
const isRsaKeyPair = ({ n, p, q }: KeyFile['currentRsa']): boolean => toBigInt(p) * toBigInt(q) === toBigInt(n);
/** Converts a number of a JSON Web Key. The leading 0 makes the text valid even if the number has no bytes. */
const toBigInt = (base64url: string): bigint => BigInt(`0x0${Buffer.from(base64url, 'base64url').toString('hex')}`);

class KeyMismatchError extends Error {}

/** Returns a fixed text for an error, because the message of the error could contain the private key. */
function describeFault(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is not JSON';
  if (error instanceof KeyMismatchError) return 'the public key does not belong to the private key';
  return 'a field is missing or malformed';
}

function toKeySet({ current, currentRsa, past, encryptionSecret }: KeyFile): KeySet {
  return {
    ed25519: { kid: current.kid, privateKey: createPrivateKey({ key: current, format: 'jwk' }) },
    rsa: { kid: currentRsa.kid, privateKey: createPrivateKey({ key: currentRsa, format: 'jwk' }) },
    publicKeys: [toEd25519PublicKey(current), toRsaPublicKey(currentRsa), ...past],
    encryptionSecret: Buffer.from(encryptionSecret, 'base64url'),
  };
}

function createEd25519Key(): KeyFile['current'] {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', x, d, kid: createKeyId(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`) };
}

function createRsaKey(): KeyFile['currentRsa'] {
  const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const { n = '', e = '', d = '', p = '', q = '', dp = '', dq = '', qi = '' } = jwk;
  return { kty: 'RSA', n, e, d, p, q, dp, dq, qi, kid: createKeyId(`{"e":"${e}","kty":"RSA","n":"${n}"}`) };
}

/**
 * Returns the first 12 characters of the key's thumbprint (RFC 7638). `requiredMembers` is the JSON text of the key's
 * public members that RFC 7638 specifies. The id is short so that the printed QR code stays small. 12 characters are
 * enough to distinguish the few keys of a site.
 */
const createKeyId = (requiredMembers: string): string =>
  createHash('sha256').update(requiredMembers).digest('base64url').slice(0, 12);

/** Writes the keys to a temporary file that only its owner can read. `publish` then links or renames it to `file`. */
async function writeKeyFile(
  keys: KeyFile,
  file: string,
  publish: (temporaryFile: string) => Promise<void>,
): Promise<void> {
  const temporaryFile = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(temporaryFile, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await chmod(temporaryFile, 0o600);
    await publish(temporaryFile);
  } finally {
    await rm(temporaryFile, { force: true });
  }
}
