import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One thing that the product ships with and that others made. `text` is a place in the list of texts. */
export type Licence = { name: string; version: string; licence: string; text: number | null };

export type LicenceList = { licences: Licence[]; texts: string[] };

type Manifest = {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** What runs on the server or reaches the browser. Tools that only build or test stay at the workshop. */
const workspaces = ['.', 'contract', 'server', 'web'];
/** Builds the style sheet out of its own rules, so a part of it is in every page. */
const shippedTools = ['tailwindcss'];
const licenceFile = /^(?:licen[cs]e|copying|notice|ofl)(?:[._-].*)?$/i;

/** Programs inside packages whose own manifest speaks for the wrapping only. */
const programs: readonly Omit<Licence, 'text'>[] = [
  { name: 'PostgreSQL', version: '18', licence: 'PostgreSQL' },
  { name: 'Node.js', version: '24', licence: 'MIT' },
  { name: 'OpenSSL (in PostgreSQL)', version: '1.1', licence: 'OpenSSL' },
  { name: 'ICU (in PostgreSQL)', version: '60', licence: 'ICU' },
  { name: 'libxml2, libxslt (in PostgreSQL)', version: '', licence: 'MIT' },
  { name: 'zlib (in PostgreSQL)', version: '1', licence: 'Zlib' },
  { name: 'liblzma (in PostgreSQL)', version: '5', licence: 'Public domain' },
];

/** All packages that the product ships with, by name, with the words of their licences. `root` is the repository. */
export function listLicences(root: string): LicenceList {
  const found = new Map<string, string>();
  for (const workspace of workspaces) {
    const folder = path.join(root, workspace);
    for (const name of namesIn(readManifest(folder))) collect(name, folder, root, found);
  }
  for (const name of shippedTools) collect(name, path.join(root, 'web'), root, found);

  const texts: string[] = [];
  const textOf = (folder: string) => placeOf(texts, readLicenceText(folder));
  const licences = [...found.values()].map((folder): Licence => {
    const { name = '', version = '', ...manifest } = readManifest(folder);
    return { name, version, licence: licenceOf(manifest), text: textOf(folder) };
  });
  const all = [...licences, ...programs.map((program) => ({ ...program, text: null }))];
  return { licences: all.toSorted((a, b) => a.name.localeCompare(b.name)), texts };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

const namesIn = ({ dependencies, optionalDependencies }: Manifest): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies });

/** Follows a package to all that it needs. Optional ones for other machines are not installed, and not shipped. */
function collect(name: string, from: string, root: string, found: Map<string, string>): void {
  const folder = findPackage(name, from, root);
  if (!folder) return;
  const manifest = readManifest(folder);
  const key = `${name}@${manifest.version}`;
  if (found.has(key)) return;
  found.set(key, folder);
  for (const dependency of namesIn(manifest)) collect(dependency, folder, root, found);
}

/** As Node looks for it: in the nearest node_modules above. Our own workspaces are no packages of others. */
function findPackage(name: string, from: string, root: string): string | undefined {
  if (name.startsWith('@loopcheck/')) return undefined;
  for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}

function licenceOf({ license, licenses }: Manifest): string {
  if (typeof license === 'string') return license;
  const types = [license, ...(licenses ?? [])].flatMap((entry) => entry?.type ?? []);
  return types.join(' OR ') || 'see text';
}

/** All licence files of a package, the fonts' own included. */
function readLicenceText(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8').trim())
    .join('\n\n');
}

/** The place of a text in the list; many packages share one to the letter. */
function placeOf(texts: string[], text: string): number | null {
  if (text === '') return null;
  const place = texts.indexOf(text);
  return place === -1 ? texts.push(text) - 1 : place;
}
