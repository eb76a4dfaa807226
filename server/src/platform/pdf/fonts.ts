import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

let isRegistered = false;

/** The typefaces of every document: whole fonts, from which each file embeds what it uses. */
export const sans = 'Plex Sans';
export const mono = 'Plex Mono';
const arabic = 'Plex Sans Arabic';
const han = 'Noto Sans SC';

/** Makes the typefaces known to the renderer, once. They come from packages; nothing is fetched. */
export function registerFonts(): void {
  if (isRegistered) return;
  const source = (name: string) => fileURLToPath(import.meta.resolve(name));
  Font.register({
    family: sans,
    fonts: [
      { src: source('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'), fontWeight: 400 },
      { src: source('@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf'), fontWeight: 600 },
    ],
  });
  Font.register({
    family: arabic,
    fonts: [
      {
        src: source('@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf'),
        fontWeight: 400,
      },
      {
        src: source('@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf'),
        fontWeight: 600,
      },
    ],
  });
  Font.register({
    family: han,
    fonts: [
      { src: source('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'), fontWeight: 400 },
      { src: source('@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf'), fontWeight: 600 },
    ],
  });
  Font.register({
    family: mono,
    src: padded(source('@expo-google-fonts/ibm-plex-mono/400Regular/IBMPlexMono_400Regular.ttf')),
  });
  // A word cut by a guessed hyphen can become another command.
  Font.registerHyphenationCallback((word) => [word]);
  isRegistered = true;
}

const arabicSigns = /[\p{Script=Arabic}]/u;
/** Chinese and Japanese signs, with the punctuation and the wide forms that go with them. */
const hanSigns = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u;

/** The typefaces that a text needs, the first that has a sign draws it. The large one of China is only read where it is needed. */
export function familiesFor(text: string): string[] {
  return [sans, ...(arabicSigns.test(text) ? [arabic] : []), ...(hanSigns.test(text) ? [han] : [])];
}

/**
 * This face ends in the empty outline of its space, and the renderer's font reader looks for a header behind every
 * outline: a few bytes after the end give it something to read.
 */
function padded(path: string): string {
  const bytes = Buffer.concat([readFileSync(path), Buffer.alloc(32)]);
  return `data:font/ttf;base64,${bytes.toString('base64')}`;
}
