import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A package that is part of the product, with its licence. `text` is the index of the licence text in
 * `LicenceList.texts`; null if there is no text.
 */
export type Licence = { name: string; version: string; licence: string; text: number | null };

export type LicenceList = { licences: Licence[]; texts: string[] };

type Manifest = {
  name?: string;
  version?: string;
  // The manifests of old packages name the licence in an object, or several licences in a list of objects.
  license?: string | { type?: string };
  licenses?: { type?: string }[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** The workspaces whose `dependencies` are part of the product. Their `devDependencies` are not part of it. */
const workspaces = ['.', 'contract', 'server', 'web'];
/** Tools that copy parts of themselves into the build. */
const shippedTools = ['tailwindcss'];
/** Matches the names of files with licences, such as `LICENSE`, `licence.md`, `NOTICE.txt` and `OFL.txt`. */
const licenceFile = /^(?:licen[cs]e|copying|notice|ofl)(?:[._-].*)?$/i;

/** Programs inside npm packages. The manifests of these packages do not state the licences of the programs. */
const programs: readonly Omit<Licence, 'text'>[] = [
  { name: 'PostgreSQL', version: '18', licence: 'PostgreSQL' },
  { name: 'Node.js', version: '24', licence: 'MIT' },
  { name: 'OpenSSL (in PostgreSQL)', version: '1.1', licence: 'OpenSSL' },
  { name: 'ICU (in PostgreSQL)', version: '60', licence: 'ICU' },
  { name: 'libxml2, libxslt (in PostgreSQL)', version: '', licence: 'MIT' },
  { name: 'zlib (in PostgreSQL)', version: '1', licence: 'Zlib' },
  { name: 'liblzma (in PostgreSQL)', version: '5', licence: 'Public domain' },
];

/** Lists the packages that are part of the product, sorted by name. `root` is the folder of the repository. */
export function listLicences(root: string): LicenceList {
  const folders = new Map<string, string>();
  for (const workspace of workspaces) {
    const folder = path.join(root, workspace);
    for (const name of listDependencies(readManifest(folder))) addPackage(name, folder, root, folders);
  }
  for (const name of shippedTools) addPackage(name, path.join(root, 'web'), root, folders);

  const texts: string[] = [];
  const licences = [...folders.values()].map((folder): Licence => {
    const { name = '', version = '', ...manifest } = readManifest(folder);
    return { name, version, licence: licenceOf(manifest), text: addText(texts, readLicenceText(folder)) };
  });
  const all = [...licences, ...programs.map((program) => ({ ...program, text: null }))];
  return { licences: all.toSorted((a, b) => a.name.localeCompare(b.name)), texts };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

const listDependencies = ({ dependencies, optionalDependencies }: Manifest): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies });

/**
 * Adds the folders of the package `name` and of all its dependencies to `folders`, whose keys are `name@version`.
 * `from` is the folder of the package that depends on `name`. Leaves out optional dependencies that are not installed,
 * because they are for other platforms.
 */
function addPackage(name: string, from: string, root: string, folders: Map<string, string>): void {
  const folder = findPackage(name, from, root);
  if (!folder) return;
  const manifest = readManifest(folder);
  const key = `${name}@${manifest.version}`;
  if (folders.has(key)) return;
  folders.set(key, folder);
  for (const dependency of listDependencies(manifest)) addPackage(dependency, folder, root, folders);
}

/** Finds a package as Node.js does: in the nearest node_modules of `from` and its parents. Skips our workspaces. */
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

/** Returns the content of all licence files of a package. */
function readLicenceText(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8').trim())
    .join('\n\n');
}

/** Adds a text to the list, unless it is there already. Returns its index, or null if the text is empty. */
function addText(texts: string[], text: string): number | null {
  if (text === '') return null;
  const index = texts.indexOf(text);
  return index === -1 ? texts.push(text) - 1 : index;
}
