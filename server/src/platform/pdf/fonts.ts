import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

let isRegistered = false;

/** The typefaces of every document: whole fonts, from which each file embeds what it uses. */
export const sans = 'Plex Sans';
export const mono = 'Plex Mono';

interface ScriptFace {
  readonly family: string;
  /** The characters that this typeface is used for. */
  readonly signs: RegExp;
  readonly regular: string;
  readonly semiBold: string;
}

const packages = '@expo-google-fonts';

/** Typefaces beside Plex Sans (Latin, Greek, Cyrillic). Each is loaded only when a text needs it: the Chinese one is ten megabytes. */
const scriptFaces: readonly ScriptFace[] = [
  {
    family: 'Plex Sans Arabic',
    // Including the comma, digits and marks that it shares with related scripts.
    signs: /[\p{Script=Arabic}\u0600-\u06FF]/u,
    regular: `${packages}/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf`,
    semiBold: `${packages}/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf`,
  },
  {
    family: 'Noto Sans Devanagari',
    signs: /\p{Script=Devanagari}/u,
    regular: `${packages}/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf`,
    semiBold: `${packages}/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf`,
  },
  {
    family: 'Noto Sans Thai',
    signs: /\p{Script=Thai}/u,
    regular: `${packages}/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf`,
    semiBold: `${packages}/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf`,
  },
  {
    family: 'Noto Sans KR',
    signs: /\p{Script=Hangul}/u,
    regular: `${packages}/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf`,
    semiBold: `${packages}/noto-sans-kr/600SemiBold/NotoSansKR_600SemiBold.ttf`,
  },
  {
    family: 'Noto Sans SC',
    // Including the punctuation and full-width forms of Chinese and Japanese.
    signs: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u,
    regular: `${packages}/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf`,
    semiBold: `${packages}/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf`,
  },
];

/** The characters of Plex Sans: three scripts, their marks, digits, and the punctuation of names and titles. */
const plainSigns =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}\u0020-\u00FF\u2010-\u2027\u2030-\u203A\u20AC]/u;

/** Invisible direction and width marks. */
const unseenSigns = /[\u200B\u200E\u200F\u2060-\u2064\uFEFF]/g;

/** The typefaces that a text needs; each character uses the first that has it. */
export const familiesFor = (text: string): string[] => [
  sans,
  ...scriptFaces.filter((face) => face.signs.test(text)).map((face) => face.family),
];

/** Replaces characters that no typeface has by a question mark: the renderer would print a wrong character. */
export const drawable = (text: string): string =>
  [...text.normalize('NFC').replaceAll(unseenSigns, '')]
    .map((sign) => (plainSigns.test(sign) || scriptFaces.some((face) => face.signs.test(sign)) ? sign : '?'))
    .join('');

/** Registers the typefaces with the renderer, once. They come from npm packages; nothing is downloaded. */
export function registerFonts(): void {
  if (isRegistered) return;
  const source = (name: string) => fileURLToPath(import.meta.resolve(name));
  const register = (family: string, regular: string, semiBold: string) =>
    Font.register({
      family,
      fonts: [
        { src: source(regular), fontWeight: 400 },
        { src: source(semiBold), fontWeight: 600 },
      ],
    });
  register(
    sans,
    `${packages}/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf`,
    `${packages}/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf`,
  );
  for (const { family, regular, semiBold } of scriptFaces) register(family, regular, semiBold);
  Font.register({
    family: mono,
    src: padded(source(`${packages}/ibm-plex-mono/400Regular/IBMPlexMono_400Regular.ttf`)),
  });
  // No hyphenation: a hyphen inside a command would change it.
  Font.registerHyphenationCallback((word) => [word]);
  isRegistered = true;
}

/**
 * This face ends in the empty outline of its space, and the renderer's font reader looks for a header behind every
 * outline: a few bytes after the end give it something to read.
 */
function padded(path: string): string {
  const bytes = Buffer.concat([readFileSync(path), Buffer.alloc(32)]);
  return `data:font/ttf;base64,${bytes.toString('base64')}`;
}
