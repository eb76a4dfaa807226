/**
 * Scripts in which a joiner between two letters can change the shape of the letters, and so the meaning of the word. The
 * joiners are the invisible characters U+200C (zero width non-joiner) and U+200D (zero width joiner).
 */
const joiningScript =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}' +
  '\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}\\p{scx=Thaa}]';

/** Characters without a shape of their own: Unicode's default ignorable ones, and two blank symbols. */
const invisibleCharacters = '\\p{Default_Ignorable_Code_Point}\\u2800\\u{1D159}';

/**
 * Invisible characters that do not belong to a word. Two kinds belong to a word and do not match:
 * - a joiner between two letters of a script that needs it (Persian, Hindi)
 * - a variation selector, which selects the form of the Chinese or Mongolian character before it
 */
const superfluous = new RegExp(
  `(?!(?<=${joiningScript})[\\u200C\\u200D](?=${joiningScript})|(?<=[\\p{sc=Han}\\p{sc=Mong}])\\p{Variation_Selector})[${invisibleCharacters}]`,
  'gu',
);

/** White space, and letters and symbols that look like a space. */
const blank = /[\u115F\u1160\u2800\u3164\uFFA0\s]+/gu;

/**
 * Returns a name in Unicode's composed form (NFC), with single spaces, and without characters that nobody sees, such as
 * a soft hyphen. Two names that differ only in such characters become equal.
 */
export function toVisibleText(text: string): string {
  const cleaned = clean(text);
  // If a character between two accents was removed, NFC can change their order or compose them. So the result is
  // cleaned again, until nothing changes.
  return cleaned === text ? text : toVisibleText(cleaned);
}

const clean = (text: string): string =>
  text.normalize('NFC').replaceAll(blank, ' ').replaceAll(superfluous, '').replaceAll(/ +/g, ' ').trim();

const visibleCharacter = new RegExp(`[^\\s\\p{C}\\p{M}${invisibleCharacters}]`, 'u');

/** True if a text has a character with a shape: more than spaces, accents and invisible characters. */
export const isVisible = (text: string): boolean => visibleCharacter.test(text);
