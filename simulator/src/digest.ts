/** The start values of the four lanes of a checksum, and their factors. */
const starts: readonly [number, number, number, number] = [0x6a_09_e6_67, 0x51_7c_c1_b7, 0x3c_6e_f3_72, 0x1f_83_d9_ab];
const primes = [0x9e_37_79_b1, 0x85_eb_ca_77, 0xc2_b2_ae_3d, 0x27_d4_eb_2f] as const;

/**
 * A checksum of a text in 32 hexadecimal digits. It finds differences that nobody made on purpose. Uses 32-bit integers
 * only, so that it is the same on every machine.
 */
function checksumOf(text: string): string {
  let [a, b, c, d] = starts;
  const { length } = text;
  // Two characters at a time: long outputs have many kilobytes. Behind the last one comes NaN, which counts as 0.
  for (let index = 0; index < length; index += 2) {
    const pair = text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16);
    a = Math.imul(a ^ pair, primes[0]);
    b = Math.imul(b ^ pair ^ (a >>> 15), primes[1]);
    c = Math.imul(c ^ pair ^ (b >>> 13), primes[2]);
    d = Math.imul(d ^ pair ^ (c >>> 16), primes[3]);
  }
  a ^= length;
  return [a ^ d, b ^ a, c ^ b, d ^ c].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * The digest of a frame and all frames before it, in 64 hexadecimal digits. Equal runs have equal digests. It only finds
 * out whether two replays agree: what counts as evidence is the seed and the inputs, which the server replays itself.
 */
export function digestOf(before: string, frame: object): string {
  const own = checksumOf(JSON.stringify(frame));
  return checksumOf(before + own) + own;
}
