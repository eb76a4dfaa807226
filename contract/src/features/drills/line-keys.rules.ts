/**
 * The characters on the keys below the input line of a practice host. The page shows one of the two sets of keys at a
 * time, or whole words to tap. `signs` includes the digits.
 */
export const lineKeys: Readonly<Record<'signs' | 'letters', readonly string[]>> = {
  signs: [...String.raw`1234567890-_.,:;=\/'"()*`, ' '],
  letters: [...'abcdefghijklmnopqrstuvwxyz '],
};
