/** Read aloud at a gate and typed on a phone: nothing that looks like something else (0 O, 1 I L, U V). */
const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/** A certificate number such as LOOPCHECK-7K3Q-9XWD. `random` gives a whole number below its bound and must not be guessable. */
export function newNumber(prefix: string, random: (bound: number) => number): string {
  const signs = Array.from({ length: 8 }, () => alphabet[random(alphabet.length)]).join('');
  return `${prefix}-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/** A number as people type it, without case, dashes and spaces: what two spellings of one number have in common. */
export const typedNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
