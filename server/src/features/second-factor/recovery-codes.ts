import { randomInt } from 'node:crypto';
import { hashPassword, verifyPassword } from '../../platform/auth/password.ts';

/** Crockford's Base32: digits and letters without those that look alike (I, L, O) and without U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;
/** The number of characters at the start of a code that are stored in plain text, to find the row of the code. */
const selectorLength = 2;
/** The number of codes that a person gets. */
export const recoveryCodeCount = 10;

/** A recovery code as it is stored: its first characters, and the hash of the whole code. */
export interface HashedCode {
  readonly selector: string;
  readonly codeHash: string;
}

const randomText = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '').join('');

/** Writes a code in groups of four characters, with a hyphen between two groups. */
const formatCode = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/**
 * Creates the codes that a person sees once, and their hashes. Besides its selector, each code has only 50 random bits
 * (10 characters of 5 bits). Therefore a code is hashed like a password: a fast hash is only safe for a secret of at
 * least 112 bits.
 */
export async function createRecoveryCodes(): Promise<{ codes: string[]; hashedCodes: HashedCode[] }> {
  const selectors = new Set<string>();
  while (selectors.size < recoveryCodeCount) selectors.add(randomText(selectorLength));
  const codes = [...selectors].map((selector) => selector + randomText(codeLength - selectorLength));
  const hashedCodes: HashedCode[] = [];
  // The codes are hashed one after another, so that one person takes only one place in the queue for hashing.
  for (const code of codes) {
    hashedCodes.push({ selector: code.slice(0, selectorLength), codeHash: await hashPassword(code) });
  }
  return { codes: codes.map(formatCode), hashedCodes };
}

/** The canonical form of what a person typed: capital letters without dashes and spaces, with look-alikes replaced. */
const normalize = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** The selector of a typed code. */
export const selectorOf = (text: string): string => normalize(text).slice(0, selectorLength);

/**
 * True if a typed code belongs to the hash. `codeHash` is undefined if the selector is unknown. The result is then
 * false, and the check takes the same time, so that nobody can find out which selectors exist.
 */
export const isRecoveryCode = (codeHash: string | undefined, text: string): Promise<boolean> =>
  verifyPassword(codeHash, normalize(text));
