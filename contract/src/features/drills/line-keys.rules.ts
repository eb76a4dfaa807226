/** Single signs that a person can tap below the line of a practice host, besides whole words. */
export const lineKeys: Readonly<Record<'signs' | 'letters', readonly string[]>> = {
  signs: [...String.raw`1234567890-_.,:;=\/'"()*`, ' '],
  letters: [...'abcdefghijklmnopqrstuvwxyz'],
};
