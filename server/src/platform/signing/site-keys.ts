import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../db/error-code.ts';

/** A public key of this site as a JSON Web Key (RFC 8037). */
export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
}

/** The current signing key of this site and the public keys of all its signing keys, past and current. */
export interface KeySet {
  /** The id of the current signing key. */
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** Starts with the public key of the current signing key. */
  readonly publicKeys: readonly PublicKey[];
}

/** Access to the keys of this site. */
export interface SiteKeys {
  /** Reads the keys again at every call, so that a rotation takes effect on all servers without a restart. */
  read(): Promise<KeySet>;
}

/** Thrown when the key file is invalid. The message contains the path of the file and the reason. */
export class SiteKeyFault extends Error {
  override readonly name = 'SiteKeyFault';
}

const StoredPublicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().min(40),
  kid: z.string().min(1).max(64),
});
const KeyFile = z.object({
  current: StoredPublicKey.extend({ d: z.string().min(40) }),
  past: z.array(StoredPublicKey),
});
type KeyFile = z.infer<typeof KeyFile>;

/** The keys in a file. The file is not read before the first call of `read`. */
export const siteKeysFromFile = (file: string): SiteKeys => ({ read: async () => toKeySet(await readKeyFile(file)) });

/**
 * Creates the key file if it is missing. Only the file's owner can read it. Servers that start concurrently use the
 * same key.
 */
export async function ensureSiteKey(file: string): Promise<void> {
  try {
    await readKeyFile(file);
  } catch (error) {
    // Only a missing file is created. An invalid file may contain the key with which certificates were signed.
    if (errorCode(error) !== 'ENOENT') throw error;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeKeyFile({ current: createKey(), past: [] }, file, async (temporaryFile) => {
      try {
        await link(temporaryFile, file);
      } catch (linkError) {
        // Another server has created the file meanwhile; both servers use its key.
        if (errorCode(linkError) !== 'EEXIST') throw linkError;
      }
    });
    await readKeyFile(file);
  }
}

/**
 * Replaces the signing key by a new one and returns the id of the new key. The previous public key stays in the file,
 * so that existing signatures remain valid.
 */
export async function rotateSiteKey(file: string): Promise<string> {
  const { current, past } = await readKeyFile(file);
  const { kty, crv, x, kid } = current;
  const newKey = createKey();
  await writeKeyFile({ current: newKey, past: [{ kty, crv, x, kid }, ...past] }, file, (temporaryFile) =>
    rename(temporaryFile, file),
  );
  return newKey.kid;
}

async function readKeyFile(file: string): Promise<KeyFile> {
  const text = await readFile(file, 'utf8');
  try {
    const keys = KeyFile.parse(JSON.parse(text));
    const publicKey = createPublicKey(createPrivateKey({ key: keys.current, format: 'jwk' })).export({ format: 'jwk' });
    if (publicKey.x !== keys.current.x) throw new KeyMismatchError();
    return keys;
  } catch (error) {
    throw new SiteKeyFault(
      `${file} is not a site key: ${describeFault(error)}. Restore the file from a backup: without its keys, ` +
        'existing certificates can no longer be verified.',
    );
  }
}

class KeyMismatchError extends Error {}

/** Returns a fixed text, because the message of the error can contain the file's text with the private key. */
function describeFault(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is not JSON';
  if (error instanceof KeyMismatchError) return 'the public key does not belong to the private key';
  return 'a field is missing or malformed';
}

function toKeySet({ current, past }: KeyFile): KeySet {
  const { kty, crv, x, kid } = current;
  return {
    kid,
    privateKey: createPrivateKey({ key: current, format: 'jwk' }),
    publicKeys: [{ kty, crv, x, kid }, ...past],
  };
}

function createKey(): KeyFile['current'] {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  // The thumbprint of RFC 7638. It is shortened so that the printed QR code stays small. As a site has few keys, 12
  // characters are enough to tell them apart.
  const thumbprint = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, d, kid: thumbprint.slice(0, 12) };
}

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
