/**
 * The characters on the keys below the input line of a practice host. The page shows one of the two sets of keys, or
 * words to tap instead of keys. `signs` includes the digits.
 */
export const typedLineKeys: Readonly<Record<'signs' | 'letters', readonly string[]>> = {
  signs: [...String.raw`1234567890-_.,:;=\/'"()*`, ' '],
  letters: [...'abcdefghijklmnopqrstuvwxyz '],
};
