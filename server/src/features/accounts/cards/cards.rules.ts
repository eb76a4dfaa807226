/**
 * The characters of a code. Of characters that look alike in print, at most one is used: 2 but not Z, 5 but not S, 6
 * but not G, 8 but not B, V but not U, neither 0 nor O, and none of 1, I and L.
 */
export const codeCharacters = '23456789ACDEFHJKMNPQRTVWXY';

/** The number of characters of a code. 12 of 26 characters make 56 bits, too many to guess in the 14 days of a card. */
export const codeLength = 12;

const groupLength = 4;

/** The printed character for each character that people type because they misread a code. */
const printedCharacters: Readonly<Record<string, string>> = { B: '8', G: '6', S: '5', U: 'V', Z: '2' };

/** Formats a code for a card, such as `7KQM-3XTP-WR9H`. */
export const formatCode = (code: string): string =>
  Array.from({ length: Math.ceil(code.length / groupLength) }, (_, group) =>
    code.slice(group * groupLength, (group + 1) * groupLength),
  ).join('-');

/**
 * Converts a code that a person has typed to the form in which the server created the code: in capital letters, without
 * spaces and hyphens. Also corrects misread characters (`printedCharacters`).
 */
export const readCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[BGSUZ]/g, (character) => printedCharacters[character] ?? character);

/** The page on which a person uses a card. `origin` is the origin of this site. */
export const cardPageUrl = (origin: string): string => `${origin}/?signin=card`;
