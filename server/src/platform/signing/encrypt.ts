import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { KeySet } from './site-keys.ts';

const algorithm = 'aes-256-gcm';
/** The sizes of the nonce and of the authentication tag, in bytes, that NIST SP 800-38D recommends. */
const nonceSize = 12;
const tagSize = 16;

/** A separate key for each purpose, so that a value that was copied to another place cannot be decrypted there. */
const keyFor = ({ encryptionSecret }: KeySet, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', encryptionSecret, '', `encryption: ${purpose}`, 32));

/**
 * Encrypts bytes for storage in the database with AES-256-GCM. `purpose` names the kind and the owner of the value;
 * `decrypt` needs the same purpose. The result contains the nonce, the authentication tag and the ciphertext.
 */
export function encrypt(keys: KeySet, purpose: string, plaintext: Uint8Array): Buffer {
  const nonce = randomBytes(nonceSize);
  const cipher = createCipheriv(algorithm, keyFor(keys, purpose), nonce);
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/**
 * Decrypts the result of `encrypt`. Throws an error if the value was changed, or if the value was encrypted for another
 * purpose or with another key file.
 */
export function decrypt(keys: KeySet, purpose: string, encrypted: Uint8Array): Buffer {
  const decipher = createDecipheriv(algorithm, keyFor(keys, purpose), encrypted.subarray(0, nonceSize), {
    authTagLength: tagSize,
  });
  decipher.setAuthTag(encrypted.subarray(nonceSize, nonceSize + tagSize));
  return Buffer.concat([decipher.update(encrypted.subarray(nonceSize + tagSize)), decipher.final()]);
}
