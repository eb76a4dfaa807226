/**
 * The characters for which the page has keys below the input line of a practice host, in addition to whole words. `signs`
 * includes the digits.
 */
export const lineKeys: Readonly<Record<'signs' | 'letters', readonly string[]>> = {
  signs: [...String.raw`1234567890-_.,:;=\/'"()*`, ' '],
  letters: [...'abcdefghijklmnopqrstuvwxyz '],
};
