import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

let isRegistered = false;

/** The font family of normal text. It covers the Latin, Greek and Cyrillic scripts. */
export const sansFont = 'Plex Sans';
/** The font family of code and numbers. */
export const monoFont = 'Plex Mono';

/** A font family for one script; `regular` and `semiBold` are the paths of its files in npm packages. */
interface ScriptFont {
  readonly family: string;
  /** Matches a character for which this family is used. */
  readonly characters: RegExp;
  readonly regular: string;
  readonly semiBold: string;
}

const packageScope = '@expo-google-fonts';

/**
 * The fonts of scripts that Plex Sans does not cover. A font is loaded only if a text needs it, because the Chinese one
 * has ten megabytes.
 */
const scriptFonts: readonly ScriptFont[] = [
  {
    family: 'Plex Sans Arabic',
    // Includes punctuation, digits and marks that Unicode does not assign to the Arabic script alone.
    characters: /[\p{Script=Arabic}\u0600-\u06FF]/u,
    regular: `${packageScope}/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf`,
    semiBold: `${packageScope}/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf`,
  },
  {
    family: 'Noto Sans Devanagari',
    characters: /\p{Script=Devanagari}/u,
    regular: `${packageScope}/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf`,
    semiBold: `${packageScope}/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf`,
  },
  {
    family: 'Noto Sans Thai',
    characters: /\p{Script=Thai}/u,
    regular: `${packageScope}/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf`,
    semiBold: `${packageScope}/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf`,
  },
  {
    family: 'Noto Sans KR',
    characters: /\p{Script=Hangul}/u,
    regular: `${packageScope}/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf`,
    semiBold: `${packageScope}/noto-sans-kr/600SemiBold/NotoSansKR_600SemiBold.ttf`,
  },
  {
    family: 'Noto Sans SC',
    // Includes the punctuation and full-width forms of Chinese and Japanese.
    characters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u,
    regular: `${packageScope}/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf`,
    semiBold: `${packageScope}/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf`,
  },
];

/**
 * Matches the characters for which Plex Sans is used: its three scripts, digits, and the punctuation of names and
 * titles.
 */
const sansCharacters =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}\u0020-\u00FF\u2010-\u2027\u2030-\u203A\u20AC]/u;

/** Invisible characters, such as direction marks and zero-width spaces. */
const invisibleCharacters = /[\u200B\u200E\u200F\u2060-\u2064\uFEFF]/g;

/**
 * The font families that a text needs, in order of preference. For each character, the renderer uses the first family
 * that has it.
 */
export const fontFamiliesFor = (text: string): string[] => [
  sansFont,
  ...scriptFonts.filter((font) => font.characters.test(text)).map((font) => font.family),
];

/**
 * Replaces each character that no font has by a question mark, because the renderer would print a wrong character.
 * Removes invisible characters.
 */
export const replaceUnsupportedCharacters = (text: string): string =>
  [...text.normalize('NFC').replaceAll(invisibleCharacters, '')]
    .map((character) => (isSupported(character) ? character : '?'))
    .join('');

const isSupported = (character: string): boolean =>
  sansCharacters.test(character) || scriptFonts.some((font) => font.characters.test(character));

/** Registers all fonts with the renderer. Further calls do nothing. The font files are in npm packages. */
export function registerFonts(): void {
  if (isRegistered) return;
  const fileOf = (packagePath: string) => fileURLToPath(import.meta.resolve(packagePath));
  const register = (family: string, regular: string, semiBold: string) =>
    Font.register({
      family,
      fonts: [
        { src: fileOf(regular), fontWeight: 400 },
        { src: fileOf(semiBold), fontWeight: 600 },
      ],
    });
  register(
    sansFont,
    `${packageScope}/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf`,
    `${packageScope}/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf`,
  );
  for (const { family, regular, semiBold } of scriptFonts) register(family, regular, semiBold);
  Font.register({
    family: monoFont,
    src: paddedFontUrl(fileOf(`${packageScope}/ibm-plex-mono/400Regular/IBMPlexMono_400Regular.ttf`)),
  });
  for (const { sources } of Object.values(Font.getRegisteredFonts())) sources.forEach(keepCharactersOfGlyphs);
  // Hyphenation is disabled, because a hyphen inserted into a command would change the command.
  Font.registerHyphenationCallback((word) => [word]);
  isRegistered = true;
}

type FontSource = ReturnType<typeof Font.getFont>;

/** The part of a loaded font that creates glyphs. A glyph is created once, and is used for all later documents. */
interface GlyphStore {
  getGlyph(id: number, codePoints?: readonly number[]): { codePoints: readonly number[] } | null;
}

const isGlyphStore = (font: unknown): font is GlyphStore =>
  typeof font === 'object' && font !== null && 'getGlyph' in font && typeof font.getGlyph === 'function';

/**
 * Makes a font fill in the characters of a glyph that was created without them.
 *
 * The font keeps each glyph that it has created, with the list of the characters for which the glyph stands. When the
 * renderer embeds the font, it creates the parts of composed glyphs with an empty list, for example the apostrophe as a
 * part of the quotation mark. A later document with an apostrophe would get this glyph. The renderer would count the
 * glyph as no character, and break lines in the middle of words. Therefore, the list is filled as soon as the glyph is
 * requested with its characters.
 */
function keepCharactersOfGlyphs(source: FontSource): void {
  const load = source.load.bind(source);
  let isChanged = false;
  source.load = async () => {
    await load();
    const font: unknown = source.data;
    if (isChanged || !isGlyphStore(font)) return;
    isChanged = true;
    const getGlyph = font.getGlyph.bind(font);
    font.getGlyph = (id, codePoints = []) => {
      const glyph = getGlyph(id, codePoints);
      if (glyph?.codePoints.length === 0) glyph.codePoints = codePoints;
      return glyph;
    };
  };
}

/**
 * A data URL of a font file with 32 zero bytes appended. The last glyph of Plex Mono is an empty outline at the end of
 * the file. The renderer reads a header of every outline. The header of the empty outline would be beyond the end of
 * the file.
 */
function paddedFontUrl(path: string): string {
  const bytes = Buffer.concat([readFileSync(path), Buffer.alloc(32)]);
  return `data:font/ttf;base64,${bytes.toString('base64')}`;
}
