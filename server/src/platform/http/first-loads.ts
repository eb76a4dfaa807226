import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { SignedInUser } from '../auth/signed-in.ts';

/** The reader of a page: null is a visitor, who has not signed in. */
export type PageReader = Pick<SignedInUser, 'role' | 'isAdmin'> | null;

const firstLoadSchema = z.object({
  path: z.string(),
  audience: z.enum(['everybody', 'visitors', 'members', 'trainees', 'trainers']),
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  data: z.array(z.string()),
});

/**
 * The files and the data that the first load of an address needs in addition to the files of index.html. In `path`, a
 * segment that begins with `$` stands for any segment, and the whole path `$` stands for every path that no other entry
 * matches. An address in `data` can repeat a segment of `path` that begins with `$`. `renderFirstLoad` replaces it by the
 * segment of the requested path.
 */
export type FirstLoad = z.infer<typeof firstLoadSchema>;

/**
 * Reads the first loads from the build of the web app in `directory`. Returns an empty list if the build has no file
 * `.vite/first-loads.json`.
 */
export async function readFirstLoads(directory: string): Promise<readonly FirstLoad[]> {
  const file = path.join(directory, '.vite', 'first-loads.json');
  return existsSync(file) ? z.array(firstLoadSchema).parse(JSON.parse(await readFile(file, 'utf8'))) : [];
}

/**
 * Reads the HTML that a visitor sees at `/` until the code of the landing page has arrived. `directory` contains the
 * build of the web app. Returns undefined if the build has no such HTML.
 */
export async function readLandingStart(directory: string): Promise<string | undefined> {
  const file = path.join(directory, '.vite', 'landing-start.html');
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
}

/**
 * Returns a function that finds the first load of a path for a reader. The function returns undefined if there is no
 * first load.
 */
export function createFirstLoadFinder(
  firstLoads: readonly FirstLoad[],
): (pathname: string, reader: PageReader) => FirstLoad | undefined {
  // A path without `$` precedes a path with `$`, and the path that is only `$` is the last.
  const candidates = firstLoads
    .map((firstLoad) => ({ firstLoad, pattern: toPattern(firstLoad.path) }))
    .toSorted((a, b) => rankOf(a.firstLoad) - rankOf(b.firstLoad));
  return (pathname, reader) =>
    candidates.find(({ firstLoad, pattern }) => isFor(firstLoad, reader) && pattern.test(pathname))?.firstLoad;
}

/**
 * Returns the HTML elements that let the browser fetch the files and the data of a first load while it reads the page.
 * An entry of `data` is left out if one of its parameters has characters that no id has.
 */
export function renderFirstLoad({ path: pattern, scripts, styles, data }: FirstLoad, pathname: string): string {
  const segments = pathname.split('/');
  const pairs = pattern.split('/').map((name, index) => [name, segments[index] ?? ''] as const);
  const parameters = new Map(pairs.filter(([name, value]) => name.startsWith('$') && /^[\w-]+$/.test(value)));
  const urls = data.map((url) => url.replaceAll(/\$\w+/g, (name) => parameters.get(name) ?? name));
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...urls
      .filter((url) => !url.includes('$'))
      .map((url) => `<link rel="preload" as="fetch" crossorigin href="${url}">`),
  ].join('\n');
}

/** True if the addresses in `data` contain segments of the path, so that the HTML differs between paths. */
export const hasParameters = ({ data }: FirstLoad): boolean => data.some((url) => url.includes('$'));

function isFor({ audience }: FirstLoad, reader: PageReader): boolean {
  if (audience === 'everybody') return true;
  if (audience === 'visitors') return reader === null;
  if (reader === null) return false;
  // The audiences `trainees` and `trainers` are the roles in the plural.
  return audience === 'members' || audience === `${reader.role}s`;
}

/**
 * The rank of a first load: it grows with the number of segments that begin with `$`, and is infinite for `$` alone.
 */
const rankOf = ({ path: pattern }: FirstLoad): number =>
  pattern === '$' ? Number.POSITIVE_INFINITY : pattern.split('/$').length;

/**
 * Returns the regular expression for the `path` of a first load. It accepts a slash at the end, as the router of the web
 * app does.
 */
function toPattern(pattern: string): RegExp {
  if (pattern === '$') return /^/;
  const parts = pattern.split('/').map((part) => (part.startsWith('$') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('/').replace(/\/$/, '')}/?$`);
}
