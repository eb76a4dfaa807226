import { createHash } from 'node:crypto';

/** A string represented only by the hashes of all its substrings of `width` letters and digits. */
export interface HashedSignature {
  readonly width: number;
  readonly hashes: ReadonlySet<string>;
}

const hashOf = (substring: string) => createHash('sha256').update(substring).digest('hex').slice(0, 16);

/** The letters and digits in upper case, so that splitting a string or adding punctuation does not hide it. */
const reduced = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** Hashes a string for findsSignature. */
export function hashSignature(text: string, width: number): HashedSignature {
  const bare = reduced(text);
  const substrings = Array.from({ length: Math.max(0, bare.length - width + 1) }, (_, at) =>
    bare.slice(at, at + width),
  );
  return { width, hashes: new Set(substrings.map(hashOf)) };
}

/**
 * The antivirus test string (EICAR). Only hashes of its beginning are stored, because antivirus programs would
 * quarantine a file with the string itself, and the middle of the string is ordinary English that would match harmless
 * text.
 */
export const antivirusTestString: HashedSignature = {
  width: 7,
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

/** The text itself, and the text decoded from simple encodings: reversed, base64, hex, entities, character codes. */
function decodings(text: string): string[] {
  const fromCodes = (codes: string[], base: number) =>
    codes.map((code) => String.fromCharCode(Number.parseInt(code, base) & 0xff)).join('');
  const decoded = [text, [...text].toReversed().join('')];
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{12,}={0,2}/g)) {
    decoded.push(Buffer.from(run, 'base64').toString('latin1'));
  }
  for (const [run] of text.matchAll(/(?:(?:0x|\\x|%|&#x)?[0-9a-f]{2}[;,\s]*){8,}/gi)) {
    decoded.push(fromCodes(run.match(/[0-9a-f]{2}(?![0-9a-z]*x)/gi) ?? [], 16));
  }
  for (const [run] of text.matchAll(/(?:\b\d{2,3}\b[^\w]*){8,}/g)) {
    decoded.push(fromCodes(run.match(/\d{2,3}/g) ?? [], 10));
  }
  return decoded;
}

/** Whether a text contains the string or a part of it, also when it is split or in a simple encoding. */
export function findsSignature(text: string, { width, hashes }: HashedSignature): boolean {
  return decodings(text).some((decoding) => {
    const bare = reduced(decoding);
    for (let at = 0; at + width <= bare.length; at += 1) {
      const substring = bare.slice(at, at + width);
      // Every hashed substring has a digit. Most prose has none, and hashing the whole curriculum would take seconds.
      if (/\d/.test(substring) && hashes.has(hashOf(substring))) return true;
    }
    return false;
  });
}
