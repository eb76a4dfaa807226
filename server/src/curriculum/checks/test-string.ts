import { createHash } from 'node:crypto';

/** What a text is searched for without holding it: hashes of all its stretches of `width` letters and digits. */
export interface HashedSignature {
  readonly width: number;
  readonly hashes: ReadonlySet<string>;
}

const hashOf = (stretch: string) => createHash('sha256').update(stretch).digest('hex').slice(0, 16);

/** Keeps the letters and digits, in capitals: cutting a string in pieces or putting marks between them hides nothing. */
const reduced = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** Makes the hashes by which findsSignature knows a string. */
export function hashSignature(text: string, width: number): HashedSignature {
  const bare = reduced(text);
  const stretches = Array.from({ length: Math.max(0, bare.length - width + 1) }, (_, at) => bare.slice(at, at + width));
  return { width, hashes: new Set(stretches.map(hashOf)) };
}

/**
 * The antivirus test string, known by its head only as hashes: the string itself, or a part of it, in this file
 * would put the product into quarantine (design 5). Its middle is ordinary English and would ring at every mention.
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

/** The text, and the texts that simple encodings in it stand for: backwards, base64, hex, entities and code numbers. */
function readings(text: string): string[] {
  const fromCodes = (codes: string[], base: number) =>
    codes.map((code) => String.fromCharCode(Number.parseInt(code, base) & 0xff)).join('');
  const found = [text, [...text].toReversed().join('')];
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{12,}={0,2}/g)) {
    found.push(Buffer.from(run, 'base64').toString('latin1'));
  }
  for (const [run] of text.matchAll(/(?:(?:0x|\\x|%|&#x)?[0-9a-f]{2}[;,\s]*){8,}/gi)) {
    found.push(fromCodes(run.match(/[0-9a-f]{2}(?![0-9a-z]*x)/gi) ?? [], 16));
  }
  for (const [run] of text.matchAll(/(?:\b\d{2,3}\b[^\w]*){8,}/g)) {
    found.push(fromCodes(run.match(/\d{2,3}/g) ?? [], 10));
  }
  return found;
}

/** Whether a text holds the string, whole, in pieces or simply encoded. */
export function findsSignature(text: string, { width, hashes }: HashedSignature): boolean {
  return readings(text).some((reading) => {
    const bare = reduced(reading);
    for (let at = 0; at + width <= bare.length; at += 1) {
      const stretch = bare.slice(at, at + width);
      // Most prose has no digit in it: look before hashing, since hashing every stretch of the curriculum takes seconds.
      if (/\d/.test(stretch) && hashes.has(hashOf(stretch))) return true;
    }
    return false;
  });
}
