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

/** A public key of this site as RFC 8037 writes it. */
export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
}

/** The keys of this site: the current signing key, and the public keys of all earlier ones. */
export interface KeySet {
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** The current one first. */
  readonly publicKeys: readonly PublicKey[];
}

/** Access to the keys. They are read at every use, so that a rotation takes effect on all servers without a restart. */
export interface SiteKeys {
  read(): Promise<KeySet>;
}

/** The file of the site key cannot be used; the message says which and why. */
export class SiteKeyFault extends Error {
  override readonly name = 'SiteKeyFault';
}

const StoredKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().min(40),
  kid: z.string().min(1).max(64),
});
const KeyFile = z.object({ current: StoredKey.extend({ d: z.string().min(40) }), past: z.array(StoredKey) });
type KeyFile = z.infer<typeof KeyFile>;

/** The keys in a file; nothing is read before the first use. */
export const siteKeysIn = (file: string): SiteKeys => ({ read: async () => keySetOf(await readKeyFile(file)) });

/** Creates the key file if it is missing, readable by its owner only. When several servers start at once, one creates it. */
export async function ensureSiteKey(file: string): Promise<void> {
  try {
    await readKeyFile(file);
  } catch (error) {
    // Only a missing file is created; an unreadable one may contain the key that certificates were signed with.
    if (errorCode(error) !== 'ENOENT') throw error;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeBeside(file, { current: newKey(), past: [] }, async (unfinished) => {
      try {
        await link(unfinished, file);
      } catch (made) {
        // Another server created it first; both use that key.
        if (errorCode(made) !== 'EEXIST') throw made;
      }
    });
    await readKeyFile(file);
  }
}

/** Signs with a new key from now on; the old public key is kept, so that what it signed still verifies. Returns the new key's id. */
export async function rotateSiteKey(file: string): Promise<string> {
  const { current, past } = await readKeyFile(file);
  const { kty, crv, x, kid } = current;
  const fresh = newKey();
  await writeBeside(file, { current: fresh, past: [{ kty, crv, x, kid }, ...past] }, (unfinished) =>
    rename(unfinished, file),
  );
  return fresh.kid;
}

async function readKeyFile(file: string): Promise<KeyFile> {
  const text = await readFile(file, 'utf8');
  try {
    const keys = KeyFile.parse(JSON.parse(text));
    const derived = createPublicKey(createPrivateKey({ key: keys.current, format: 'jwk' })).export({ format: 'jwk' });
    if (derived.x !== keys.current.x) throw new Error('its two halves do not belong together');
    return keys;
  } catch (error) {
    // Never with the file's text: it holds the private key.
    const why = error instanceof Error && !(error instanceof SyntaxError) ? error.name : 'it is not JSON';
    throw new SiteKeyFault(`${file} is not a site key (${why}). Put the right file back; a new key cannot replace it.`);
  }
}

function keySetOf({ current, past }: KeyFile): KeySet {
  const { kty, crv, x, kid } = current;
  return {
    kid,
    privateKey: createPrivateKey({ key: current, format: 'jwk' }),
    publicKeys: [{ kty, crv, x, kid }, ...past],
  };
}

function newKey(): KeyFile['current'] {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  // RFC 7638, cut short: the id stands in a printed code, and a site has few keys.
  const thumbprint = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, d, kid: thumbprint.slice(0, 12) };
}

/** Writes the keys to a temporary file, readable by its owner only, and lets `place` move it into position atomically. */
async function writeBeside(file: string, keys: KeyFile, place: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(unfinished, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await chmod(unfinished, 0o600);
    await place(unfinished);
  } finally {
    await rm(unfinished, { force: true });
  }
}
