import { sha256Of } from './sha256.ts';

const primes = [0x9e_37_79_b1, 0x85_eb_ca_77, 0xc2_b2_ae_3d, 0x27_d4_eb_2f] as const;

/**
 * A checksum of a text in 32 hexadecimal digits, for texts of many kilobytes. It finds differences that nobody made on
 * purpose. Uses 32-bit integers only, so that it is the same on every machine.
 */
function checksumOf(text: string): string {
  let [a, b, c, d] = [text.length, 0x51_7c_c1_b7, 0x6a_09_e6_67, 0x3c_6e_f3_72];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, primes[0]);
    b = Math.imul(b ^ code ^ (a >>> 15), primes[1]);
    c = Math.imul(c ^ code ^ (b >>> 13), primes[2]);
    d = Math.imul(d ^ code ^ (c >>> 16), primes[3]);
  }
  return [a ^ d, b ^ a, c ^ b, d ^ c].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * The digest of a frame and all frames before it, in 64 hexadecimal digits. Equal runs have equal digests. It only finds
 * out whether two replays agree: what counts as evidence is the seed and the inputs, which the server replays itself.
 */
export const digestOf = (before: string, frame: object): string =>
  sha256Of(`${before}\n${checksumOf(JSON.stringify(frame))}`);
