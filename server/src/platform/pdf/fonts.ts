import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

let isRegistered = false;

/** The typefaces of every document: whole fonts, from which each file embeds what it uses. */
export const sans = 'Plex Sans';
export const mono = 'Plex Mono';

interface ScriptFace {
  readonly family: string;
  /** The signs that this typeface is for. */
  readonly signs: RegExp;
  readonly regular: string;
  readonly semiBold: string;
}

const packages = '@expo-google-fonts';

/** Typefaces beside Plex Sans (Latin, Greek, Cyrillic). Each is read only where a text needs it: China's has ten megabytes. */
const scriptFaces: readonly ScriptFace[] = [
  {
    family: 'Plex Sans Arabic',
    // With the comma, the digits and the marks that it shares with its neighbours.
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
    // With the punctuation and the wide forms that go with Chinese and Japanese.
    signs: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u,
    regular: `${packages}/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf`,
    semiBold: `${packages}/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf`,
  },
];

/** What Plex Sans has: three scripts, their marks, digits, and the punctuation of names and titles. */
const plainSigns =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}\u0020-\u00FF\u2010-\u2027\u2030-\u203A\u20AC]/u;

/** Marks of direction and width that are not drawn. */
const unseenSigns = /[\u200B\u200E\u200F\u2060-\u2064\uFEFF]/g;

/** The typefaces that a text needs; the first that has a sign draws it. */
export const familiesFor = (text: string): string[] => [
  sans,
  ...scriptFaces.filter((face) => face.signs.test(text)).map((face) => face.family),
];

/** A text with a question mark for each sign that no typeface here has: the renderer would draw another sign in its place. */
export const drawable = (text: string): string =>
  [...text.normalize('NFC').replaceAll(unseenSigns, '')]
    .map((sign) => (plainSigns.test(sign) || scriptFaces.some((face) => face.signs.test(sign)) ? sign : '?'))
    .join('');

/** Makes the typefaces known to the renderer, once. They come from packages; nothing is fetched. */
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
  // A word cut by a guessed hyphen can become another command.
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
