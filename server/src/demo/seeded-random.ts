/** A generator of random numbers. The same seed produces the same numbers. */
export interface SeededRandom {
  /** A number from 0 inclusive to 1 exclusive. */
  next(): number;
  /** An integer from `lowest` to `highest` inclusive. */
  between(lowest: number, highest: number): number;
  /** A random item of the list. Throws if the list is empty. */
  pick<Item>(items: readonly Item[]): Item;
}

/** Creates a mulberry32 generator. Its numbers are predictable, so it must be used only for sample data. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (lowest: number, highest: number) => lowest + Math.floor(next() * (highest - lowest + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const [item] = items.slice(between(0, items.length - 1));
    if (item === undefined) throw new Error('Cannot pick from an empty list.');
    return item;
  };
  return { next, between, pick };
}
