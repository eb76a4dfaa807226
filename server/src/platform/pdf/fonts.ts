import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

let isRegistered = false;

/** The typefaces of every document: whole fonts, from which each file embeds what it uses. */
export const sans = 'Plex Sans';
export const mono = 'Plex Mono';

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
    family: mono,
    src: padded(source('@expo-google-fonts/ibm-plex-mono/400Regular/IBMPlexMono_400Regular.ttf')),
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
