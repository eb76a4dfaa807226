/**
 * The characters on the keys below the input line of a practice host. At a time, the page shows
 * either one of the two sets of keys, or words to tap. `signs` includes the digits.
 */
export const typedLineKeys: Readonly<Record<'signs' | 'letters', readonly string[]>> = {
  signs: [...String.raw`1234567890-_.,:;=\/'"()*`, ' '],
  letters: [...'abcdefghijklmnopqrstuvwxyz '],
};
