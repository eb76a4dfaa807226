/** The seed of a run: 32 hexadecimal digits. */
export type Seed = string;

/** Random whole numbers that depend only on the seed and the name of their stream. */
export interface RandomStream {
  /** A whole number from `from` to `to`, both included. */
  integer(from: number, to: number): number;
  /** True with this probability, from 0 to 1, in steps of a thousandth. */
  chance(probability: number): boolean;
  /** One of the items. Throws a RangeError if there is none. */
  pick<Item>(items: readonly Item[]): Item;
  /** A lower-case hexadecimal number with this many digits. */
  hex(digits: number): string;
}

/**
 * Opens a stream. Streams with different names are independent of each other: a variation that is added to a drill
 * changes no other one. Uses 32-bit integers only (the generator sfc32, seeded by FNV-1a), so that every JavaScript engine
 * returns the same numbers.
 */
export function openStream(seed: Seed, name: string): RandomStream {
  const start = hash(`${seed}/${name}/`);
  let [a, b, c, counter] = [mix(hash('0', start)), mix(hash('1', start)), mix(hash('2', start)), 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // The first numbers still resemble the seed.
  for (let round = 0; round < 12; round += 1) next();
  const integer = (from: number, to: number): number => from + (next() % (to - from + 1));
  return {
    integer,
    chance: (probability) => integer(0, 999) < probability * 1000,
    pick(items) {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
    hex: (digits) => Array.from({ length: digits }, () => integer(0, 15).toString(16)).join(''),
  };
}

/** FNV-1a of a text, or of a text whose beginning has the hash `start`. */
function hash(text: string, start = 0x81_1c_9d_c5): number {
  let value = start;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return value;
}

/** The final mix of a hash, as an unsigned 32-bit integer. */
function mix(hashed: number): number {
  let value = hashed;
  value = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2_b2_ae_35);
  return (value ^ (value >>> 16)) >>> 0;
}
