/**
 * A checksum of a text in 16 hexadecimal digits. It finds differences that nobody made on purpose. Uses 32-bit integers
 * only, so that it is the same on every machine.
 */
function checksumOf(text: string): string {
  const { length } = text;
  let a = 0x6a_09_e6_67 ^ length;
  let b = 0x51_7c_c1_b7;
  const add = (pair: number): void => {
    a = Math.imul(a ^ pair, 0x9e_37_79_b1);
    b = Math.imul(b ^ pair ^ (a >>> 15), 0x85_eb_ca_77);
  };
  // Two characters at a time: outputs have many kilobytes.
  const even = length - (length % 2);
  for (let index = 0; index < even; index += 2) add(text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16));
  if (even < length) add(text.charCodeAt(even));
  add(a >>> 13);
  return [a ^ (b >>> 16), b].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * The digest of a frame and all frames before it, in 32 hexadecimal digits. Equal runs have equal digests. It only finds
 * out whether two replays agree: what counts as evidence is the seed and the inputs, which the server replays itself.
 */
export function digestOf(before: string, frame: object): string {
  const own = checksumOf(JSON.stringify(frame));
  return checksumOf(before + own) + own;
}
