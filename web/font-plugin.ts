import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
/**
 * The folder of the cut fonts, which contain only the characters that the app needs. A font is cut again only if its
 * file or its `@font-face` rule has changed.
 */
const cacheFolder = path.resolve(import.meta.dirname, '../.cache/fonts');

/** The OpenType features that the app uses: kerning, ligatures, marks, digits of equal width, and the slashed zero. */
const keptFeatures = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'zero'];
/** The ids of the copyright and of the licence in the name table of a font. Both must stay in the file. */
const licenceNameIds = [0, 13, 14];

/** Matches the `@font-face` rules of a style sheet. */
export const fontFaceRule = /@font-face\s*\{[^}]*\}/g;
/** Matches the URL of a font that this plugin cuts, such as `url('fonts/plex.woff2?cut')`. */
const cutUrl = /url\(\s*(["']?)(?<file>[^"')]+\.woff2)\?cut\1\s*\)/;

/** Returns the value of a descriptor of a rule, such as `font-weight`; undefined if the rule does not have it. */
const descriptorOf = (rule: string, name: string): string | undefined =>
  new RegExp(`[{;\\s]${name}:\\s*([^;}]+)`).exec(rule)?.[1]?.trim();

/** Lists the characters of a `unicode-range`, such as `U+20-7E, U+A0, U+3?`. */
export function listCharacters(unicodeRange: string): string[] {
  return unicodeRange.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().slice('U+'.length).split('-');
    // Minifiers write `U+30-3F` as `U+3?`.
    const start = Number.parseInt(first.replaceAll('?', '0'), 16);
    const length = Number.parseInt(last.replaceAll('?', 'F'), 16) - start + 1;
    return Array.from({ length }, (_, index) => String.fromCodePoint(start + index));
  });
}

/** Converts a value such as `85%`, or a range such as `400 700`, to the value or range of an axis of the font. */
function toAxis(value: string): number | { min: number; max: number } {
  const [min = 0, max = min] = value.split(/\s+/).map((part) => Number.parseFloat(part));
  return min === max ? min : { min, max };
}

/** The characters and axes that a rule declares. A font without axes has no `font-stretch` in its rule. */
export function readRule(rule: string) {
  const stretch = descriptorOf(rule, 'font-stretch');
  const weight = descriptorOf(rule, 'font-weight');
  return {
    characters: listCharacters(descriptorOf(rule, 'unicode-range') ?? '').join(''),
    axes: stretch && weight ? { wdth: toAxis(stretch), wght: toAxis(weight) } : undefined,
  };
}

/** Cuts a font to the characters, weights and widths of its rule. Returns the path of the cut file, which is cached. */
export async function cutFont(source: string, rule: string): Promise<string> {
  const { characters, axes } = readRule(rule);
  const font = readFileSync(source);
  const options = {
    targetFormat: 'woff2' as const,
    keepFeatures: keptFeatures,
    preserveNameIds: licenceNameIds,
    ...(axes && { variationAxes: axes }),
  };
  const key = createHash('sha256').update(font).update(JSON.stringify({ characters, options }));
  const file = path.join(cacheFolder, key.digest('hex').slice(0, 16), cutName(source, characters, axes?.wdth));
  if (existsSync(file)) return file;
  mkdirSync(path.dirname(file), { recursive: true });
  // The file is renamed when it is complete, so that another build at the same time never reads an incomplete font.
  const partFile = `${file}.${process.pid}`;
  writeFileSync(partFile, await subsetFont(font, characters, options));
  renameSync(partFile, file);
  return file;
}

/**
 * Names the cut file by its font, the hex code of its first character, and its width: `ibm-plex-sans-latin-20.woff2`
 * begins with the space, U+20.
 */
function cutName(source: string, characters: string, width: unknown): string {
  const base = path.basename(source, '.woff2').replace(/-(?:wdth-)?normal$/, '');
  const first = characters.codePointAt(0)?.toString(16) ?? '';
  return `${base}-${first}${typeof width === 'number' && width < 100 ? '-narrow' : ''}.woff2`;
}

/**
 * Cuts the fonts whose URL ends with `?cut` to the characters, weights and widths that their `@font-face` rule
 * declares, so that a phone loads only a third of the bytes. The licence of the fonts permits this. The licence reserves
 * no font name, so the cut fonts are allowed to keep their names.
 */
export const fontPlugin: Plugin = {
  name: 'cut-fonts',
  // The plugin must run after Tailwind, which puts all style sheets into one, and before Vite replaces the URLs.
  enforce: 'pre',
  async transform(code, id) {
    if (!/\.css(?:$|\?)/.test(id) || !code.includes('.woff2?cut')) return null;
    // The replacements are created before `replaceAll` is called, because it does not wait for promises.
    const replacements = await Promise.all(
      (code.match(fontFaceRule) ?? []).map(async (rule) => {
        const fontFile = cutUrl.exec(rule)?.groups?.['file'];
        if (fontFile === undefined) return rule;
        const cutFile = await cutFont(resolve(fontFile), rule);
        const url = path.relative(path.dirname(id), cutFile).replaceAll('\\', '/');
        return rule.replace(cutUrl, `url('${url}')`);
      }),
    );
    let index = 0;
    return { code: code.replaceAll(fontFaceRule, () => replacements[index++] ?? ''), map: null };
  },
};
