import { createHash } from 'node:crypto';

/** A string that is represented only by hashes, so that it can be found in a text without being stored. */
export interface HashedSignature {
  /** The length of the hashed substrings. */
  readonly substringLength: number;
  /** The hashes of all substrings of this length of the string's letters and digits. */
  readonly hashes: ReadonlySet<string>;
}

/** Returns the first 16 hexadecimal digits of the SHA-256. They are enough to tell all substrings of a text apart. */
const hashOf = (substring: string) => createHash('sha256').update(substring).digest('hex').slice(0, 16);

/** Returns the letters and digits in upper case, so that spaces and punctuation inside the string do not matter. */
const normalize = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** Hashes a string for `containsSignature`. */
export function hashSignature(text: string, substringLength: number): HashedSignature {
  const normalized = normalize(text);
  const substrings = Array.from({ length: Math.max(0, normalized.length - substringLength + 1) }, (_, start) =>
    normalized.slice(start, start + substringLength),
  );
  return { substringLength, hashes: new Set(substrings.map(hashOf)) };
}

/**
 * The hashes of the beginning of the EICAR antivirus test string. The string itself is not stored, because antivirus
 * programs would quarantine this file. The rest of the string is ordinary English, which harmless texts contain too.
 */
export const antivirusTestSignature: HashedSignature = {
  substringLength: 7,
  hashes: new Set([
    '9573d84fd2e1d4b7',
    'c639418c15405eb1',
    '8fabd49254c21eb6',
    '6ec16efaacddc67d',
    '3d8f237adc45f7c7',
    'e34073c1e4eafd40',
    '88b090fdfbd7c7c4',
    '97d18e1cf5965176',
    '8ad976a9cb39bbac',
    '9746dcaa1b98a51a',
    'c4257fe92953b5d2',
  ]),
};

/** Returns the text itself and its possible decodings: reversed, base64, hexadecimal and decimal character codes. */
function decodeText(text: string): string[] {
  const decodeCharacterCodes = (codes: string[], base: number) =>
    codes.map((code) => String.fromCharCode(Number.parseInt(code, base) & 0xff)).join('');
  const decoded = [text, [...text].toReversed().join('')];
  // Base64 or base64url of at least 12 characters.
  for (const [encoded] of text.matchAll(/[A-Za-z0-9+/_-]{12,}={0,2}/g)) {
    decoded.push(Buffer.from(encoded, 'base64').toString('latin1'));
  }
  // At least 8 bytes in hexadecimal, such as `58 35`, `0x58, 0x35`, `\x58\x35` or `&#x58;&#x35;`.
  for (const [encoded] of text.matchAll(/(?:(?:0x|\\x|%|&#x)?[0-9a-f]{2}[;,\s]*){8,}/gi)) {
    // Skips digits that are followed by an x, because they belong to a prefix such as `0x`.
    decoded.push(decodeCharacterCodes(encoded.match(/[0-9a-f]{2}(?![0-9a-z]*x)/gi) ?? [], 16));
  }
  // At least 8 decimal character codes, such as `88, 53` or `&#88;&#53;`.
  for (const [encoded] of text.matchAll(/(?:\b\d{2,3}\b[^\w]*){8,}/g)) {
    decoded.push(decodeCharacterCodes(encoded.match(/\d{2,3}/g) ?? [], 10));
  }
  return decoded;
}

/**
 * True if a text contains one of the hashed substrings. Characters other than letters and digits can interrupt the
 * substring, and the substring can be encoded in one of the ways that `decodeText` decodes.
 */
export function containsSignature(text: string, { substringLength, hashes }: HashedSignature): boolean {
  return decodeText(text).some((decoded) => {
    const normalized = normalize(decoded);
    for (let start = 0; start + substringLength <= normalized.length; start += 1) {
      const substring = normalized.slice(start, start + substringLength);
      // Every substring in `hashes` contains a digit. Substrings without a digit are skipped, because hashing them too
      // would take seconds.
      if (/\d/.test(substring) && hashes.has(hashOf(substring))) return true;
    }
    return false;
  });
}
